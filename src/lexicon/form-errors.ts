/**
 * What a program or a shell says when a command was written wrongly: by what is wrong with it. The first group is the word that
 * is named. What a blocker leaves out because it never ran (`remember/blockers/failing-commands.ts`) is a narrower list: a
 * compiler may speak of an invalid argument too.
 */
export const FORM_ERRORS = {
  unknownOption: [
    /\b(?:unknown|unrecognized|unrecognised|invalid|illegal|unexpected|no such) (?:shorthand )?(?:flag|option|argument)s?:? *(?:-- )?["'`‘“]?(-{0,2}[A-Za-z][\w-]*)/i,
  ],
  unknownCommand: [
    /\b(?:unknown|unrecognized|no such) (?:sub-?)?command:? *["'`‘“]?([A-Za-z][\w:-]*)/i,
    /\binvalid choice: ["'`]([A-Za-z][\w:-]*)/,
    /["'`]([A-Za-z][\w-]*)["'`] is not a [\w-]+ command/,
  ],
  missingScript: [
    /\bmissing script:? *["'`]?([\w:.-]+)/i,
    /\bscript not found:? *["'`]([\w:.-]+)/i,
    /couldn't find a (?:script|command) named ["'`]([\w:.-]+)/i,
  ],
  commandNotFound: [
    /(?:^|: )([\w.+-]+): (?:command )?not found$/m,
    /command not found: ([\w.+-]+)$/m,
    /^'([\w.+-]+)' is not recognized as an internal/m,
  ],
  missingOption: [
    /required arguments were not provided:\s+(--[\w-]+)/,
    /required flag\(s\) ["'`]([\w-]+)/,
    /the following arguments are required: (--?[\w-]+)/,
  ],
} as const satisfies Readonly<Record<string, readonly RegExp[]>>;

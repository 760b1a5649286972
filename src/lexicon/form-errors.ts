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

/** What is said where a command ran in the wrong folder: what it looks for by a name alone is not there. */
export const FOLDER_ERRORS: readonly RegExp[] = [
  /\bno such file or directory\b|\bENOENT\b|can't open file|cannot open file|cannot find the (?:path|file)/i,
  /\b(?:could not|cannot|can't|unable to|couldn't) (?:read|find|locate|open) (?:an? |the |any )?["'`]?[\w./-]*(?:package\.json|Cargo\.toml|Gemfile|composer\.json|pyproject\.toml|pubspec\.yaml|[Mm]akefile|[Dd]ockerfile|\w+\.config\.\w+)/i,
  /\bgo\.mod file not found|no Go files in|no [mM]akefile found|no configuration file provided|no rule to make target/i,
  /\bnot a git repository\b|there is no POM in this directory|does not contain a Gradle build|\bMSB1003\b/i,
  /\bmissing script\b|\bscript not found\b|couldn't find a package\.json|no package\.json/i,
  /\bfile or directory not found\b|\bno tests? (?:files? )?found\b|cannot find module ["'`](?:\/|[a-z]:)/i,
  /\bNo module named\b|\bcould not find (?:a )?(?:config|project|workspace)/i,
];

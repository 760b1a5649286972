/**
 * Whether a command failed, and whether it failed by its form: a program, option, path, module or terminal that is not there.
 * Only that can be told to somebody who is about to type it again; what a compiler or a test says is another matter.
 */
import { FORM_ERRORS } from "../../../lexicon/form-errors.ts";
import { isNoise, isWrapperLine, namesError } from "../../../lexicon/failure-lines.ts";
import { cutCharacters } from "../../../event/cut.ts";

export type CommandFailure = {
  /** The line that says what went wrong. */
  readonly line: string;
  readonly isOfForm: boolean;
};

/** What an error of form looks like; what it names, if anything, is the first group. */
const FORMS: readonly RegExp[] = [
  ...Object.values(FORM_ERRORS).flat(),
  /(?:^|[\s:])'?([\w./+@-]+)'?: (?:command )?not found\b/,
  /'?([\w./+-]+)'? is not recognized as (?:an internal|the name)/,
  /The term '([^']+)' is not recognized/,
  /(?:cannot|can't|could not|couldn't) (?:access|open|stat|find|read)(?: (?:file|input file))? '?"?([^'":\n]{1,200})'?"?: (?:\[Errno \d+\] )?No such file or directory/i,
  /([^\s:'"`]{2,200}): No such file or directory/,
  /No such file or directory: '([^']{1,200})'/,
  /ENOENT[^\n]{0,80}'([^'\n]{1,200})'/,
  /(?:unknown|unrecognized|unrecognised|invalid|illegal|unexpected|unsupported|no such) (?:command[- ]line )?(?:option|flag|argument|switch|subcommand|command)s?:?\s*(?:--\s)?['"`‘]?(-{0,2}[\w-]+)/i,
  /(?:option|flag|argument) ['"`‘]?(-{1,2}[\w-]+)['"`’]? (?:is )?(?:not|un)(?: a)?(?:known|recognized|supported|valid|wanted)/i,
  /No module named '?([\w.-]+)'?/,
  /Cannot find (?:module|package) ['"](?!\.{1,2}\/|@\/)([^'"\n]{1,200})['"]/,
  /no matches found: (\S+)/,
  /(?:the input device is not a TTY|is not a (?:tty|terminal)|[Ii]nappropriate ioctl for device|cannot (?:open|attach) (?:a )?(?:pseudo-)?(?:tty|terminal))/i,
  /([^\s:'"`]{2,200}): [Pp]ermission denied\b/,
  /\b(?:EACCES|EPERM)\b[^\n]{0,80}/,
  /externally-managed-environment/,
  /(?:ExecutionPolicy|running scripts is disabled on this system)/,
];
/** What a compiler or a test says of the code is no matter of how it was called; nor is a helper that git lacks. */
const OF_CODE =
  /^E\s{2,}|'credential-[\w-]+' is not a git command|(?:^|\s)\S+\.[A-Za-z]\w{0,5}[:(]\d+(?:[:,]\d+)?\)?:|\berror (?:TS|CS|C)\d+|\bfatal error: |^(?:FAIL|●|✕|×) /;
const BAD_EXIT = /^(?:Error: )?Exit code (49|126|127)\b/;
const KEY_LINE =
  /(?:^|\s)(?:error|fatal|failed|failure|exception|panic|traceback|cannot|could not|unable to|not found|denied|refused)\b/i;
const HEAD = 300;
const TAIL = 1500;
const MAX_LINE_LENGTH = 240;

type CommandEnd = { readonly ok: boolean | null; readonly text: string };

/** Null where nothing shows that it failed. */
export function findCommandFailure({ ok, text }: CommandEnd): CommandFailure | null {
  const lines = readEnds(text);
  const ofForm = lines.find((line) => !OF_CODE.test(line) && FORMS.some((form) => form.test(line)));
  if (ofForm !== undefined) return { line: truncateLine(ofForm), isOfForm: true };
  if (ok !== false) return null;
  const [exit] = BAD_EXIT.exec(text) ?? [];
  // Neither what a runner adds below the error, nor what stands around it.
  const telling = lines.filter(
    (line, at) => !isWrapperLine(line) && !isNoise(line, lines[at - 1] ?? "", lines[at + 1] ?? ""),
  );
  const key =
    telling.findLast((line) => namesError(line) || KEY_LINE.test(line)) ??
    telling.at(-1) ??
    lines.at(-1) ??
    "";
  return { line: truncateLine(exit ?? key), isOfForm: exit !== undefined };
}

/** What a build or a test prints that did not go well, whatever its exit was. */
const BAD_END =
  /\b[1-9]\d* (?:tests? |suites? |examples? )?(?:failed|failing|failures?|errors?)\b|\b(?:failed|failures|errors)[:=] ?[1-9]|^(?:FAIL|FAILED|FAILURE|BUILD FAILED|--- FAIL)\b|\b(?:[Cc]ompilation|[Bb]uild) failed\b|^Error [A-Z]+\d+:|\bheap out of memory\b|^FATAL ERROR\b|^Killed\b|\berror TS\d|^Traceback \(most recent|^\s*(?:error|fatal|npm ERR!)[:[ ]|\bpanicked at\b|^[\w.$]*(?:Error|Exception): |\bExit code [1-9]|^✖ |\*\*\* \[.*Error \d/;

const WHY = /^[\w.$]*(?:Error|Exception): \S|\berror TS\d|\bpanicked at\b/;

export const findBadEnd = (text: string): string | null => {
  const lines = readEnds(text);
  // What says why is worth more than how many.
  const found =
    lines.findLast((line) => WHY.test(line)) ?? lines.findLast((line) => BAD_END.test(line));
  return found === undefined ? null : truncateLine(found);
};

/** Where an error shows: at the beginning and at the end. */
function readEnds(text: string): readonly string[] {
  const shown = text.length <= HEAD + TAIL ? text : `${text.slice(0, HEAD)}\n${text.slice(-TAIL)}`;
  return shown
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

const truncateLine = (line: string): string =>
  line.length <= MAX_LINE_LENGTH ? line : `${cutCharacters(line, MAX_LINE_LENGTH - 1)}…`;

/** What the client itself would not do: no error of the command's. */
const CLIENT_REFUSAL =
  /^\s*(?:<tool_use_error>|Error: )?\s*(?:File has not been read yet|File has been (?:unexpectedly )?modified|String to replace not found|Found \d+ matches|No changes to make|File does not exist|File content \(|InputValidationError|Blocked: |Command blocked|sleep \d|Cancelled|Sibling tool|Permission to use|Claude requested|This command requires approval|.{0,80}hook (?:error|blocked)|Command timed out|Command running in background|Exit plan mode)/i;

export const isClientRefusal = (text: string): boolean => CLIENT_REFUSAL.test(text.slice(0, 400));

/** What was not waited for to its end. */
export const isCutShort = (text: string): boolean =>
  /^\s*(?:Error: )?Command (?:timed out|running in background)/i.test(text.slice(0, 400));

/**
 * Words as a state, a commit message and a git note hold them: line ends are \n, half characters U+FFFD, other control
 * characters blanks, and nothing reorders what is shown.
 */
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;
const REORDERS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

export const cleanText = (given: string): string =>
  given
    .toWellFormed()
    .replaceAll(LINE_ENDS, "\n")
    .replaceAll(CONTROL, " ")
    .replaceAll(REORDERS, "")
    .trim();

/**
 * What lines of a failure look like, as far as a piece of text says it. Beginnings rather than patterns: a hook pays more for
 * making a pattern than for using it.
 */

/** Beginnings of lines that say nothing of a failure. */
export const NOTICE_BEGINNINGS: readonly string[] = ["npm notice", "npm warn", "npm WARN"];

/** How a runner begins to say that a command failed, whatever the reason was. */
export const WRAPPER_BEGINNINGS: readonly string[] = [
  "make: ***",
  "gmake: ***",
  "ninja: build stopped",
  "error Command failed",
  'error: script "',
  "FAILURE: Build failed",
  "BUILD FAILED",
  "** BUILD FAILED **",
  "Process completed with exit code",
  "Error: Process completed with exit code",
  "##[error]Process completed",
  "exit status ",
  "collect2: error: ld returned",
  "error: could not compile",
  "error: test failed, to rerun",
  "error: aborting due to",
  "This error happened while ",
  "The error happened while ",
  "The above error ",
];

/** The same behind `npm error`. */
export const NPM_WRAPPER_BEGINNINGS: readonly string[] = [
  "code ELIFECYCLE",
  "errno ",
  "Lifecycle script",
  "Test failed",
  "Exit status",
  "command ",
  "path ",
  "workspace ",
  "location ",
  "A complete log",
];

/** What stands in such a line of whatever runner. */
export const WRAPPER_PHRASES: readonly string[] = [
  "exited with code",
  "exited with status",
  "exited with exit",
  "non-zero exit",
  "did not complete successfully: exit code",
  "Command timed out",
  "command timed out",
  "error: linker command failed",
  "with exit code",
  "command  exited",
  "didn't complete successfully",
  "Build did NOT complete successfully",
  "There were failing tests",
  " script failed (code",
  "There are test failures",
];

/** How a test that passed, a warning or a note begins: whatever it speaks of did not fail. */
export const HARMLESS_BEGINNINGS: readonly string[] = [
  "✓",
  "✔",
  "√",
  "ok ",
  "PASS",
  "(pass)",
  "--- PASS",
  "warn",
  "Warn",
  "WARN",
  "info",
  "INFO",
  "notice",
  "debug",
  "DEBUG",
  "[info]",
  "[INFO]",
  "[warn",
  "[WARN",
  "[debug]",
  "[DEBUG]",
];

/** Korean words of which one names an error. */
export const KOREAN_FAILURES: readonly string[] = [
  "에러",
  "오류",
  "실패",
  "예외",
  "치명",
  "거부",
  "찾을 수 없",
];

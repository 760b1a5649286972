/**
 * One text for all occurrences of the same error: what names it stays, what differs from run to run is replaced.
 *
 * `Exit code N`, script banners and blank lines are dropped. It begins at the first line that names an error, else at
 * the last; a line that only reports that some command or build failed names none while there is another. Then quoted
 * texts up to 100 are `<STR>`, paths `<PATH>`, numbers of two digits or more `<N>`, and so are positions, times, durations
 * and counts of tests and errors, however small; cut at 200.
 * Linear in the text; a client hands over at most about 10,000 characters, the middle cut.
 */
import { cutText } from "../../event/cut.ts";

const LONGEST = 200;
const LONGEST_READ = 20_000;
const LONGEST_CORE = LONGEST * 10;
const LONGEST_KEPT = 300;
const LONGEST_HEAD = 190;
export const GAP = "\n…\n";

export type ErrorCore = {
  /**
   * The error's own words, from where it is named, at most 300. Behind those of a traceback stands the place that it ends
   * in. Of longer ones the beginning is kept and, behind `GAP`, the last line that names an error: the first may have been
   * a warning of what failed later.
   */
  readonly core: string;
  readonly normalized: string;
};

const isBanner = (line: string): boolean => /^> \S+@\S+ \S/.test(line);

/** The second line of a script's banner is its command. */
const isNoise = (line: string, before: string): boolean =>
  line.trim() === "" ||
  /^Exit code \d+$/.test(line.trim()) ||
  isBanner(line) ||
  (line.startsWith("> ") && isBanner(before));

const WRAPPERS: readonly string[] = [
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
];
const NPM_WRAPPERS: readonly string[] = [
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
const REPORTS: readonly string[] = [
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
  "There are test failures",
];
/** How a test that passed, a warning or a note begins: whatever it speaks of did not fail. */
const FINE: readonly string[] = [
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
  "npm warn",
  "npm WARN",
  "npm notice",
  "[info]",
  "[INFO]",
  "[warn",
  "[WARN",
  "[debug]",
  "[DEBUG]",
];
const KOREAN: readonly string[] = ["에러", "오류", "실패", "예외", "치명", "거부", "찾을 수 없"];

const beginsWith = (line: string, beginnings: readonly string[]): boolean =>
  beginnings.some((beginning) => line.startsWith(beginning));

/**
 * What a runner says of a command that failed, whatever the reason was. By beginnings rather than by one pattern: a hook
 * pays more for making a pattern than for using it.
 */
export function isWrapper(line: string): boolean {
  const bare = line.trim();
  for (const npm of ["npm error ", "npm ERR! "]) {
    if (bare.startsWith(npm)) return beginsWith(bare.slice(npm.length), NPM_WRAPPERS);
  }
  return (
    bare === "FAIL" ||
    beginsWith(bare, WRAPPERS) ||
    (bare.startsWith("make[") && bare.includes("]: ")) ||
    (bare.startsWith("FAIL") && bare.endsWith("[build failed]")) ||
    (bare.includes("ELIFECYCLE") && bare.includes("Command failed")) ||
    REPORTS.some((report) => bare.includes(report))
  );
}

function isFine(line: string): boolean {
  const bare = line.trim();
  return (
    beginsWith(bare, FINE) ||
    bare.endsWith("... ok") ||
    (bare.includes(" PASSED") && !bare.includes("FAILED"))
  );
}

/** What says that there was no error. */
const NONE =
  /\b(?:0|no) (?:errors?|failures?|failed)\b|(?:오류|에러|실패) ?(?:0|없)|(?<!\d)0(?:개|건)의? ?(?:오류|에러|실패)/g;
const NAMES =
  /(?:Error|Exception|Panic)\b|\b(?:error|ERROR|fatal|failed|FAIL(?:ED|URE)?|panic(?:ked)?|E[A-Z]{3,15}|not found|denied|refused|timed out|CONFLICT|undefined reference)\b|\[(?:remote )?rejected\]|\b[Cc](?:annot|an't|ould not|ouldn't) |\b(?:[Nn]o such|[Uu]nable to) /;
/** A mark or number of a test that failed, or a place in a file and what is wrong there. */
const POINTS = /^(?:E {2,}|not ok\b|\s*\d+\) \S|\s*[✖✗✕×] |\S{1,200}\.\w{1,8}:\d+(?::\d+)?:? )/;

const isNamed = (line: string): boolean =>
  NAMES.test(line) || KOREAN.some((word) => line.includes(word)) || POINTS.test(line);

const mayDeny = (line: string): boolean =>
  line.includes("0") || line.includes("no ") || line.includes("없");

/** A line that names an error: a kind, a code or the word itself. "0 errors" names none. */
export const namesError = (line: string): boolean =>
  isNamed(line) && !isFine(line) && (!mayDeny(line) || isNamed(line.replaceAll(NONE, "")));

type Beginning = { readonly at: number; readonly place: string };

function beginningOf(lines: readonly string[]): Beginning {
  let isTraced = false;
  let place = "";
  for (const [at, line] of lines.entries()) {
    // Source lines of a traceback speak of errors that did not happen.
    if (isTraced && /^\s/.test(line)) {
      const isOwn = line.startsWith('  File "') && !line.includes("/lib/python");
      if (isOwn) place = line;
      continue;
    }
    const wasTraced = isTraced;
    isTraced = line.startsWith("Traceback (most recent call last)");
    if (isTraced || !(wasTraced || namesError(line)) || isWrapper(line)) continue;
    return { at, place };
  }
  const last = lines.findLastIndex((line) => !isWrapper(line));
  return { at: Math.max(0, last >= 0 ? last : lines.length - 1), place: "" };
}

const withoutColours = (text: string): string =>
  text.includes("\u001B") ? text.replaceAll(/\u001B\[[0-9;?]{0,20}[A-Za-z]/g, "") : text;

const STRINGS =
  /"[^"\n]{0,100}"|(?<!\w)'[^'\n]{0,100}'|`[^`\n]{0,100}`|“[^”\n]{0,100}”|‘[^’\n]{0,100}’/g;
const PATHS =
  /(?:[A-Za-z]:\\|~?\/|\.{1,2}\/)[^\s:,;()<>"'`]{1,300}|(?<![\w.@+-])(?:[\w.@+-]{1,80}\/){1,20}[\w.@+-]{0,80}\.[A-Za-z]\w{0,7}\b/g;

/** Without what tests logged: a test that passes may log errors. Vitest's ends with a blank line, Jest's is indented. */
function withoutLogs(lines: readonly string[]): readonly string[] {
  let isLogged: (line: string) => boolean = () => false;
  return lines.filter((line) => {
    if (line.startsWith("stderr | ") || line.startsWith("stdout | ")) {
      isLogged = (next) => next.trim() !== "";
      return false;
    }
    if (/^ {2}console\.[a-z]+$/.test(line)) {
      isLogged = (next) => next.trim() === "" || next.startsWith("    ");
      return false;
    }
    if (isLogged(line)) return false;
    isLogged = () => false;
    return true;
  });
}

/** The lines that may say what went wrong. */
export function tellingLines(text: string): readonly string[] {
  const plain = withoutColours(text.slice(0, LONGEST_READ));
  const lines = plain.split(/\r?\n/);
  const hasLogs = plain.includes("std") || plain.includes("  console.");
  return (hasLogs ? withoutLogs(lines) : lines).filter(
    (line, at, all) => !isNoise(line, all[at - 1] ?? ""),
  );
}

const SMALL_COUNTS =
  /\b\d(?:\.\d+)?(?= ?(?:m?s|sec(?:onds?)?|min(?:utes?)?|tests?|suites?|passed|failed|skipped|errors?|problems?|warnings?|failures?)\b)/g;

function shortened(words: string, lines: readonly string[], from: number): string {
  if (words.length <= LONGEST_KEPT) return words;
  let passed = 0;
  const ending = lines.findLast((line, at) => at > from && namesError(line) && !isWrapper(line));
  const start = ending === undefined ? -1 : lines.lastIndexOf(ending);
  for (let at = from; at < start; at++) passed += (lines[at]?.length ?? 0) + 1;
  if (ending === undefined || passed < LONGEST_HEAD) return cutText(words, LONGEST_KEPT);
  const head = cutText(words, LONGEST_HEAD);
  return head + GAP + cutText(ending.trim(), LONGEST_KEPT - LONGEST_HEAD - GAP.length);
}

export function errorCore(text: string): ErrorCore {
  const lines = tellingLines(text);
  const { at, place } = beginningOf(lines);
  const words = lines.slice(at).join("\n").slice(0, LONGEST_CORE).trim();
  const replaced = words
    .replaceAll(STRINGS, "<STR>")
    .replaceAll(PATHS, "<PATH>")
    .replaceAll(/<PATH>\(\d+,\d+\)/g, "<PATH>(<N>,<N>)")
    .replaceAll(/(?:<PATH>|\b\d+)(?::\d+\b)+/g, (place) => place.replaceAll(/\d+/g, "<N>"))
    .replaceAll(SMALL_COUNTS, "<N>")
    .replaceAll(/(?<=\bline |줄 )\d\b/g, "<N>")
    .replaceAll(/\b0x[0-9a-f]+\b|\d{2,}/gi, "<N>")
    .trim();
  const core = shortened(place === "" ? words : `${words}\n${place}`, lines, at);
  return { core, normalized: cutText(replaced, LONGEST) };
}

export const normalizeError = (text: string): string => errorCore(text).normalized;

/** What the lines of a failure are: noise, a report that something failed, or what names the error. */
import {
  HARMLESS_BEGINNINGS,
  HARMLESS_PHRASES,
  HINT_WORDS,
  KOREAN_FAILURES,
  NOTICE_BEGINNINGS,
  NPM_WRAPPER_BEGINNINGS,
  REPORT_BEGINNINGS,
  SUCCESS_WORDS,
  WRAPPER_BEGINNINGS,
  WRAPPER_PHRASES,
} from "./error-lines.ts";
import { lazy, toAlternatives } from "./words.ts";

const isBanner = (line: string): boolean => /^> \S+@\S+ \S/.test(line);

/** Nothing but blanks, rules and boxes. */
const isRuled = (line: string): boolean => /^[\s_=\u2500-\u257F-]*$/.test(line);

/** The line of the program that Node shows above an error that nobody caught. */
const isThrow = (line: string): boolean => /^\s*throw (?:new |\w+;)/.test(line);

/** What Node says last of a program that ended with an error. */
const isVersion = (line: string): boolean =>
  line.startsWith("Node.js v") && !line.includes(" v", 8);

const PLACE = /^(?:file:\/\/|node:|\/|[A-Za-z]:\\|\[eval\])[^\n]*:\d+$/;
const MARKS = /^\s*\^+\s*$/;

/** The line of the program, between its place and a mark, which Node shows above an error that nobody caught. */
const isExcerpt = (before: string, next: string): boolean => MARKS.test(next) && PLACE.test(before);

/** The second line of a script's banner is its command. */
export const isNoise = (line: string, before: string, next: string): boolean =>
  isRuled(line) ||
  isVersion(line) ||
  isExcerpt(before, next) ||
  /^Exit code \d+$/.test(line.trim()) ||
  beginsWith(line, NOTICE_BEGINNINGS) ||
  isBanner(line) ||
  isThrow(line) ||
  (line.startsWith("> ") && isBanner(before));

const beginsWith = (line: string, beginnings: readonly string[]): boolean =>
  beginnings.some((beginning) => line.startsWith(beginning));

/** Which part of a run failed, and nothing else; or that the reason stands above. */
const PART_FAILED =
  /^\W*(?:(?:NX|error|The|Running|Execution of)\W+){0,3}(?:target|task|script|job|stage|step|hook)\b(?:[^:]|:(?=\S)){0,100}\bfailed\W*(?:\([^)]*\))?$/i;
const SEE_ABOVE =
  /^\W*(?:(?:[^\s:]+ ){0,4}(?:failed|errors?|aborted|stopped)\W+)?(?:please )?(?:see|check) (?:\S+ ){0,3}above\b/i;

/** No report is longer, and what is read of a line would take its square. */
const MAX_REPORT_LENGTH = 300;

/**
 * What a runner says of a command that failed, whatever the reason was. By beginnings rather than by one pattern: a hook
 * pays more for making a pattern than for using it.
 */
export function isWrapperLine(line: string): boolean {
  const bare = line.trim();
  for (const npm of ["npm error ", "npm ERR! "]) {
    if (bare.startsWith(npm)) return beginsWith(bare.slice(npm.length), NPM_WRAPPER_BEGINNINGS);
  }
  return (
    /^[^\p{L}\d]*(?:FAIL(?:ED)?|errors?:?)$/iu.test(bare) ||
    beginsWith(bare, WRAPPER_BEGINNINGS) ||
    (bare.startsWith("make[") && bare.includes("]: ")) ||
    (bare.startsWith("FAIL") && bare.endsWith("[build failed]")) ||
    (bare.includes("ELIFECYCLE") && bare.includes("Command failed")) ||
    WRAPPER_PHRASES.some((report) => bare.includes(report)) ||
    (bare.length <= MAX_REPORT_LENGTH && PART_FAILED.test(bare)) ||
    SEE_ABOVE.test(bare.slice(0, MAX_REPORT_LENGTH))
  );
}

export function isHarmlessLine(line: string): boolean {
  const bare = line.replace(/^(?:[\s│╷╵⚠]|\uFE0F)+/, "").trim();
  return (
    beginsWith(bare, HARMLESS_BEGINNINGS) ||
    bare.endsWith("... ok") ||
    (bare.startsWith("Compiling ") && / v\d/.test(bare)) ||
    (HARMLESS_PHRASES.some((phrase) => bare.includes(phrase)) && !bare.includes("FAILED"))
  );
}

const WARNS = /^\W*warn/i;

/** A line of a list of what went well, or of what is being done: never what a failure is called by. */
export const isSuccessLine = (line: string): boolean =>
  (isHarmlessLine(line) && !WARNS.test(line)) ||
  PROGRESS.test(line) ||
  (!namesError(line) && !hintsAtError(line) && successForm().test(line));

const PROGRESS =
  /[█▓▒░]|\[[=#>. -]{5,}\]|\b\d{1,3}(?:\.\d+)?% ?[|[(]|^\s*\d{1,3}(?:\.\d+)?%\s|\w(?:\.{3}|…)$/;
const successForm = lazy(
  () =>
    new RegExp(
      `^\\W*(?:${toAlternatives(SUCCESS_WORDS)})(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])(?:${toAlternatives(SUCCESS_WORDS)})\\W*$|^(?:added|up to date|audited|found 0)\\b`,
      "iu",
    ),
);

/** Says that something is wrong, in words that any line may have: asked only where no line names an error. */
export function hintsAtError(line: string): boolean {
  const low = ` ${line.toLowerCase()} `;
  if (/(?:^| )\^-- /.test(line)) return true;
  return (
    !isHarmlessLine(line) &&
    HINT_WORDS.some((word) => {
      const at = low.indexOf(word);
      return at > 0 && !PART.test(low[at - 1] ?? "") && !PART.test(low[at + word.length] ?? "");
    })
  );
}

/** What makes a longer word, or the name of a file, of it. */
const PART = /[\w/\\-]/;

/** Says that something failed, and leaves what to another line. */
export const isReportLine = (line: string): boolean => {
  const bare = line.replace(/^(?:[\s│╷╵=_✖✗✕×✘x●-]|\[?(?:ERROR|error)\]? )+/, "");
  return (
    [line.trim(), bare].some((one) => beginsWith(one, REPORT_BEGINNINGS)) ||
    /^There (?:was|were) \d|^❯ .*\(\d+ tests?\b/.test(bare)
  );
};

/** Says what failed and not why: at the end of an output the reason stands above it. */
export function isTrailer(text: string): boolean {
  const [first = "", ...more] = text.split("\n");
  return /^\W*(?:[^\s:]+ ){1,5}failed\W*$/i.test(first) && more.every(isWrapperLine);
}

/** How many there were, not which. */
export const isErrorCount = (line: string): boolean =>
  /^[\W_]*(?:(?:Found|Interrupted:) )?(?:\d+ warnings? and )?\d+ (?:errors?|failed|failures?|problems?)\b/.test(
    line,
  );

/** What says that there was no error. */
const NONE =
  /\b(?:0|no) (?:errors?|failures?|failed)\b|(?:오류|에러|실패) ?(?:0|없)|(?<!\d)0(?:개|건)의? ?(?:오류|에러|실패)/g;
const NAMES =
  /(?:Error|Exception|Panic)\b|(?<![-/.\w])(?:error|ERROR)\b(?![-/.]\w)|\b[Nn]o (?!(?:errors?|issues?|problems?|warnings?|vulnerabilities|changes?)\b)[^\n]{1,80} found\b|\b(?:fatal|failed|FAIL(?:ED|URE)?|panic(?:ked)?|E[A-Z]{3,15}|not found|denied|refused|timed out|CONFLICT|undefined reference|address already in use|i\/o timeout|ERR_PNPM_\w+)\b|\[(?:remote )?rejected\]|\b[Cc](?:annot|an't|ould not|ouldn't) |\b(?:[Nn]o such|[Uu]nable to) /;
/** A mark or number of a test that failed, or a place in a file and what is wrong there. */
const POINTS =
  /^(?:E {2,}|not ok\b|\s*\d+\) \S|\s*[✖✗✕×✘] |\S{1,200}\.\w{1,8}:\d+(?::\d+)?:? |\d\d:\d\d \+\d[^\n]{0,300} \[E\]$)/;

const isNamed = (line: string): boolean =>
  NAMES.test(line) || KOREAN_FAILURES.some((word) => line.includes(word)) || POINTS.test(line);

const mayDeny = (line: string): boolean =>
  line.includes("0") || line.includes("no ") || line.includes("없");

/** A line that names an error: a kind, a code or the word itself. "0 errors" names none. */
export const namesError = (line: string): boolean =>
  isNamed(line) && !isHarmlessLine(line) && (!mayDeny(line) || isNamed(line.replaceAll(NONE, "")));

/** Where the error came from rather than what it is: stack frames, and lines of source with marks under them. */
export const isLocationLine = (line: string): boolean =>
  /^\s*(?:at\s|File "[^"]*", line \d|>?\s*\d*\s*\||\d+\s+[^\s:]|[\s~^|─━═=_⎯╯╰-]+$|\.\.\. \d+ more|Node\.js v\d)/.test(
    line,
  );

/** Without the marks that a test protocol (TAP) puts before a line: the message is behind them. */
export const stripTestMarks = (line: string): string =>
  line.replace(/^(?:#|not ok \d+ -?|(?:Error: )+# )\s*(?=\S)/, "");

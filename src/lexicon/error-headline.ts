/**
 * What an error is called wherever it is shown: lists, pages, a session's timeline, the next session's context. One line: the
 * message alone, of a failed test its name before it, without where it came from, counts, and what only reports that
 * something failed.
 */
import {
  hintsAtError,
  isErrorCount,
  isLocationLine,
  isReportLine,
  isSuccessLine,
  isWrapperLine,
  namesError,
  stripTestMarks,
} from "./failure-lines.ts";

const MAX_JOINED = 3;

/** Names of tests that failed, as runners write them. */
const TEST_NAMES: readonly RegExp[] = [
  /^not ok \d+ (?:- )?(.+)$/,
  /^[✖✗✕×✘] +(?:\d+ )?(?:\[fail\]: )?(.+)$/,
  /^(?:FAIL|ERROR):? +(\S+(?: > .+| \(\S+\)| \[ .+ \])?)$/,
  /^● (.+)$/,
  /^--- FAIL: (\S+)/,
  /^\d+\) (.+)$/,
  /^\d\d:\d\d \+\d+(?: -\d+)?: (.+) \[E\]$/,
  /^\[xUnit\.net [^\]]+\] +(.+) \[FAIL\]$/,
  /^(?:test )?(.+?)(?: \.\.\.)? FAILED$/,
];

/** How long it took, and the rules around a name. */
const stripTimes = (line: string): string =>
  line.replace(/[\s─-]*(?:[([]\d[\d.,]* ?m?s[)\]]| \d+ ?ms)?[\s─]*$/, "");

function testNameOf(line: string): string | null {
  const timed = /^Failed (\S+) \[[\d.< ]+ m?s\]$/.exec(line.trim())?.[1];
  if (timed !== undefined) return timed;
  const bare = stripTimes(line.trim());
  for (const pattern of TEST_NAMES) {
    const name = pattern.exec(bare)?.[1];
    if (name !== undefined) return name.replace(/^(\S+) \[ \1 \]$/, "$1");
  }
  return null;
}

/** Details of npm's that stand before what it says. */
const NPM_DETAIL = /^npm (?:error|ERR!) (?:code|syscall|path|errno|dest|node|npm) /;

/** What stands among the lines of a message and is none. */
const isAside = (line: string): boolean =>
  !IS_COMPARISON.test(line) &&
  (isLocationLine(line) ||
    /^\s*(?:Require stack:|trigger\w+\(|---- .* ----$|ℹ )/.test(line) ||
    /^\s*(?:Tests?|Test (?:Suites|Files)|Snapshots|Time|Duration|Start at)\b:? +\d/.test(line) ||
    / => \S+:\d+:\d+$/.test(line) ||
    /^\s*(?:file:\/\/)?[^\s:]*[/\\][^\s:]*(?::\d+)*:?\s*$/.test(line) ||
    /^\s*\d+ (?:passing|failing|pending|pass|fail)\b/.test(line) ||
    /━{5,}\s*$/.test(line) ||
    !/\p{L}/u.test(line));

/** `1 !== 0` */
const IS_COMPARISON = /^\s*[^|;(){}]{1,40} [!=]==? [^|;(){}]{1,40}$/;

/** Says that more follows, or a kind without its message. */
const asksForMore = (line: string): boolean =>
  line.endsWith(":") ||
  /^(?:ERROR in \S+.*|[\w.$]*(?:Error|Exception)|error|ERROR|FAIL|CMake Error at .*)$/.test(line);

/** What a help text begins with. */
const IS_HELP =
  /^(?:usage|flags|options|aliases|available commands|did you mean\b.*|run .*|try .*|tip|hint)\b:?/i;

/** What was compared. */
const COMPARED = /^(?:expected|received|actual|got|left|right)\b ?:/i;

/** A client's own words for a command that it stopped. */
const STOPPED = /^(?:Error: )?Command timed out(?: after [\d.]+ ?[hms]\w*(?: [\d.]+[ms])*)?/;

export function errorHeadline(words: string): string {
  const [stopped] = STOPPED.exec(words) ?? [];
  if (stopped !== undefined) return stopped;
  const all = withoutTraces(words.split("\n")).filter((line) => line.trim() !== "" && line !== "…");
  const hasNpm =
    all.filter((line) => line.startsWith("npm e") && !NPM_DETAIL.test(line)).length > 0;
  const lines = all.filter(
    (line) =>
      !isAside(line) &&
      !isReportLine(line) &&
      !isSuccessLine(line) &&
      !isErrorCount(line.trim()) &&
      !(hasNpm && NPM_DETAIL.test(line)),
  );
  const told = lines.filter((line) => !isWrapperLine(line));
  const from = told.slice(findMessage(told));
  return (
    nameTest(from) ??
    joinMessage(from.length > 0 ? from : lines) ??
    words.trim().split("\n", 1)[0] ??
    ""
  );
}

/** Source lines of a Python traceback speak of errors that did not happen. */
function withoutTraces(lines: readonly string[]): readonly string[] {
  let isTraced = false;
  return lines.filter((line) => {
    if (!/^\s/.test(line)) isTraced = line.startsWith("Traceback ");
    return !isTraced;
  });
}

/** Where the message begins: at what runners mark, else at the first line that names an error. */
function findMessage(lines: readonly string[]): number {
  const marks = [/^E {2,}\S/, /^\s*FAIL +\S+ > /, /^\s*● /];
  const marked = marks
    .map((mark) => lines.findIndex((line) => mark.test(line)))
    .find((at) => at >= 0);
  if (marked !== undefined) return marked;
  const named = lines.findIndex(namesError);
  // That something failed is less than what is wrong with it.
  const isLess = /\bfailed\W*$/.test(lines[named] ?? "") && hintsAtError(lines[0] ?? "");
  return isLess ? 0 : Math.max(0, named);
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The name of the failed test that the first line is, with what it failed with. */
function nameTest(lines: readonly string[]): string | null {
  const [first = ""] = lines;
  let name = testNameOf(first);
  // Bun names a test behind its error.
  if (name === null) {
    const behind = lines.map((line) => /^\(fail\) (.+)$/.exec(stripTimes(line))?.[1]).find(Boolean);
    const message = behind === undefined ? null : joinMessage(lines);
    return message === null ? null : `${behind}: ${message.replace(/^error: /, "")}`;
  }
  let at = 1;
  for (let next = testNameOf(lines[at] ?? ""); next !== null; next = testNameOf(lines[at] ?? "")) {
    // Marks of one list are of one kind: the next is another test.
    const [mark, before] = [lines[at], lines[at - 1]].map((line) => line?.trim()[0] ?? "");
    if (mark === before && /[✖✗✕×✘]/.test(mark ?? "")) return name;
    name = next;
    at++;
  }
  // A long name goes on in the next line.
  const behind = lines.slice(at).filter((line) => !PANIC.test(line));
  const kind = Math.max(
    0,
    behind.slice(0, 2).findIndex((line) => KIND.test(line)),
  );
  name = [name, ...behind.slice(0, kind).map((line) => line.trim())].join(" ");
  const rest = behind.slice(kind);
  const [message = ""] = rest;
  const isDeeper = indentOf(message) > indentOf(lines[at - 1] ?? "");
  const isMessage =
    isDeeper || namesError(message) || name.endsWith(":") || message.startsWith("Failed asserting");
  const said = isMessage ? joinMessage(rest) : null;
  if (said === null || said === name)
    return first.trim().startsWith("FAIL") ? `FAIL ${name}` : name;
  return `${name.replace(/:$/, "")}: ${said}`;
}

const KIND = /^\s*[\w.$]*(?:Error|Exception)\b/;
/** Where Rust says a test panicked: the message is in the next line. */
const PANIC = /^thread '.*' (?:\(\d+\) )?panicked at \S+:$/;

function joinMessage(lines: readonly string[]): string | null {
  const [first, ...more] = lines.map(cleanLine);
  if (first === undefined) return null;
  const told = [first];
  for (const line of more) {
    const last = told.at(-1) ?? "";
    const goesOn = told.length <= MAX_JOINED && asksForMore(last) && !COMPARED.test(last);
    const isCompared = COMPARED.test(line) && told.length <= MAX_JOINED + 1;
    if (IS_HELP.test(line) || !(goesOn || isCompared)) break;
    told.push(line);
  }
  return told.join(" ");
}

const cleanLine = (line: string): string =>
  stripTestMarks(line.trim())
    .replace(/^(?:[│╷╵|] ?)+/, "")
    .replace(/^(?:E\s{2,}|\^-- |Failure\/Error: |(?:✖|✗|✕|×|✘|●) +)/, "")
    .trim();

type Failure = { readonly errorLine: string; readonly errorRaw: string | null };

/**
 * The same of what was recorded. Where no line names the error, its last says no more than what was printed last: the exit
 * code stands before it then, in the client's words, and instead of one that says that something went well.
 */
export function failureHeadline({ errorLine, errorRaw }: Failure): string {
  const title = errorHeadline(errorLine);
  const [exit] = /^Exit code \d+$/m.exec(errorRaw?.slice(0, 40) ?? "") ?? [];
  if (exit === undefined) return title;
  const [first = ""] = errorLine.split("\n", 1);
  const isNamed = [title, first].some((line) => namesError(line) || hintsAtError(line));
  if (title === "" || (!isNamed && isSuccessLine(title))) return exit;
  const isAll =
    !errorLine.trim().includes("\n") && errorRaw?.replace(exit, "").trim() === errorLine.trim();
  return isNamed || isAll ? title : `${exit} … ${title}`;
}

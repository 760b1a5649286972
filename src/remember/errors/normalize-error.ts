/**
 * One text for all occurrences of the same error: what names it stays, what differs from run to run is replaced.
 *
 * Lines that are noise are dropped. It begins at the first line that names an error, else at
 * the last; a line that only reports that some command or build failed names none while there is another. Then quoted
 * texts up to 100 are `<STR>`, paths `<PATH>`, hashes and numbers of two digits or more `<N>`, and so are positions, times,
 * durations and counts, however small; rules and what pads a number are left out; cut at 200.
 * Linear in the text; a client hands over at most about 10,000 characters, the middle cut.
 */
import { cutText } from "../../event/cut.ts";
import {
  hintsAtError,
  isErrorCount,
  isNoise,
  isSuccessLine,
  isWrapperLine,
  namesError,
} from "../../lexicon/failure-lines.ts";
import { tidyReports } from "./tidy-reports.ts";

const MAX_NORMAL_LENGTH = 200;
const MAX_READ_LENGTH = 20_000;
const MAX_CORE_LENGTH = MAX_NORMAL_LENGTH * 10;
const MAX_KEPT_LENGTH = 300;
const MAX_HEAD_LENGTH = 190;
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

type ErrorStart = { readonly at: number; readonly place: string };

function beginningOf(lines: readonly string[]): ErrorStart {
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
    if (isTraced || !(wasTraced || namesError(line)) || isWrapperLine(line)) continue;
    if (isErrorCount(line)) continue;
    // That something failed is less than what is wrong with it.
    const hint = /\bfailed\W*$/.test(line)
      ? lines.slice(0, at).findIndex((one, near) => at - near < MAX_LINES_SEARCHED && isHint(one))
      : -1;
    return { at: hint === -1 ? at : hint, place };
  }
  return { at: Math.max(0, findUnnamed(lines)), place: "" };
}

/** What a command said long before it ended is not why it did. */
const MAX_LINES_SEARCHED = 300;

const isHint = (line: string): boolean => !isWrapperLine(line) && hintsAtError(line);

/**
 * Where no line names the error: what a client says of a command that it stopped, then what hints at an error, then
 * how it should have been called, then the last line that neither reports that some command failed nor that something went well.
 */
function findUnnamed(lines: readonly string[]): number {
  const from = Math.max(0, lines.length - MAX_LINES_SEARCHED);
  const near = lines.slice(from);
  const found = (at: number): number => (at === -1 ? -1 : from + at);
  const last = (is: (line: string) => boolean): number => found(near.findLastIndex(is));
  const stopped = /^(?:Error: )?Command timed out\b/.test(lines[0] ?? "") ? 0 : -1;
  const hint = found(near.findIndex(isHint));
  const usage = found(near.findIndex((line) => /^\s*usage:? /i.test(line)));
  const said = last((line) => !isWrapperLine(line) && !isErrorCount(line) && !isSuccessLine(line));
  // Docker says which of its steps failed.
  const step = last((line) => line.includes("did not complete successfully:"));
  const reported = last((line) => isWrapperLine(line) || isErrorCount(line));
  const choices = [stopped, hint, usage, step, said, reported, lines.length - 1];
  return choices.find((at) => at >= 0) ?? 0;
}

/** Without colours, and without the addresses of links and titles. */
const stripEscapes = (text: string): string =>
  text.includes("\u001B")
    ? text.replaceAll(
        /\u001B(?:\[[0-9;?]{0,20}[A-Za-z]|\][^\u0007\u001B\n]{0,2000}(?:\u0007|\u001B\\))/g,
        "",
      )
    : text;

const STRINGS =
  /"[^"\n]{0,100}"|(?<!\w)'[^'\n]{0,100}'|`[^`\n]{0,100}`|“[^”\n]{0,100}”|‘[^’\n]{0,100}’/g;
const PATHS =
  /(?:[A-Za-z]:\\|~?\/|\.{1,2}\/)[^\s:,;()<>"'`]{1,300}|(?<![\w.@+-])(?:[\w.@+-]{1,80}\/){1,20}[\w.@+-]{0,80}\.[A-Za-z]\w{0,7}\b/g;

/** Without what tests logged: a test that passes may log errors. Vitest's ends with a blank line, Jest's is indented. */
function stripLogs(lines: readonly string[]): readonly string[] {
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
export function findMeaningfulLines(text: string): readonly string[] {
  const plain = stripEscapes(text.slice(0, MAX_READ_LENGTH));
  const lines = tidyReports(plain, plain.split(/\r?\n/));
  const hasLogs = plain.includes("std") || plain.includes("  console.");
  return (hasLogs ? stripLogs(lines) : lines).filter(
    (line, at, all) => !isNoise(line, all[at - 1] ?? "", all[at + 1] ?? ""),
  );
}

const SMALL_COUNTS =
  /\b\d+\.\d{3,}\b|\b\d+(?:\.\d+)?(?= ?(?:m?s|sec(?:onds?)?|min(?:utes?)?|tests?|suites?|passed|failed|skipped|errors?|problems?|warnings?|failures?)\b)|(?<!\d)\d(?=(?:번째|원|개|건|명|초|분|시간|회|줄|행))/g;
/** Ids, addresses of machines, and hashes as commits have them; a word of such letters alone is a word. */
const HASHES =
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b\d{1,3}(?:\.\d{1,3}){3}\b|\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,64}\b/g;

/** The last line that names an error. Behind those that pytest marks stand only lists and counts. */
function endingOf(lines: readonly string[]): string | undefined {
  const named = lines.filter(
    (line) => namesError(line) && !isWrapperLine(line) && !isErrorCount(line),
  );
  return named.findLast((line) => /^E {2,}/.test(line)) ?? named.at(-1);
}

function shortenWords(words: string, lines: readonly string[], from: number): string {
  if (words.length <= MAX_KEPT_LENGTH) return words;
  let passed = 0;
  const ending = endingOf(lines.slice(from + 1));
  const start = ending === undefined ? -1 : lines.lastIndexOf(ending);
  for (let at = from; at < start; at++) passed += (lines[at]?.length ?? 0) + 1;
  if (ending === undefined || passed < MAX_HEAD_LENGTH) return cutText(words, MAX_KEPT_LENGTH);
  const head = cutText(words, MAX_HEAD_LENGTH);
  return head + GAP + cutText(ending.trim(), MAX_KEPT_LENGTH - MAX_HEAD_LENGTH - GAP.length);
}

export function extractErrorCore(text: string): ErrorCore {
  const lines = findMeaningfulLines(text);
  const { at, place } = beginningOf(lines);
  const words = lines.slice(at).join("\n").slice(0, MAX_CORE_LENGTH).trim();
  const replaced = words
    .replaceAll(STRINGS, "<STR>")
    .replaceAll(PATHS, "<PATH>")
    .replaceAll(/(?<=<PATH>|\.\w{1,8})\(\d+,\d+\)/g, "(<N>,<N>)")
    .replaceAll(/[_=─━═-]{4,}/g, "")
    .replaceAll(HASHES, "<N>")
    .replaceAll(/(?:<PATH>|\b\d+)(?::\d+\b)+/g, (place) => place.replaceAll(/\d+/g, "<N>"))
    .replaceAll(SMALL_COUNTS, "<N>")
    .replaceAll(/(?<=\bline |줄 )\d\b/g, "<N>")
    .replaceAll(/\b0x[0-9a-f]+\b|\d{2,}/gi, "<N>")
    .replaceAll(/ {2,}(?=<N>)/g, " ")
    .trim();
  const core = shortenWords(place === "" ? words : `${words}\n${place}`, lines, at);
  return { core, normalized: cutText(replaced, MAX_NORMAL_LENGTH) };
}

export const normalizeError = (text: string): string => extractErrorCore(text).normalized;

/**
 * One text for all occurrences of the same error: what names it stays, what differs from run to run is replaced.
 * Linear in the text; a client hands over at most about 10,000 characters, the middle cut.
 */
import { cutText } from "../../event/cut.ts";

const LONGEST = 200;
const LONGEST_READ = 20_000;

const isNoise = (line: string): boolean =>
  line.trim() === "" || /^Exit code \d+$/.test(line.trim()) || /^> \S+@\S+ \S/.test(line);

/** A line that names an error: a kind, a code or the word itself. "0 errors" names none. */
const namesError = (line: string): boolean =>
  !/\b(?:0|no) (?:errors?|failures?|failed)\b/i.test(line) &&
  /\b[A-Za-z]{0,40}(?:Error|Exception|Panic)\b|\berror\b|\bfatal\b|\bfailed\b|\bFAIL(?:ED|URE)?\b|\bpanic\b|\bE[A-Z]{3,15}\b|\bnot found\b|\bdenied\b|에러|오류|실패/.test(
    line,
  );

export function normalizeError(text: string): string {
  const lines = text
    .slice(0, LONGEST_READ)
    .split(/\r?\n/)
    .filter((line) => !isNoise(line));
  const first = lines.findIndex(namesError);
  const start = first >= 0 ? first : Math.max(0, lines.length - 1);
  const rest = lines
    .slice(start)
    .join("\n")
    .slice(0, LONGEST * 10);
  const replaced = rest
    .replaceAll(/"[^"\n]{0,100}"|'[^'\n]{0,100}'|`[^`\n]{0,100}`/g, "<STR>")
    .replaceAll(/(?:[A-Za-z]:\\|~?\/|\.{1,2}\/)[^\s:,;()<>"'`]{1,300}/g, "<PATH>")
    .replaceAll(/\d{2,}/g, "<N>")
    .trim();
  return cutText(replaced, LONGEST);
}

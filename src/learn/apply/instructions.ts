/**
 * Rules of ours in a file of instructions: list items below one heading. Text in, text out; every other byte stays, with its
 * line ends and whether the last line has one.
 */

const FENCE = /^ {0,3}(?:```|~~~)/;
const SECTION = /^#{1,2}\s/;

type Line = {
  readonly text: string;
  readonly at: number;
  /** Before its line end. */
  readonly end: number;
  readonly isCode: boolean;
};

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let isCode = false;
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  for (;;) {
    const broken = text.indexOf("\n", at);
    const stop = broken === -1 ? text.length : broken;
    const end = stop > at && text[stop - 1] === "\r" ? stop - 1 : stop;
    const line = text.slice(at, end);
    const isFence = FENCE.test(line);
    lines.push({ text: line, at, end, isCode: isCode || isFence });
    if (isFence) isCode = !isCode;
    if (broken === -1) return lines;
    at = broken + 1;
  }
}

const isBlank = ({ text }: Line): boolean => text.trim() === "";

/** A rule is one line, whatever it was made of. */
const ruleLine = (rule: string): string =>
  `- ${rule.replaceAll(/[\u0000-\u001F\u007F-\u009F\s]+/g, " ").trim()}`;

const wordsOf = (line: string): string => line.trim().replace(/^[-*+]\s+/, "");

export type RuleAdded = {
  readonly text: string;
  /** Whether the heading is ours too. */
  readonly isNewHeading: boolean;
};

/** `headings`: those it may stand below, the one to write first. Null when the rule is there already. */
export function addRule(
  before: string | null,
  rule: string,
  headings: readonly string[],
): RuleAdded | null {
  const text = before ?? "";
  const line = ruleLine(rule);
  const lines = linesOf(text);
  if (lines.some((one) => wordsOf(one.text) === wordsOf(line))) return null;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const heading = lines.findIndex((one) => !one.isCode && headings.includes(one.text.trimEnd()));
  if (heading === -1) {
    const gap = gapAtEnd(text, eol);
    return {
      text: `${text}${gap}${headings[0] ?? ""}${eol}${eol}${line}${eol}`,
      isNewHeading: true,
    };
  }
  const next = lines.findIndex((one, at) => at > heading && !one.isCode && SECTION.test(one.text));
  const section = lines.slice(heading, next === -1 ? lines.length : next);
  const last = section.findLast((one) => !isBlank(one));
  const place = last?.end ?? text.length;
  const gap = last === section[0] ? eol + eol : eol;
  return { text: text.slice(0, place) + gap + line + text.slice(place), isNewHeading: false };
}

function gapAtEnd(text: string, eol: string): string {
  if (text === "" || text === "\uFEFF") return "";
  if (!text.endsWith("\n")) return eol + eol;
  return /\n\r?\n$/.test(text) ? "" : eol;
}

/** The text without the rule; null when it does not stand there once, as it was written. */
export function takeRule(
  text: string,
  { rule, heading }: { readonly rule: string; readonly heading: string | null },
): string | null {
  const line = ruleLine(rule);
  const found = linesOf(text).filter((one) => one.text === line);
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const without = cutLines(text, only.at, only.end);
  return heading === null ? without : withoutHeading(without, heading);
}

/** With the line end behind it, else the one before. */
function cutLines(text: string, from: number, to: number): string {
  const behind = /^\r?\n/.exec(text.slice(to))?.[0].length ?? 0;
  if (behind > 0) return text.slice(0, from) + text.slice(to + behind);
  const before = /\r?\n$/.exec(text.slice(0, from))?.[0].length ?? 0;
  return text.slice(0, from - before);
}

/** A heading of ours goes when nothing is left below it. */
function withoutHeading(text: string, heading: string): string {
  const lines = linesOf(text);
  const at = lines.findIndex((one) => !one.isCode && one.text.trimEnd() === heading);
  const found = lines[at];
  if (found === undefined) return text;
  const following = lines.findIndex((one, index) => index > at && !isBlank(one));
  const next = lines[following];
  if (next !== undefined && !(SECTION.test(next.text) && !next.isCode)) return text;
  const previous = lines[at - 1];
  const from = previous !== undefined && isBlank(previous) ? previous.at : found.at;
  if (next === undefined) return text.slice(0, from);
  // What follows keeps the blank line before it.
  return text.slice(0, found.at) + text.slice(next.at);
}

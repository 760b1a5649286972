/**
 * Our rules in a file of instructions: list items below one heading. Text in, text out; every other byte stays, line ends
 * included.
 */
import { hashText } from "./text-hash.ts";

const FENCE = /^ {0,3}(?:```|~~~)/;
const SECTION = /^#{1,2}\s/;

type FileLine = {
  readonly text: string;
  readonly at: number;
  /** Before its line end. */
  readonly end: number;
  readonly isCode: boolean;
};

function linesOf(text: string): FileLine[] {
  const lines: FileLine[] = [];
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

const isBlank = ({ text }: FileLine): boolean => text.trim() === "";

/** A rule is one line, whatever it was made of. */
const ruleLine = (rule: string): string =>
  `- ${escapeImports(rule.replaceAll(/[\u0000-\u001F\u007F-\u009F\s]+/g, " ").trim())}`;

/** Outside of code `@name` would have the client read a file. */
const escapeImports = (line: string): string =>
  line
    .split(/(`[^`]*`)/)
    .map((piece, at) =>
      at % 2 === 1
        ? piece
        : piece.replaceAll(/(?<![\w@])@[\w~./][^\s"'“”()[\]]*/g, (name) => `\`${name}\``),
    )
    .join("");

const stripBullet = (line: string): string => line.trim().replace(/^[-*+]\s+/, "");

/** Whether a text has the rule already, as a list item or a line of its own. */
export const hasRule = (text: string, rule: string): boolean =>
  linesOf(text).some((one) => stripBullet(one.text) === stripBullet(ruleLine(rule)));

export type RuleAddition = {
  readonly text: string;
  /** Its line, by its hash. */
  readonly line: string;
  /** Whether the heading is ours too. */
  readonly isNewHeading: boolean;
};

/** `headings`: those it may stand below, the one to write first. Null when the rule is there already. */
export function addRule(
  before: string | null,
  rule: string,
  headings: readonly string[],
): RuleAddition | null {
  const text = before ?? "";
  const line = ruleLine(rule);
  const lines = linesOf(text);
  if (hasRule(text, rule)) return null;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const heading = lines.findIndex((one) => !one.isCode && headings.includes(one.text.trimEnd()));
  if (heading === -1) {
    const gap = gapAtEnd(text, eol);
    return {
      text: `${text}${gap}${headings[0] ?? ""}${eol}${eol}${line}${eol}`,
      line: hashText(line),
      isNewHeading: true,
    };
  }
  const next = lines.findIndex((one, at) => at > heading && !one.isCode && SECTION.test(one.text));
  const section = lines.slice(heading, next === -1 ? lines.length : next);
  const last = section.findLast((one) => !isBlank(one));
  const place = last?.end ?? text.length;
  const gap = last === section[0] ? eol + eol : eol;
  const added = text.slice(0, place) + gap + line + text.slice(place);
  return { text: added, line: hashText(line), isNewHeading: false };
}

function gapAtEnd(text: string, eol: string): string {
  if (text === "" || text === "\uFEFF") return "";
  if (!text.endsWith("\n")) return eol + eol;
  return /\n\r?\n$/.test(text) ? "" : eol;
}

/**
 * The text without the rule, wherever it stands by now, and without a heading that was made for it and holds nothing else;
 * null when the rule is not there once, in the words it was written in.
 */
export function removeRule(
  text: string,
  { line, heading }: { readonly line: string; readonly heading: string | null },
): string | null {
  const lines = linesOf(text);
  const found = lines[findOnlyLine(lines, line)];
  if (found === undefined) return null;
  const without = cutLine(text, found);
  return heading === null ? without : cutHeading(without, heading, found.at);
}

/** The words of a rule that stands there; null when it does not, once and as it was written. */
export function readRule(text: string, line: string): string | null {
  const lines = linesOf(text);
  const found = lines[findOnlyLine(lines, line)];
  return found === undefined ? null : stripBullet(found.text);
}

/** -1 when there is none, or another like it. Another bullet or indent is what an editor makes of it. */
function findOnlyLine(lines: readonly FileLine[], line: string): number {
  const found = lines.flatMap(({ text }, at) =>
    hashText(`- ${stripBullet(text)}`) === line ? [at] : [],
  );
  return found.length === 1 ? (found[0] ?? -1) : -1;
}

/** With the line end behind it, else the one before. */
function cutLine(text: string, { at, end }: FileLine): string {
  const behind = /^\r?\n/.exec(text.slice(end))?.[0].length ?? 0;
  if (behind > 0) return text.slice(0, at) + text.slice(end + behind);
  const before = /\r?\n$/.exec(text.slice(0, at))?.[0].length ?? 0;
  return text.slice(0, at - before);
}

/** The heading above that place, or the only one there is, goes where nothing is left below it. */
function cutHeading(text: string, heading: string, place: number): string {
  const lines = linesOf(text);
  const all = lines.filter((one) => one.text.trimEnd() === heading);
  const found = all.findLast(({ at }) => at < place) ?? (all.length === 1 ? all[0] : undefined);
  if (found === undefined) return text;
  const above = lines.indexOf(found);
  const below = lines.find((one, index) => index > above && !isBlank(one));
  if (below !== undefined)
    return SECTION.test(below.text) ? text.slice(0, found.at) + text.slice(below.at) : text;
  const before = lines[above - 1];
  return text.slice(0, before !== undefined && isBlank(before) ? before.at : found.at);
}

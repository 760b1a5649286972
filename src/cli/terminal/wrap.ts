/** Text in lines that a terminal can show, wide characters counted as two columns. */
import { paint } from "./paint.ts";
import { printLines, terminalColumns } from "./terminal.ts";

/** Sentences as wide as the terminal. */
export const printWrapped = (...sentences: readonly string[]): void =>
  printLines(sentences.flatMap((sentence) => wrapHanging(sentence, terminalColumns())));

/** What could be done next: there for whoever looks for it. */
export const printHints = (...hints: readonly string[]): void =>
  printLines(
    hints.flatMap((hint) => wrap(hint, terminalColumns()).map((line) => paint("faint", line))),
  );

/** Breaks between words; a word longer than a line stays whole, so that it can be copied. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && Bun.stringWidth(longer) > columns) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

const BULLET = /^ *(?:(?:[-*•]|\d{1,3}[.)]) +)?/;

/** A line that may be of a list, wrapped below where its words begin. */
export function wrapHanging(line: string, columns: number): string[] {
  if (columns === Infinity) return [line.trimEnd()];
  const before = (BULLET.exec(line)?.[0] ?? "").slice(0, 12);
  const rest = wrap(line.slice(before.length).trim(), Math.max(16, columns - before.length));
  return rest.map((one, at) => (at === 0 ? before : " ".repeat(before.length)) + one);
}

const INDENT = "  ";
/** A name longer than this stands on a line of its own. */
const WIDEST_NAME = 34;

/** Names on the left, what they mean on the right, wrapped below itself. */
export function definitions(
  rows: readonly (readonly [string, string])[],
  columns: number,
  nameColumns = widestName(rows),
): string[] {
  const left = INDENT.length + nameColumns + 2;
  return rows.flatMap(([name, meaning]) => {
    const meant = wrap(meaning, columns - left).map((line) => " ".repeat(left) + line);
    const width = Bun.stringWidth(name);
    if (width > nameColumns) return [INDENT + name, ...meant];
    const [first = "", ...others] = meant;
    return [INDENT + name + first.slice(INDENT.length + width), ...others];
  });
}

/** How many columns the names need that are not too long for one. */
export const widestName = (rows: readonly (readonly [string, string])[]): number =>
  Math.max(
    0,
    ...rows.map(([name]) => Bun.stringWidth(name)).filter((width) => width <= WIDEST_NAME),
  );

/** Text in lines that a terminal can show, wide characters counted as two columns. */
import { wrap, wrapHanging } from "./break-lines.ts";
import { paint } from "./paint.ts";
import { oneLine, printLines, terminalColumns } from "./terminal.ts";

export { wrap, wrapHanging };

/** Sentences as wide as the terminal. */
export const printWrapped = (...sentences: readonly string[]): void =>
  printLines(sentences.flatMap((sentence) => wrapHanging(sentence, terminalColumns())));

/** What could be done next: there for whoever looks for it. */
export const printHints = (...hints: readonly string[]): void =>
  printLines(
    hints
      .flatMap((hint) => hint.split("\n"))
      .flatMap((line) => wrap(line, terminalColumns()).map((one) => paint("faint", one))),
  );

const INDENT = "  ";
const GAP = "  ";
/** The columns of a definition that are neither its name nor its meaning. */
export const DEFINITION_MARGIN = INDENT.length + GAP.length;
/** A name longer than this stands on a line of its own. */
const WIDEST_NAME = 34;

/** Names on the left, what they mean on the right, wrapped below itself. */
export function definitionLines(
  rows: readonly (readonly [string, string])[],
  columns: number,
  nameColumns = widestName(rows),
): string[] {
  const left = nameColumns + DEFINITION_MARGIN;
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

/** With fewer columns than this beside a head, a text says too little. */
export const MIN_BESIDE = 24;

/** A text behind its head, cut once, at the edge of the terminal; where too little of it fits there, on a line of its own below. */
export function headedLines(
  head: string,
  text: string,
  indent = INDENT,
  columns = terminalColumns(),
): string[] {
  const room = columns - Bun.stringWidth(head);
  return room >= MIN_BESIDE
    ? [head + oneLine(text, room)]
    : [head.trimEnd(), indent + oneLine(text, columns - indent.length)];
}

const BELOW = "    ";
const MIN_FACT_COLUMNS = 20;

/**
 * Facts: names on the left, and each wrapped below itself where it is wider than the terminal. One with a word for which the
 * column has no room, as a long path, stands below its name.
 */
export function factLines(
  rows: readonly (readonly string[])[],
  columns = terminalColumns(),
): string[] {
  const left = Math.max(0, ...rows.map(([name = ""]) => Bun.stringWidth(name))) + 2;
  return rows.flatMap(([name = "", value = ""]) => {
    const room = Math.max(MIN_FACT_COLUMNS, columns - left);
    const lines = columns === Infinity ? [value] : wrap(value, room);
    if (name.trim() !== "" && lines.some((line) => Bun.stringWidth(line) > room))
      return [name.trimEnd(), ...wrap(value, columns - BELOW.length).map((line) => BELOW + line)];
    return lines.map((line, at) => {
      const before = at === 0 ? name : "";
      return (before + " ".repeat(left - Bun.stringWidth(before)) + line).trimEnd();
    });
  });
}

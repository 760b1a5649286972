/** A snippet as lines that a terminal can show, with the match still marked. */
import type { LinePiece } from "../terminal/terminal.ts";
import { oneLine } from "../terminal/terminal.ts";

/** A text and where in it something was found: [from, to) in UTF-16 units. */
export type MarkedSnippet = {
  readonly text: string;
  readonly marks: readonly (readonly [from: number, to: number])[];
};

const LINE_BREAK = " · ";

/** On one line, white space as single blanks. */
export function joinPieces(pieces: readonly LinePiece[]): MarkedSnippet {
  let text = "";
  const marks: (readonly [number, number])[] = [];
  for (const piece of pieces) {
    // What stands at the edges of a piece would be trimmed.
    const clean = oneLine(`|${piece.text.replaceAll(/\s*\n\s*/g, LINE_BREAK)}|`).slice(1, -1);
    const added = text === "" || text.endsWith(" ") ? clean.trimStart() : clean;
    if (piece.isMatch && added !== "") marks.push([text.length, text.length + added.length]);
    text += added;
  }
  return { text, marks };
}

/** Breaks between words; a word that is longer than a line is broken where the line ends. */
export function wrapMarkedSnippet(
  { text, marks }: MarkedSnippet,
  columns: number,
  most: number,
): LinePiece[][] {
  const lines: LinePiece[][] = [];
  for (let at = 0; at < text.length;) {
    if (lines.length === most) {
      lines.at(-1)?.push({ text: " …", isMatch: false });
      break;
    }
    const end = lineEnd(text, at, columns);
    lines.push(piecesOf(text, marks, at, text.slice(0, end).trimEnd().length));
    at = end;
    while (text[at] === " ") at++;
  }
  return lines;
}

function lineEnd(text: string, from: number, columns: number): number {
  if (columns === Infinity) return text.length;
  let width = 0;
  let lastBlank = -1;
  let at = from;
  for (const character of text.slice(from)) {
    if (character === " ") lastBlank = at;
    width += Bun.stringWidth(character);
    if (width > columns && at > from) return lastBlank > from ? lastBlank : at;
    at += character.length;
  }
  return text.length;
}

function piecesOf(
  text: string,
  marks: MarkedSnippet["marks"],
  from: number,
  to: number,
): LinePiece[] {
  const pieces: LinePiece[] = [];
  const add = (begin: number, end: number, isMatch: boolean): void => {
    if (end > begin) pieces.push({ text: text.slice(begin, end), isMatch });
  };
  let at = from;
  for (const [begin, end] of marks) {
    if (end <= at || begin >= to) continue;
    add(at, Math.max(at, begin), false);
    add(Math.max(at, begin), Math.min(end, to), true);
    at = Math.min(end, to);
  }
  add(at, to, false);
  return pieces;
}

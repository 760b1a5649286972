/**
 * Answers of tools: short, and what was recorded stands between the lines of a fence that says it is data. A quoted line
 * can neither end the fence nor pass for a line of ours (`recall/compose/quote.ts`).
 */
import { cutCharacters } from "../event/cut.ts";
import { createFence, encloseLines } from "../recall/compose/context-part.ts";
import { quoteText } from "../recall/compose/quote.ts";
import type { Text } from "../text/text.ts";

/** UTF-16 units of one answer. */
export const LONGEST_ANSWER = 4000;

/** What our own lines around a quotation may take. */
const MARGIN = 600;

export const ROOM = LONGEST_ANSWER - MARGIN;

export const fenceBlock = (name: string, lines: readonly string[], { context }: Text): string =>
  encloseLines(createFence(name, context), lines).join("\n");

/** As many blocks from the first as there is room for; at least one. */
export function takeFittingBlocks(
  blocks: readonly string[],
  room: number = ROOM,
): readonly string[] {
  let left = room;
  const rest = blocks.findIndex((block, at) => {
    left -= block.length + 1;
    return left < 0 && at > 0;
  });
  return rest < 0 ? blocks : blocks.slice(0, rest);
}

/** Marks a line of somebody's text, so that it is not taken for one of ours. */
const MARK = "> ";

/** A text of several lines, each quoted by itself. */
export const quotedLines = (text: string): string[] =>
  text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map((line) => `${MARK}${quoteText(line).trimEnd()}`);

export type TextPage = { readonly text: string; readonly next: number | null };

/** A piece of a long text, from a place on, ended behind a line where one ends in its second half. */
export function cutTextPage(text: string, from: number, room: number = ROOM): TextPage {
  const rest = text.slice(from);
  if (rest.length <= room) return { text: rest, next: null };
  const cut = cutCharacters(rest, room);
  const line = cut.lastIndexOf("\n");
  const piece = line > room / 2 ? cut.slice(0, line + 1) : cut;
  return { text: piece, next: from + piece.length };
}

/** Lines of an answer without those that say nothing. */
export const joinLines = (...lines: readonly (string | null)[]): string =>
  lines.filter((line) => line !== null && line !== "").join("\n");

const MINUTE = 16;

/** Short, and the same everywhere. */
export const shortTime = (iso: string): string => `${iso.slice(0, MINUTE)}Z`;

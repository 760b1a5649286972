/** About how high an item is, until it is drawn and measured: what is drawn beyond what is seen would be many times as much. */
import type { TalkItem } from "./talk-items.ts";

const [DAY_PX, LINE_PX, HEAD_PX, TEXT_LINE_PX] = [44, 32, 56, 24];
/** In a window as wide as a desk has, and on a phone. */
const [WIDE_CHARACTERS, NARROW_CHARACTERS] = [90, 42];
const NARROW_PX = 860;

/** Outside of a browser there is no width. */
const charactersALine = (): number => {
  const { innerWidth = Number.POSITIVE_INFINITY } = globalThis as { readonly innerWidth?: number };
  return innerWidth > NARROW_PX ? WIDE_CHARACTERS : NARROW_CHARACTERS;
};
/** Nobody needs to know more of what is longer than a screen. */
const MAX_COUNTED_LENGTH = 4000;

const heights = new WeakMap<TalkItem, number>();

export function estimatedItemHeight(item: TalkItem | undefined): number {
  if (item === undefined) return LINE_PX;
  const known = heights.get(item);
  if (known !== undefined) return known;
  const height = estimate(item);
  heights.set(item, height);
  return height;
}

function estimate(item: TalkItem): number {
  if (item.is === "day") return DAY_PX;
  if (item.is === "step" && item.row.failure !== undefined) return LINE_PX + TEXT_LINE_PX;
  if (item.is !== "prompt" && item.is !== "answer") return LINE_PX;
  const lines = linesIn(item.row.text ?? item.row.line);
  const isFolded = item.is === "prompt" && !item.isOpen && lines > MAX_PROMPT_LINES;
  return HEAD_PX + (isFolded ? FOLDED_LINES + 1 : lines) * TEXT_LINE_PX;
}

/** A prompt is known to who wrote it: of a long one the beginning is enough, and the answer is in sight. */
const FOLDED_LINES = 6;
/** Less would hide little. */
const MAX_PROMPT_LINES = FOLDED_LINES + 2;

export const isLongPrompt = (text: string): boolean => linesIn(text) > MAX_PROMPT_LINES;

function linesIn(text: string): number {
  const characters = charactersALine();
  let lines = 0;
  for (const line of text.slice(0, MAX_COUNTED_LENGTH).split("\n"))
    lines += Math.ceil(line.length / characters);
  return lines;
}

/** About how high an item is, until it is drawn and measured: what is drawn beyond what is seen would be many times as much. */
import type { TalkItem } from "./talk-items.ts";

const [DAY_PX, LINE_PX, HEAD_PX, TEXT_LINE_PX] = [44, 32, 56, 24];
const CHARACTERS_A_LINE = 80;
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
  if (item.is !== "prompt" && item.is !== "answer") return LINE_PX;
  return HEAD_PX + linesIn(item.row.text ?? item.row.line) * TEXT_LINE_PX;
}

function linesIn(text: string): number {
  let lines = 0;
  for (const line of text.slice(0, MAX_COUNTED_LENGTH).split("\n"))
    lines += Math.ceil(line.length / CHARACTERS_A_LINE);
  return lines;
}

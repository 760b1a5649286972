/** What a list and a page have in common on a screen: a part of the lines, the foot, and the help. */
import type { Text } from "../../../text/text.ts";
import { fitColumns, oneLine } from "../terminal.ts";
import { definitionLines } from "../wrap.ts";
import type { BrowseState } from "./browse.ts";
import type { ScreenLine, Size } from "./frame.ts";

/** The keys by their names on a keyboard, in the order of the help. */
const KEYS: readonly (readonly [keyof Text["live"]["keys"]["help"], string])[] = [
  ["select", "↑ ↓  j k"],
  ["page", "PgUp PgDn"],
  ["ends", "Home End"],
  ["open", "Enter"],
  ["filter", "/"],
  ["resume", "r"],
  ["copy", "y"],
  ["help", "?"],
  ["back", "Esc"],
  ["quit", "q  Ctrl-C"],
];

export const screenLine = (text: string, look: ScreenLine["look"] = "plain"): ScreenLine => ({
  text,
  look,
});

export function helpLines({ columns }: Size, { live: { keys } }: Text): ScreenLine[] {
  const rows = KEYS.map(([name, label]) => [label, keys.help[name]] as const);
  return [
    screenLine(keys.helpTitle, "strong"),
    screenLine(""),
    ...definitionLines(rows, columns).map((one) => screenLine(fitColumns(one, columns))),
  ];
}

/** Lines of a page from where it is scrolled to, and the foot at the bottom. */
export function pageScreen(
  lines: readonly ScreenLine[],
  scroll: number,
  foot: ScreenLine,
  { rows }: Size,
): ScreenLine[] {
  const room = Math.max(1, rows - 1);
  const shown = lines.slice(scroll, scroll + room);
  const blank = Array.from({ length: room - shown.length }, () => screenLine(""));
  return [...shown, ...blank, foot];
}

/** The keys that do something here, or what is being typed; `notice` is said instead, once. */
export function footLine(
  now: BrowseState,
  notice: string | null,
  hint: string,
  { columns }: Size,
  { live: { keys } }: Text,
): ScreenLine {
  if (now.isFresh) {
    const empty = `${keys.filter("▏")}   `;
    return screenLine(fitColumns(empty + fitKeys(hint, columns - empty.length), columns), "strong");
  }
  if (now.mode === "filter") {
    const typed = `${keys.filter(`${oneLine(`|${now.filter}|`).slice(1, -1)}▏`)}   ${keys.filterKeys}`;
    return screenLine(fitColumns(typed, columns), "strong");
  }
  if (notice !== null) return screenLine(oneLine(notice, columns), "strong");
  const filtered = now.filter === "" ? "" : `${keys.filter(oneLine(now.filter, 30))}   `;
  const room = columns - Bun.stringWidth(filtered);
  return screenLine(fitColumns(filtered + fitKeys(hint, room), columns), "faint");
}

const KEY_GAP = "  ";
/** How to get help, or back, and how to get out. */
const LAST_KEYS = 2;

/** The keys as far as there is room; the last two always, because they lead to the others and out. */
export function fitKeys(hint: string, columns: number): string {
  const keys = hint.split(KEY_GAP);
  const last = keys.slice(-LAST_KEYS);
  const others = keys.slice(0, -LAST_KEYS);
  const joined = (): string => [...others, ...last].join(KEY_GAP);
  while (others.length > 0 && Bun.stringWidth(joined()) > columns) others.pop();
  return joined();
}

/** As many as fit around the one that is chosen. */
export function windowAroundSelection<T extends ScreenLine>(
  lines: readonly T[],
  room: number,
): readonly T[] {
  if (lines.length <= room) return lines;
  const at = Math.max(
    0,
    lines.findIndex(({ isChosen }) => isChosen === true),
  );
  const from = Math.max(0, Math.min(lines.length - room, at - Math.floor(room / 2)));
  return lines.slice(from, from + room);
}

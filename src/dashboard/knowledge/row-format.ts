/** How what is known is put in order and written down. Without the page: values in, values out. */

export type KnowledgeGroup<T> = { readonly key: string; readonly items: readonly T[] };

/** Those with the same key together, in the order in which keys come up. */
export function groupByKey<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): readonly KnowledgeGroup<T>[] {
  return [...Map.groupBy(items, keyOf)].map(([key, list]) => ({ key, items: list }));
}

/** What was said in the same words again, under the first of them: its times in the order given. */
export function foldRepeats<T>(
  items: readonly T[],
  wordsOf: (item: T) => string,
): readonly { readonly item: T; readonly again: readonly T[] }[] {
  return groupByKey(items, wordsOf).flatMap(({ items: [item, ...again] }) =>
    item === undefined ? [] : [{ item, again }],
  );
}

/** How long a bar is, in percent of the longest; what is there at all can be seen, and nothing is nothing. */
export const barPercent = (value: number, most: number): number =>
  value <= 0 || most <= 0 ? 0 : Math.max(1, Math.min(100, (value / most) * 100));

const UNITS = ["B", "KB", "MB", "GB", "TB"];

/** `840 B`, `12 KB`, `1.4 GB`: as disks are sold, and as the limit is set. */
export function sizeText(bytes: number): string {
  let [value, unit] = [Math.max(0, bytes), 0];
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 99.5 ? 0 : 1;
  return `${value.toFixed(digits).replace(/\.0$/, "")} ${UNITS[unit]}`;
}

type Step = { readonly tool: string; readonly action?: string; readonly file?: string };

/** `Bash npm install`, `Edit a.ts`. */
export const stepText = ({ tool, action, file }: Step): string =>
  [tool, action ?? file].filter((part) => part !== undefined && part !== "").join(" ");

/** A session that nobody could name leads nowhere. */
export const isKnownSession = (id: string | null): id is string => id !== null && id !== "unknown";

/** The first line of what may be a whole plan in Markdown, without its marks. */
export const headingOf = (text: string): string =>
  (text.split("\n").find((line) => /[\p{L}\p{N}]/u.test(line)) ?? text)
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/, "")
    .replaceAll(/\*\*|`/g, "")
    .trim();

/** As a shell takes it: whatever could mean something to it stands between quotation marks. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

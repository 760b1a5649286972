/** The rows of a timeline as values: joined from pages, counted, chosen, sorted and looked through. */
import type { Answers } from "../../daemon/api/answers.ts";

export type TimelineRow = Answers["story"]["rows"][number] & {
  /** Of a call that no event is of. */
  readonly callId?: string;
};
export type TimelineRowKind = TimelineRow["kind"];

/** What is drawn: a row, or the day that begins above it. */
export type TimelineEntry =
  | { readonly is: "row"; readonly key: string; readonly row: TimelineRow }
  | { readonly is: "day"; readonly key: string; readonly ts: string };

export type TimelineOrder = "newest" | "oldest";

/**
 * Rows oldest first, with the newest ones read anew: those may have changed since, and what stood among them and is not there
 * any more was forgotten. `fresh` reaches back to something that was known, unless there is nothing older.
 */
export function mergeFreshRows(
  known: readonly TimelineRow[],
  fresh: readonly TimelineRow[],
): readonly TimelineRow[] {
  const ids = new Set(fresh.map(({ id }) => id));
  const first = known.findIndex(({ id }) => ids.has(id));
  return [...(first < 0 ? known : known.slice(0, first)), ...fresh];
}

/** Whether a page reaches back to what is known. */
export function overlaps(known: readonly TimelineRow[], page: readonly TimelineRow[]): boolean {
  if (known.length === 0) return true;
  const ids = new Set(known.slice(-page.length - MARGIN).map(({ id }) => id));
  return page.some(({ id }) => ids.has(id));
}

const MARGIN = 1000;

/** A request that failed ends its turn, as an answer does: it is no call. */
const kindOf = ({ kind, type }: TimelineRow): TimelineRowKind =>
  type === "turn_failed" ? "answer" : kind;

/** What every view and command counts as failed: a call that was made and failed, not one that you, a rule or the client refused. */
export const isFailure = (row: TimelineRow): boolean => kindOf(row) === "error";

export function countKinds(rows: readonly TimelineRow[]): ReadonlyMap<TimelineRowKind, number> {
  const counts = new Map<TimelineRowKind, number>();
  for (const row of rows) counts.set(kindOf(row), (counts.get(kindOf(row)) ?? 0) + 1);
  return counts;
}

/** Rows of the kinds that were chosen, all when none was. */
export const filterByKinds = (
  rows: readonly TimelineRow[],
  kinds: ReadonlySet<string>,
): readonly TimelineRow[] =>
  kinds.size === 0 ? rows : rows.filter((row) => kinds.has(kindOf(row)));

/** In the order asked for, with a heading where a day begins. `dayOf`: of the local calendar. */
export function timelineEntries(
  rows: readonly TimelineRow[],
  order: TimelineOrder,
  dayOf: (iso: string) => string,
): readonly TimelineEntry[] {
  const items: TimelineEntry[] = [];
  let day = "";
  for (let at = 0; at < rows.length; at++) {
    const row = rows[order === "oldest" ? at : rows.length - 1 - at];
    if (row === undefined) continue;
    const own = dayOf(row.ts);
    if (own !== day) items.push({ is: "day", key: `day ${own} ${row.id}`, ts: row.ts });
    day = own;
    items.push({ is: "row", key: row.id, row });
  }
  return items;
}

/** What of a row can be found: what is seen of it. */
const searchable = ({ line, tool, solvedBy }: TimelineRow): string =>
  [line, tool ?? "", solvedBy?.line ?? ""].join("\n").toLowerCase();

/** Where among the items the words stand, whatever their case; none for nothing. */
export function findTimelineMatches(
  items: readonly TimelineEntry[],
  find: string,
): readonly number[] {
  const wanted = find.trim().toLowerCase();
  if (wanted === "") return [];
  const found: number[] = [];
  for (const [at, item] of items.entries()) {
    if (item.is === "row" && searchable(item.row).includes(wanted)) found.push(at);
  }
  return found;
}

/** How many rows hold the words. */
export const countMatchingRows = (rows: readonly TimelineRow[], find: string): number => {
  const wanted = find.trim().toLowerCase();
  return wanted === "" ? 0 : rows.filter((row) => searchable(row).includes(wanted)).length;
};

/** The match behind a place, or before it; around the end it begins anew. Null when there is none. */
export function nextMatch(
  matches: readonly number[],
  from: number,
  direction: 1 | -1,
): number | null {
  const next =
    direction === 1 ? matches.find((at) => at > from) : matches.findLast((at) => at < from);
  return next ?? matches.at(direction === 1 ? 0 : -1) ?? null;
}

/** Where an event is; where it has no row of its own, the row nearest to its time. */
export function indexOfEvent(
  items: readonly TimelineEntry[],
  id: string,
  ts: string | null,
): number | null {
  const exact = items.findIndex((item) => item.is === "row" && item.row.id === id);
  if (exact >= 0) return exact;
  if (ts === null) return null;
  let [best, distance] = [-1, Infinity];
  for (const [at, item] of items.entries()) {
    if (item.is !== "row") continue;
    const away = Math.abs(Date.parse(item.row.ts) - Date.parse(ts));
    if (away < distance) [best, distance] = [at, away];
  }
  return best < 0 ? null : best;
}

/** The next row in a direction; headings are passed over. Null at the end. */
export function nextRow(
  items: readonly TimelineEntry[],
  from: number,
  direction: 1 | -1,
): number | null {
  for (let at = from + direction; at >= 0 && at < items.length; at += direction) {
    if (items[at]?.is === "row") return at;
  }
  return null;
}

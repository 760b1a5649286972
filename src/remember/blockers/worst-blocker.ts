import type { BlockerRow } from "../../store/store.ts";
import { SEVERITIES } from "./blocker.ts";
import { rowSeverity } from "./blocker-row.ts";

const rank = (row: BlockerRow): number => SEVERITIES.indexOf(rowSeverity(row));

/** Worst first; of equals the one met last. */
export const sortWorstFirst = (rows: readonly BlockerRow[]): readonly BlockerRow[] =>
  rows.toSorted(
    (a, b) =>
      rank(a) - rank(b) || (a.lastSeenAt < b.lastSeenAt ? 1 : a.lastSeenAt > b.lastSeenAt ? -1 : 0),
  );

const OLD_MS = 7 * 86_400_000;

/** A failure that nobody has met for a week says little about now; what a person wrote down stays until they clear it. */
export const isOldFailure = ({ lastSeenAt, resolvedAt, source }: BlockerRow, now: Date): boolean =>
  resolvedAt === null && source !== "person" && now.getTime() - Date.parse(lastSeenAt) > OLD_MS;

/** The open one that stands most in the way; null when none does. */
export const findWorstOpen = (rows: readonly BlockerRow[]): BlockerRow | null =>
  sortWorstFirst(rows.filter(({ resolvedAt }) => resolvedAt === null))[0] ?? null;

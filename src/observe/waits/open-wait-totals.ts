/** The sessions that wait right now, counted in one place for all displays. */
import type { WaitRow } from "../../store/store.ts";
import type { SessionSnapshot } from "../monitor/provider.ts";

/**
 * Waits that are still open with the time so far as their length: whoever sums waits counts them like any other. A session
 * that asks for several things at once waits once, since it waits, as it says itself.
 */
export function timeOpenWaits<Row extends WaitRow>(
  rows: readonly Row[],
  sessions: readonly SessionSnapshot[],
  now: number,
): readonly Row[] {
  const since = new Map(sessions.map((one) => [one.sessionId, one.since]));
  const firstOf = new Map<string, string>();
  for (const { decision, sessionId, id } of rows.toSorted(byTime))
    if (decision === null && !firstOf.has(sessionId)) firstOf.set(sessionId, id);
  return rows.map((row) => {
    if (row.decision !== null) return row;
    const isFirst = firstOf.get(row.sessionId) === row.id;
    const from = since.get(row.sessionId) ?? row.askedAt;
    return { ...row, waitedMs: isFirst ? Math.max(0, now - Date.parse(from)) : 0 };
  });
}

const byTime = (a: WaitRow, b: WaitRow): number => (a.askedAt < b.askedAt ? -1 : 1);

export type OpenWaitTotals = {
  readonly open: number;
  /** How long they have waited together so far; null when none does. */
  readonly openMs: number | null;
};

/** `findProjectPaths`: of these projects; of all when null. */
export function countOpenWaits(
  projectPaths: readonly string[] | null,
  sessions: readonly SessionSnapshot[],
  now: number,
): OpenWaitTotals {
  const times = sessions.flatMap(({ group, projectPath, since }) =>
    group === "needs" && (projectPaths === null || projectPaths.includes(projectPath ?? ""))
      ? [Math.max(0, now - Date.parse(since))]
      : [],
  );
  return {
    open: times.length,
    openMs: times.length === 0 ? null : times.reduce((sum, one) => sum + one, 0),
  };
}

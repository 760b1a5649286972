/** The sessions that wait right now, counted in one place for all displays. */
import type { WaitRow } from "../../store/store.ts";
import type { SessionSnapshot } from "../monitor/provider.ts";

/** A wait that is still open, with the time so far as its length: whoever sums waits counts it like any other. */
export const countOpenWait = (row: WaitRow, now: number): WaitRow =>
  row.decision === null ? { ...row, waitedMs: Math.max(0, now - Date.parse(row.askedAt)) } : row;

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

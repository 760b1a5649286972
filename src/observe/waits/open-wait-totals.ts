/** The sessions that wait right now, counted in one place for all displays. */
import type { SessionSnapshot } from "../monitor/provider.ts";

export type OpenWaitTotals = {
  readonly open: number;
  /** How long the first of them has waited so far; null when none does. */
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
  return { open: times.length, openMs: times.length === 0 ? null : Math.max(...times) };
}

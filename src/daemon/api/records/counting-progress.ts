/** How far the daemon has come with counting, for whoever shows a sum. */
import {
  type CountingScope,
  type CountingState,
  findCountingState,
} from "../../../ingest/usage/counting-progress.ts";
import type { SessionMonitorProvider } from "../../../observe/monitor/provider.ts";
import { WHOLE, fields, orNull } from "../shape/schema.ts";
import type { RouteRecords } from "../route.ts";

export const COUNTING_SCHEMA = orNull(fields({ counted: WHOLE, of: WHOLE }));

export function readCountingProgress(
  { store, installation, team = null }: RouteRecords,
  monitor: SessionMonitorProvider,
  asked: Omit<CountingScope, "isRunning">,
): Promise<CountingState> {
  // Each machine counts its own.
  if (team !== null) return Promise.resolve({ counting: null, uncounted: new Set() });
  // Open but silent ones too: they were counted after their last turn.
  const running = new Set(
    monitor.getAll().flatMap(({ sessionId, state }) => (state === "completed" ? [] : [sessionId])),
  );
  const isRunning = (sessionId: string): boolean => running.has(sessionId);
  return findCountingState(installation, store, { ...asked, isRunning });
}

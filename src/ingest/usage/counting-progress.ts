/**
 * How far counting has come: sessions whose transcripts were never read are in no sum, and every display must say so.
 * A running session is counted moments after its turns: others' sums do not wait for it, but where nothing else is counted
 * yet it is said that it is about to be.
 */
import { existsSync } from "node:fs";
import { localDay } from "../../event/day.ts";
import type { SessionRecord, Store } from "../../store/store.ts";
import type { Installation } from "../installation.ts";
import { openUsageTranscripts } from "./due-usage.ts";
import { openUsageReadLog } from "./usage-read-log.ts";

export type CountingProgress = {
  /** Sessions that were counted, of so many that are asked about. */
  readonly counted: number;
  readonly of: number;
};

export type CountingScope = {
  /** Of these projects; of all when null. */
  readonly projectPaths: readonly string[] | null;
  /** Days, both included; null: whenever. */
  readonly since: string | null;
  readonly until: string | null;
  readonly isRunning: (sessionId: string) => boolean;
};

export type CountingState = {
  /** Null when all is counted. */
  readonly counting: CountingProgress | null;
  /** Projects of which something is not. */
  readonly uncounted: ReadonlySet<string | null>;
};

export async function findCountingState(
  installation: Installation,
  store: Store,
  countingScope: CountingScope,
): Promise<CountingState> {
  const uncounted = new Set<string | null>();
  const log = openUsageReadLog(installation.paths.run, (await store.removals()).recording);
  const placeOf = openUsageTranscripts(installation);
  let [counted, of, running] = [0, 0, 0];
  for (const session of await store.listSessions({})) {
    if (!isAskedFor(session, countingScope)) continue;
    if (log.wasRead(session.sessionId)) counted++;
    else {
      const place = placeOf(session);
      // What is gone can be counted by nobody.
      if (place === null || !existsSync(place.transcriptPath)) continue;
      if (countingScope.isRunning(session.sessionId)) {
        running++;
        continue;
      }
      uncounted.add(session.projectPath);
    }
    of++;
  }
  const isAwaited = of === 0 && running > 0;
  const all = isAwaited ? running : of;
  return { counting: counted === all ? null : { counted, of: all }, uncounted };
}

/** No sum of what is not all. */
export const withoutPartialCost = <
  T extends { readonly costUsd: number | null; readonly isPartly: boolean },
>(
  sum: T,
  isCounted: boolean,
): T => (isCounted ? sum : { ...sum, costUsd: null, isPartly: true });

function isAskedFor(
  { projectPath, startedAt, lastEventAt }: SessionRecord,
  { projectPaths, since, until }: CountingScope,
): boolean {
  if (projectPaths !== null && !projectPaths.includes(projectPath ?? "")) return false;
  const day = (ts: string): string => localDay(Date.parse(ts));
  return (
    (since === null || day(lastEventAt) >= since) && (until === null || day(startedAt) <= until)
  );
}

/** Counts usage in short steps until all is counted: nothing waits for it, and no sum stays wrong for long. */
import type { Installation } from "../../ingest/installation.ts";
import { recordDueUsage } from "../../ingest/record-usage.ts";
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import type { Store } from "../../store/store.ts";
import type { Chores } from "./open-chores.ts";

/** From when something is read: looking for what is to be read takes its time too. */
const TURN_MS = 3000;
/** Whoever waits meanwhile has a turn. */
const PAUSE_MS = 50;
/** How often all sessions are looked at, whatever was seen of them. */
const USAGE_MS = 3_600_000;
/** `soonMs`: after a turn, an end or an import; `laterMs`: while a session goes on working. */
export type UsagePace = { readonly soonMs: number; readonly laterMs: number };
const USAGE_PACE: UsagePace = { soonMs: 3000, laterMs: 60_000 };
/** So many events at once are an import. */
const IMPORT_EVENTS = 50;
/** Of more sessions at once, all are looked at together. */
const MAX_ONE_BY_ONE = 8;

export function openUsageCounting(
  installation: Installation,
  store: Store,
  chores: Pick<Chores, "once">,
  until: AbortSignal,
  turnMs = TURN_MS,
): () => Promise<void> {
  const count = async (): Promise<void> => {
    let deadline = Infinity;
    const { sessions, left } = await recordDueUsage(installation, store, {
      isLate: () => until.aborted || Date.now() >= deadline,
      onProgress: () => {
        if (deadline === Infinity) deadline = Date.now() + turnMs;
      },
    });
    if (sessions > 0 && left > 0 && !until.aborted) chores.once(PAUSE_MS, count);
  };
  return count;
}

export type UsageFollower = {
  readonly changed: (sessions: readonly Pick<SessionSnapshot, "sessionId" | "state">[]) => void;
  readonly ingested: (events: number) => void;
};

/** Counts what sessions use while they run: soon after each turn, and what was imported soon after it came. */
export function followUsage(
  installation: Installation,
  store: Store,
  chores: Pick<Chores, "once" | "every">,
  until: AbortSignal,
  { soonMs, laterMs } = USAGE_PACE,
): UsageFollower {
  const countAll = openUsageCounting(installation, store, chores, until);
  // Whoever waits for the one does not put off the other.
  const countAllLater = (): Promise<void> => countAll();
  chores.once(soonMs, countAll);
  chores.every(USAGE_MS, countAll);
  const open = (): { readonly add: (id: string) => void; readonly count: () => Promise<void> } => {
    const waiting = new Set<string>();
    return {
      add: (id) => waiting.add(id),
      count: async () => {
        const ids = [...waiting];
        waiting.clear();
        if (ids.length > MAX_ONE_BY_ONE) return countAll();
        for (const sessionId of ids)
          if (!until.aborted) await recordDueUsage(installation, store, { sessionId });
        return undefined;
      },
    };
  };
  const [resting, working] = [open(), open()];
  return {
    changed: (sessions) => {
      for (const { sessionId, state } of sessions) {
        const isWorking = state === "active";
        (isWorking ? working : resting).add(sessionId);
        if (isWorking) chores.once(laterMs, working.count);
        else chores.once(soonMs, resting.count);
      }
    },
    ingested: (events) => {
      if (events >= IMPORT_EVENTS) chores.once(soonMs, countAll);
      else if (events > 0) chores.once(laterMs, countAllLater);
    },
  };
}

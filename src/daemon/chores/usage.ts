/** Counts usage in short steps until all is counted: nothing waits for it, and no sum stays wrong for long. */
import type { Installation } from "../../ingest/installation.ts";
import { recordDueUsage } from "../../ingest/record-usage.ts";
import type { Store } from "../../store/store.ts";
import type { Chores } from "./open-chores.ts";

/** From when something is read: looking for what is to be read takes its time too. */
const TURN_MS = 3000;
/** Whoever waits meanwhile has a turn. */
const PAUSE_MS = 50;

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

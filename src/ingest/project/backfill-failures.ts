/** What an older program recorded has no failures: they are made of it once, with what was brought in since. */
import type { SessionRecord, Store, StoreTransaction } from "../../store/store.ts";
import type { TargetRetry } from "../../remember/errors/open-failures.ts";
import { replaceFailures } from "./failures.ts";
import { runBackfill, isBackfillPending } from "./backfill.ts";
import { foldEvent } from "./fold-event.ts";

const PENDING_MARK = "failures:events";
const SESSIONS_PER_TURN = 20;

/** Whether there may be failures that have no rows yet. */
export const lacksFailures = (store: Pick<Store, "cursors">): Promise<boolean> =>
  isBackfillPending(store, PENDING_MARK);

export const backfillFailures = (
  store: Store,
  isLate: () => boolean = () => false,
): Promise<void> =>
  runBackfill(
    store,
    {
      mark: PENDING_MARK,
      sessionsATurn: SESSIONS_PER_TURN,
      sessions: () => store.transact((tx) => tx.failedSessions()),
      make: refoldFailures,
    },
    isLate,
  );

async function refoldFailures(tx: StoreTransaction, sessions: readonly string[]): Promise<void> {
  for (const id of sessions) {
    const events = await tx.recordedEvents(id);
    const retried: TargetRetry[] = [];
    let record: SessionRecord | null = null;
    for (const event of events) record = foldEvent(record, event, [], [], retried);
    await replaceFailures(tx, id, events, retried);
  }
}

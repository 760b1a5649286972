/** What an older program recorded has no failures: they are made of it once, with what was brought in since. */
import type { SessionRecord, StoreTransaction } from "../../store/store.ts";
import type { TargetRetry } from "../../remember/errors/open-failures.ts";
import { replaceFailures } from "./failures.ts";
import { defineBackfill } from "./backfill.ts";
import { foldEvent } from "./fold-event.ts";

export const { isPending: lacksFailures, run: backfillFailures } = defineBackfill({
  mark: "failures:events",
  sessionsATurn: 20,
  sessions: (store) => store.transact((tx) => tx.failedSessions()),
  make: refoldFailures,
});

async function refoldFailures(tx: StoreTransaction, sessions: readonly string[]): Promise<void> {
  for (const id of sessions) {
    const events = await tx.recordedEvents(id);
    const retried: TargetRetry[] = [];
    let record: SessionRecord | null = null;
    for (const event of events) record = foldEvent(record, event, [], [], retried);
    await replaceFailures(tx, id, events, retried);
  }
}

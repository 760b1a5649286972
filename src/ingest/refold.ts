import type { SessionRecord, StoreTransaction } from "../store/store.ts";
import { foldEvent } from "./fold-event.ts";

/** Makes what is known of sessions again from the events they still have; one without events is gone. */
export async function refoldSessions(
  tx: StoreTransaction,
  sessionIds: Iterable<string>,
): Promise<void> {
  for (const id of new Set(sessionIds)) {
    let record: SessionRecord | null = null;
    for (const event of await tx.recordedEvents(id)) record = foldEvent(record, event, []);
    if (record === null) await tx.removeSessions([id]);
    else await tx.saveSessions([record]);
  }
}

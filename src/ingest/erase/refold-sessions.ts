import type { SessionRecord, StoreTransaction } from "../../store/store.ts";
import type { TargetRetry } from "../../remember/errors/open-failures.ts";
import type { FileTouch } from "../../remember/files/file-touches.ts";
import { replaceFailures } from "../project/failures.ts";
import { replaceFiles } from "../project/files.ts";
import { foldEvent } from "../project/fold-event.ts";
import { refoldWaitsAndUsage } from "../project/waits-and-usage.ts";

/** Makes what is known of sessions again from the events they still have; one without events is gone. */
export async function refoldSessions(
  tx: StoreTransaction,
  sessionIds: Iterable<string>,
): Promise<void> {
  for (const id of new Set(sessionIds)) {
    let record: SessionRecord | null = null;
    const events = await tx.recordedEvents(id);
    const retried: TargetRetry[] = [];
    const touched: FileTouch[] = [];
    for (const event of events) record = foldEvent(record, event, [], [], retried, touched);
    await replaceFiles(tx, id, touched);
    await replaceFailures(tx, id, events, retried);
    await refoldWaitsAndUsage(tx, id, events);
    if (record === null) await tx.removeSessions([id]);
    else await tx.saveSessions([record]);
  }
}

/** Every time that a known error happened → rows, once a batch, in the order of events. */
import type { Event } from "../../event/event.ts";
import { failureRow } from "../../remember/errors/failure-row.ts";
import type { TargetRetry } from "../../remember/errors/open-failures.ts";
import type { StoreTransaction } from "../../store/store.ts";

export async function saveFailures(
  tx: StoreTransaction,
  events: readonly Event[],
  retried: readonly TargetRetry[],
): Promise<void> {
  const rows = events.flatMap((event) => failureRow(event) ?? []);
  if (rows.length > 0) await tx.saveFailures(rows);
  if (retried.length === 0) return;
  await tx.retryFailures(
    retried.map(({ eventId, ts, outcome }) => ({ id: eventId, retriedAt: ts, outcome })),
  );
}

/** Makes the rows of a session again from the events it still has. */
export async function replaceFailures(
  tx: StoreTransaction,
  sessionId: string,
  events: readonly Event[],
  retried: readonly TargetRetry[],
): Promise<void> {
  await tx.removeFailures(sessionId);
  await saveFailures(tx, events, retried);
}

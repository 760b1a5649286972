/** What sessions wait for, and what they used → rows, once a batch, in the order of events. */
import type { Event } from "../../event/event.ts";
import { toUsageRow } from "../../observe/usage/usage-row.ts";
import {
  CONFIRMS_WITHIN_MS,
  foldWaits,
  isConfirming,
  opensWait,
} from "../../observe/waits/fold-waits.ts";
import { readWaitDecision } from "../../observe/waits/wait-decision.ts";
import type { StoreTransaction, WaitRow } from "../../store/store.ts";

export async function saveWaits(tx: StoreTransaction, events: readonly Event[]): Promise<void> {
  const waitRows = await rowsFor(tx, events);
  if (waitRows.length === 0 && !events.some(opensWait)) return;
  await tx.saveWaits(foldChangedWaits(waitRows, events));
}

/** Everything that the fold may look at. */
async function rowsFor(
  tx: StoreTransaction,
  events: readonly Event[],
): Promise<readonly WaitRow[]> {
  const confirmed = events.flatMap((event) => (isConfirming(event) ? [event.ts] : []));
  const [first] = confirmed.toSorted();
  const since =
    first === undefined ? null : new Date(Date.parse(first) - CONFIRMS_WITHIN_MS).toISOString();
  const open = await tx.openWaits([...new Set(events.map(({ sessionId }) => sessionId))], since);
  const named = events.flatMap((event) => readWaitDecision(event)?.waitId ?? []);
  if (named.length === 0) return open;
  const decided = await tx.waits(named);
  return [...open, ...decided.filter(({ id }) => open.every((row) => row.id !== id))];
}

/** The rows that differ from those known. */
function foldChangedWaits(
  waitRows: readonly WaitRow[],
  events: readonly Event[],
): readonly WaitRow[] {
  const before = new Set(waitRows);
  const bySession = new Map<string, readonly WaitRow[]>(
    Map.groupBy(waitRows, ({ sessionId }) => sessionId),
  );
  for (const event of events) {
    const rows = bySession.get(event.sessionId);
    if (rows === undefined && !opensWait(event)) continue;
    bySession.set(event.sessionId, foldWaits(rows ?? [], event));
  }
  return [...bySession.values()].flat().filter((row) => !before.has(row));
}

export async function saveUsage(tx: StoreTransaction, events: readonly Event[]): Promise<void> {
  const rows = events.flatMap((event) => toUsageRow(event) ?? []);
  if (rows.length > 0) await tx.saveUsage(rows);
}

/** Makes the rows of a session again from the events it still has. */
export async function refoldWaitsAndUsage(
  tx: StoreTransaction,
  sessionId: string,
  events: readonly Event[],
): Promise<void> {
  await refoldWaits(tx, sessionId, events);
  await saveUsage(tx, events);
}

export async function refoldWaits(
  tx: StoreTransaction,
  sessionId: string,
  events: readonly Event[],
): Promise<void> {
  await tx.removeWaits(sessionId);
  await tx.saveWaits(foldChangedWaits([], events));
}

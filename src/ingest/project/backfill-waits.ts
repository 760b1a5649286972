/**
 * What an older program recorded has no waits: they are made of it once, a few sessions at a time, the newest first. The
 * migration marks up to where (a cursor of its own in the recorded events); a session is made again as a whole, with what
 * was brought in since. The mark moves down behind those that asked first before it, and goes with the last one.
 */
import type { Cursor } from "../../event/cursor.ts";
import { UNKNOWN_SESSION } from "../../event/event.ts";
import type { FirstAskPosition, Store, StoreTransaction } from "../../store/store.ts";
import { refoldWaits } from "./waits-and-usage.ts";

const PENDING_MARK = "waits:events";
const SESSIONS_PER_TURN = 20;

type BackfillOptions = { readonly now?: () => Date; readonly isLate?: () => boolean };

/** Until nothing is left, or it is late. */
export async function backfillWaits(
  store: Store,
  { now = () => new Date(), isLate = () => false }: BackfillOptions = {},
): Promise<void> {
  const mark = (await store.cursors()).get(PENDING_MARK);
  if (mark === undefined) return;
  const left = [...(await store.askingSessions(mark.byteOffset))];
  do {
    if (isLate()) return;
    const sessions = left.splice(0, SESSIONS_PER_TURN);
    const until = left[0]?.position ?? null;
    await store.transact((tx) => foldBatch(tx, sessions, until, now().toISOString()));
    // Yield to the event loop.
    await new Promise((resolve) => setImmediate(resolve));
  } while (left.length > 0);
}

/** `until`: the place of the next one; null behind the last. */
async function foldBatch(
  tx: StoreTransaction,
  sessions: readonly FirstAskPosition[],
  until: number | null,
  at: string,
): Promise<void> {
  const mark = await tx.cursor(PENDING_MARK);
  // Somebody else made them, or a rebuild did.
  if (mark === null) return;
  for (const { sessionId, position } of sessions) {
    if (position > mark.byteOffset || sessionId === UNKNOWN_SESSION) continue;
    await refoldWaits(tx, sessionId, await tx.recordedEvents(sessionId));
  }
  if (until === null) await tx.removeCursor(PENDING_MARK);
  else if (until < mark.byteOffset) await tx.saveCursor(PENDING_MARK, markAt(mark, until), at);
}

const markAt = (mark: Cursor, byteOffset: number): Cursor => ({ ...mark, byteOffset });

/**
 * What an older program recorded has no failures: they are made of it once, a few sessions at a time. The migration leaves a
 * mark; a session is made again as a whole, with what was brought in since, so that it does not matter how often or by whom.
 * The mark goes with the last one; interrupted before, it begins anew.
 */
import type { SessionRecord, Store, StoreTransaction } from "../../store/store.ts";
import type { Retried } from "../../remember/errors/open-failures.ts";
import { replaceFailures } from "./failures.ts";
import { foldEvent } from "./fold-event.ts";

const UNFOLDED = "failures:events";
const SESSIONS_A_TURN = 20;

/** Whether there may be failures that have no rows yet. */
export const lacksFailures = async (store: Pick<Store, "cursors">): Promise<boolean> =>
  (await store.cursors()).has(UNFOLDED);

/** Until nothing is left, or it is late. */
export async function fillFailures(
  store: Store,
  isLate: () => boolean = () => false,
): Promise<void> {
  if (!(await lacksFailures(store))) return;
  const left = [...(await store.transact((tx) => tx.failedSessions()))];
  do {
    if (isLate()) return;
    const sessions = left.splice(0, SESSIONS_A_TURN);
    await store.transact((tx) => foldSome(tx, sessions, left.length === 0));
    // Others get a turn.
    await new Promise((resolve) => setImmediate(resolve));
  } while (left.length > 0);
}

async function foldSome(
  tx: StoreTransaction,
  sessions: readonly string[],
  isLast: boolean,
): Promise<void> {
  // Somebody else made them, or a rebuild did.
  if ((await tx.cursor(UNFOLDED)) === null) return;
  for (const id of sessions) {
    const events = await tx.recordedEvents(id);
    const retried: Retried[] = [];
    let record: SessionRecord | null = null;
    for (const event of events) record = foldEvent(record, event, [], [], retried);
    await replaceFailures(tx, id, events, retried);
  }
  if (isLast) await tx.removeCursor(UNFOLDED);
}

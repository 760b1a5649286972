/**
 * What an older program recorded has neither the files that sessions worked on nor how often calls failed: both are made of it
 * once, a few sessions at a time, the newest first. The migration leaves a mark; a session is made again as a whole, so that it
 * does not matter how often or by whom. The mark goes with the last one; interrupted before, it begins anew.
 */
import type { Store, StoreTransaction } from "../../store/store.ts";
import { refoldSessions } from "../erase/refold.ts";

const UNFOLDED = "sessions:events";
const SESSIONS_A_TURN = 2;

/** Whether there may be sessions that have neither yet. */
export const lacksFiles = async (store: Pick<Store, "cursors">): Promise<boolean> =>
  (await store.cursors()).has(UNFOLDED);

/** Until nothing is left, or it is late. */
export async function fillSessions(
  store: Store,
  isLate: () => boolean = () => false,
): Promise<void> {
  if (!(await lacksFiles(store))) return;
  const left = (await store.history({})).map(({ session }) => session.sessionId);
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
  await refoldSessions(tx, sessions);
  if (isLast) await tx.removeCursor(UNFOLDED);
}

/**
 * Makes something of sessions that an older program recorded, a few at a time. The migration left a mark, which goes with the last
 * of them; interrupted before, it begins anew, so each session is made as a whole.
 */
import type { Store, StoreTransaction } from "../../store/store.ts";

export type BackfillJob = {
  /** The cursor that is there until everything is made. */
  readonly mark: string;
  readonly sessionsATurn: number;
  readonly sessions: (store: Store) => Promise<readonly string[]>;
  readonly make: (tx: StoreTransaction, sessions: readonly string[]) => Promise<void>;
};

export type Backfill = {
  readonly isPending: (store: Pick<Store, "cursors">) => Promise<boolean>;
  /** Until nothing is left, or it is late. */
  readonly run: (store: Store, isLate?: () => boolean) => Promise<void>;
};

export function defineBackfill(job: BackfillJob): Backfill {
  const isPending: Backfill["isPending"] = async (store) => (await store.cursors()).has(job.mark);
  return {
    isPending,
    run: async (store, isLate = () => false) => {
      if (await isPending(store)) await runBackfill(store, job, isLate);
    },
  };
}

async function runBackfill(
  store: Store,
  { mark, sessionsATurn, sessions, make }: BackfillJob,
  isLate: () => boolean,
): Promise<void> {
  const left = [...(await sessions(store))];
  do {
    if (isLate()) return;
    const some = left.splice(0, sessionsATurn);
    const isLast = left.length === 0;
    await store.transact(async (tx) => {
      // Somebody else made them, or a rebuild did.
      if ((await tx.cursor(mark)) === null) return;
      await make(tx, some);
      if (isLast) await tx.removeCursor(mark);
    });
    // Yield to the event loop.
    await new Promise((resolve) => setImmediate(resolve));
  } while (left.length > 0);
}

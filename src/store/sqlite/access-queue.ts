/**
 * Who may use a connection when: transactions of this process come one after another, those of other processes are waited for,
 * and a read waits until our own is over, so that none sees half of one.
 */
import type { Database } from "bun:sqlite";
import { toStoreFault } from "./sqlite-fault.ts";

export type AccessQueue = {
  /** `begin immediate`: it holds the write lock from its first statement; all of it is kept or none. */
  readonly write: <T>(work: () => Promise<T>, waitMs: number) => Promise<T>;
  readonly read: <T>(work: () => T) => Promise<T>;
  readonly over: () => Promise<unknown>;
};

export function openAccessQueue(
  db: Database,
  path: string,
  prepare: () => void = () => undefined,
): AccessQueue {
  let last: Promise<unknown> = Promise.resolve();

  async function commit<T>(work: () => Promise<T>, waitMs: number): Promise<T> {
    try {
      prepare();
      db.run(`pragma busy_timeout = ${Math.max(0, Math.ceil(waitMs))}`);
      db.run("begin immediate");
      try {
        const result = await work();
        db.run("commit");
        return result;
      } catch (error) {
        if (db.inTransaction) db.run("rollback");
        throw error;
      }
    } catch (error) {
      throw error instanceof Error && error.name === "SQLiteError"
        ? toStoreFault(error, path)
        : error;
    }
  }

  return {
    write: (work, waitMs) => {
      const mine = last.then(() => commit(work, waitMs));
      last = mine.catch(() => undefined);
      return mine;
    },
    read: async (work) => {
      await last;
      try {
        return work();
      } catch (error) {
        throw toStoreFault(error, path);
      }
    },
    over: () => last,
  };
}

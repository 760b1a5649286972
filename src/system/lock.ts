/**
 * One process at a time, by an exclusive transaction on an empty SQLite file. The system releases it with the process,
 * however that ends, so no stale lock can be left.
 */
import { Database } from "bun:sqlite";

/** The lock, to be held for as long as the work takes; null when another has it. */
export function takeLock(path: string): Disposable | null {
  let db: Database | null = null;
  try {
    db = new Database(path, { create: true, strict: true });
    db.run("pragma busy_timeout = 0");
    db.run("begin exclusive");
    const held = db;
    return { [Symbol.dispose]: () => held.close() };
  } catch (error) {
    db?.close();
    if ((error as { code?: string }).code === "SQLITE_BUSY") return null;
    throw error;
  }
}

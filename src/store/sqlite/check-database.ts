/** Looks at a database file without changing it. */
import { Database } from "bun:sqlite";
import { lockTimeout } from "./open-database.ts";
import { isForeignDatabase } from "./open-database.ts";
import { toStoreFault } from "./sqlite-fault.ts";

/** Read through memory a large file is looked at twice as fast. */
const MAPPED_BYTES = 64 * 1024 * 1024 * 1024;
const MAX_FINDINGS = 5;

export type DatabaseCheckOptions = {
  /** Also compares every index with its table. */
  readonly full: boolean;
  /** Quicker with a large file; one that somebody cuts off meanwhile ends the process. True unless told. */
  readonly isMapped?: boolean;
  /** For another process's transaction. */
  readonly waitMs?: number;
};

/**
 * What is wrong with it, in SQLite's words; empty when nothing is. A file that is busy or cannot be opened is no damaged
 * one: then it throws.
 */
export function checkDatabaseFile(path: string, how: DatabaseCheckOptions): readonly string[] {
  const { full, isMapped = true, waitMs = lockTimeout.ms } = how;
  let db: Database | null = null;
  try {
    db = new Database(path, { readonly: true, strict: true });
    // Whoever closes it last at this moment, or opens it first, holds it for an instant.
    db.run(`pragma busy_timeout = ${waitMs}`);
    if (isMapped) db.run(`pragma mmap_size = ${MAPPED_BYTES}`);
    const check = full ? "integrity_check" : "quick_check";
    const rows = db.query<Record<string, string>, []>(`pragma ${check}(${MAX_FINDINGS})`).all();
    return rows.flatMap((row) => Object.values(row)).filter((said) => said !== "ok");
  } catch (error) {
    const fault = toStoreFault(error, path);
    if (fault.code === "DB_CORRUPT")
      return [error instanceof Error ? error.message : fault.message];
    throw fault;
  } finally {
    db?.close();
  }
}

/** Whether a file is a database of ours, whole or not. */
export function isOurDatabase(path: string): boolean {
  let db: Database | null = null;
  try {
    db = new Database(path, { readonly: true, strict: true });
    return !isForeignDatabase(db);
  } catch {
    return false;
  } finally {
    db?.close();
  }
}

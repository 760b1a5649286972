/**
 * Opens the database file: 0600 in a 0700 folder, write-ahead log, migrated to this program's version.
 *
 * Migrations are numbered SQL files; `user_version` counts those applied. A database that counts more than we know
 * was written by a newer program: it is opened for reading, and every write is refused.
 */
import { Database } from "bun:sqlite";
import { closeSync, constants, fstatSync, mkdirSync, openSync } from "node:fs";
import { StoreFault } from "../fault.ts";
import recorder from "./migrations/0001-recorder.sql" with { type: "text" };
import { faultOf } from "./sqlite-fault.ts";

const MIGRATIONS: readonly string[] = [recorder];

export const SCHEMA_VERSION = MIGRATIONS.length;

/** How long an ordinary command waits for another process's transaction. */
export const DEFAULT_WAIT_MS = 5000;

const CACHE_KILOBYTES = 65_536;

export type OpenedDatabase = { readonly db: Database; readonly isNewer: boolean };

export function openDatabase(
  path: string,
  waitMs: number,
  cacheKilobytes: number = CACHE_KILOBYTES,
): OpenedDatabase {
  try {
    mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true, mode: 0o700 });
    // Not blocking: a pipe of that name would be waited on for ever.
    const { O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK } = constants;
    const fd = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o600);
    const isFile = fstatSync(fd).isFile();
    closeSync(fd);
    if (!isFile) throw new Error("not a file");
  } catch (error) {
    throw new StoreFault("DB_UNWRITABLE", path, error);
  }
  let db: Database | null = null;
  try {
    db = new Database(path, { create: true, strict: true });
    db.run(`pragma busy_timeout = ${waitMs}`);
    if (isForeign(db)) throw new StoreFault("DB_FOREIGN", path, "the tables are another program's");
    db.run("pragma journal_mode = wal");
    db.run("pragma synchronous = normal");
    db.run(`pragma cache_size = ${-cacheKilobytes}`);
    // A checkpoint writes to places all over a large file; fewer of them keep ingest as fast as in a small one.
    db.run("pragma wal_autocheckpoint = 4000");
    return { db, isNewer: !migrate(db) };
  } catch (error) {
    db?.close();
    throw faultOf(error, path);
  }
}

/** Somebody else's database: it has tables, and none of ours. */
export function isForeign(db: Database): boolean {
  const names = db.query<{ name: string }, []>("select name from sqlite_master").all();
  return names.length > 0 && !names.some(({ name }) => name === "lifecycle_stream_offsets");
}

/** False when the database is newer than this program. */
function migrate(db: Database): boolean {
  const version = (): number => {
    const row = db.query<{ user_version: number }, []>("pragma user_version").get();
    return row?.user_version ?? 0;
  };
  if (version() > SCHEMA_VERSION) return false;
  if (version() === SCHEMA_VERSION) return true;
  const apply = db.transaction(() => {
    for (const [index, sql] of MIGRATIONS.entries()) {
      if (index < version()) continue;
      db.run(sql);
      db.run(`pragma user_version = ${index + 1}`);
    }
  });
  apply.immediate();
  return true;
}

/**
 * Opens the database file: 0600 in a 0700 folder, write-ahead log, migrated to this program's version.
 *
 * Migrations are numbered SQL files; `user_version` counts those applied. A database that counts more than we know
 * was written by a newer program: it is opened for reading, and every write is refused.
 */
import { Database } from "bun:sqlite";
import { rareFiles, system } from "../../system/system.ts";
import { StoreFault } from "../fault.ts";
import recorder from "./migrations/0001-recorder.sql" with { type: "text" };
import bringBack from "./migrations/0002-bring-back.sql" with { type: "text" };
import compaction from "./migrations/0003-compaction.sql" with { type: "text" };
import sessionProtocol from "./migrations/0004-session-protocol.sql" with { type: "text" };
import search from "./migrations/0005-search.sql" with { type: "text" };
import monitor from "./migrations/0006-monitor.sql" with { type: "text" };
import failures from "./migrations/0007-failures.sql" with { type: "text" };
import titles from "./migrations/0008-titles.sql" with { type: "text" };
import history from "./migrations/0009-history.sql" with { type: "text" };
import blockersSeen from "./migrations/0010-blockers-seen.sql" with { type: "text" };
import automaticSessions from "./migrations/0011-automatic-sessions.sql" with { type: "text" };
import standingWords from "./migrations/0012-standing-words.sql" with { type: "text" };
import standingDigests from "./migrations/0013-standing-digests.sql" with { type: "text" };
import { toStoreFault } from "./sqlite-fault.ts";

const MIGRATIONS: readonly string[] = [
  recorder,
  bringBack,
  compaction,
  sessionProtocol,
  search,
  monitor,
  failures,
  titles,
  history,
  blockersSeen,
  automaticSessions,
  standingWords,
  standingDigests,
];

export const SCHEMA_VERSION = MIGRATIONS.length;

/** How long an ordinary command waits for another process's transaction. Whoever tests that has less patience. */
export const lockTimeout = { ms: 5000 };

export type DatabaseOptions = {
  /** How long to wait for another process's transaction. */
  readonly waitMs?: number;
  readonly cacheKilobytes?: number;
  /**
   * How many pages the write-ahead log may hold before they are moved into the file. A checkpoint writes to places all over
   * a large file, so fewer of them keep ingest as fast as in a small one; but whoever opens the database first reads the
   * whole log.
   */
  readonly logPages?: number;
  /** For a hook, which mostly only reads: what matters to writing is set when something is written. */
  readonly readsFirst?: boolean;
};

const CACHE_KILOBYTES = 65_536;
const LOG_PAGES = 4000;

/** A database without a file, which is gone with whoever opened it. */
export const IN_MEMORY = ":memory:";

export type DatabaseConnection = {
  readonly db: Database;
  readonly isNewer: boolean;
  /** To be called before the first transaction. */
  readonly prepareWriting: () => void;
};

export function openDatabase(
  path: string,
  {
    waitMs = lockTimeout.ms,
    cacheKilobytes = CACHE_KILOBYTES,
    logPages = LOG_PAGES,
    readsFirst = false,
  }: DatabaseOptions = {},
): DatabaseConnection {
  if (path !== IN_MEMORY) createDatabaseFile(path);
  let db: Database | null = null;
  try {
    db = new Database(path, { create: true, strict: true });
    const opened = db;
    const prepareWriting = (): void => {
      opened.run(
        `pragma synchronous = normal; pragma cache_size = ${-cacheKilobytes};
         pragma wal_autocheckpoint = ${logPages}`,
      );
    };
    db.run(`pragma busy_timeout = ${waitMs}`);
    if (!readsFirst) prepareWriting();
    if (isForeignDatabase(db))
      throw new StoreFault("DB_FOREIGN", path, "the tables are another program's");
    db.run("pragma journal_mode = wal");
    return { db, isNewer: !migrate(db), prepareWriting: once(readsFirst ? prepareWriting : null) };
  } catch (error) {
    db?.close();
    throw toStoreFault(error, path);
  }
}

/** Created 0600 before SQLite opens it, so nobody else can read it meanwhile. */
function createDatabaseFile(path: string): void {
  try {
    if (system.factsAt(path) === null) {
      const folder = path.slice(0, path.lastIndexOf("/"));
      rareFiles().mkdirSync(folder, { recursive: true, mode: 0o700 });
    }
    // Not waiting: a pipe of that name would be waited on for ever.
    const fd = system.openAppend(path);
    const { kind } = system.factsOf(fd);
    system.close(fd);
    if (kind !== "file") throw new Error("not a file");
  } catch (error) {
    throw new StoreFault("DB_UNWRITABLE", path, error);
  }
}

function once(work: (() => void) | null): () => void {
  let left = work;
  return () => {
    left?.();
    left = null;
  };
}

/** Somebody else's database: it has tables, and none of ours. */
export function isForeignDatabase(db: Database): boolean {
  const row = db
    .query<{ any: number; ours: number }, []>(
      `select exists (select 1 from sqlite_master) as "any",
       exists (select 1 from sqlite_master where name = 'lifecycle_stream_offsets') as "ours"`,
    )
    .get();
  return row?.any === 1 && row.ours === 0;
}

/** False when the database is newer than this program. */
function migrate(db: Database): boolean {
  const version = (): number => {
    const row = db.query<{ user_version: number }, []>("pragma user_version").get();
    return row?.user_version ?? 0;
  };
  const found = version();
  if (found >= SCHEMA_VERSION) return found === SCHEMA_VERSION;
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

/**
 * A database as a whole: copying it, inspecting a copy, and replacing its rows by a copy's.
 *
 * Rows are put in place in one transaction rather than by renaming files: another process may hold the database open,
 * and a write-ahead log next to a file it was not written for would damage it. Readers see the old rows until
 * the new ones are complete; interrupted, nothing has changed. Virtual tables are not copied: a new one needs its
 * rebuild declared here.
 */
import { Database } from "bun:sqlite";
import { closeSync, openSync } from "node:fs";
import { StoreFault } from "../fault.ts";
import { lockTimeout, openDatabase, SCHEMA_VERSION } from "./open-database.ts";
import { beginRecording } from "./removals.ts";
import { toStoreFault } from "./sqlite-fault.ts";

export type DatabaseContent = {
  readonly schema: number;
  readonly isNewer: boolean;
  readonly events: number;
  readonly sessions: number;
};

const PATIENCE_MS = 30_000;

function withDatabase<T>(path: string, work: (db: Database) => T): T {
  let db: Database | null = null;
  try {
    db = new Database(path, { readwrite: true, create: false, strict: true });
    db.run(`pragma busy_timeout = ${lockTimeout.ms}`);
    return work(db);
  } catch (error) {
    throw toStoreFault(error, path);
  } finally {
    db?.close();
  }
}

/** The one value that a query answers. */
const valueOf = (db: Database, sql: string): unknown =>
  Object.values(db.query<Record<string, unknown>, []>(sql).get() ?? {})[0];

const countOf = (db: Database, sql: string): number => Number(valueOf(db, sql) ?? 0);

/** Writes what is committed in `from` to a new file, 0600, whoever else writes meanwhile. */
export function copyDatabase(from: string, to: string): void {
  closeSync(openSync(to, "wx", 0o600));
  try {
    withDatabase(from, (db) => db.query("vacuum into ?").run(to));
  } catch (error) {
    const isCopy = error instanceof StoreFault && error.code === "DB_FULL";
    throw isCopy ? new StoreFault("DB_FULL", to, error.cause) : error;
  }
}

/** What a database file holds; a fault when it is none or a damaged one. */
export const inspectDatabase = (path: string): DatabaseContent =>
  withDatabase(path, (db) => {
    const check = valueOf(db, "pragma quick_check(1)");
    if (check !== "ok") throw new StoreFault("DB_CORRUPT", path, check);
    const schema = countOf(db, "pragma user_version");
    return {
      schema,
      isNewer: schema > SCHEMA_VERSION,
      events: countOf(db, "select count(*) from events"),
      sessions: countOf(db, "select count(*) from sessions"),
    };
  });

/** How many events a database has that another has not. */
export const countEventsOnlyIn = (path: string, other: string): number =>
  withDatabase(path, (db) => {
    db.query("attach ? as other").run(other);
    return countOf(
      db,
      "select count(*) from main.events as e where not exists (select 1 from other.events where id = e.id)",
    );
  });

/** How many events each of some databases has that neither another of them nor `present` has, and all of them together that `present` has not. */
export function countMissingEvents(
  paths: readonly string[],
  present: string,
): { readonly each: readonly number[]; readonly together: number } {
  const db = new Database(":memory:", { strict: true });
  try {
    db.run(`pragma busy_timeout = ${lockTimeout.ms}`);
    db.query("attach ? as present").run(present);
    db.run("create table missing (id, place)");
    for (const [place, path] of paths.entries()) {
      db.query("attach ? as other").run(path);
      db.query(
        "insert into missing select id, ? from other.events as e where not exists (select 1 from present.events where id = e.id)",
      ).run(place);
      db.run("detach other");
    }
    const only = "select place from missing group by id having count(*) = 1";
    const alone = db
      .query<{ place: number; n: number }, []>(
        `select place, count(*) as n from (${only}) group by 1`,
      )
      .all();
    const each = paths.map((_, at) => alone.find(({ place }) => place === at)?.n ?? 0);
    return { each, together: countOf(db, "select count(distinct id) from missing") };
  } catch (error) {
    throw toStoreFault(error, present);
  } finally {
    db.close();
  }
}

/** Sessions of which something was imported from a transcript. */
export const listImportedSessions = (path: string): string[] =>
  withDatabase(path, (db) =>
    db
      .query<{ id: string }, []>(
        `select distinct session_id as id from events where instr(data, '"imported":true') > 0`,
      )
      .all()
      .map(({ id }) => id),
  );

/** Makes an empty database of this program's version. */
export const createDatabase = (path: string): void => openDatabase(path).db.close();

/**
 * Puts the rows of `source`, a database of this program's version, in the place of all rows of `path`. `meanwhile`
 * runs under the write lock before anything is committed; when it throws, the old rows stay.
 */
export function replaceRows(path: string, source: string, meanwhile: () => void): void {
  const { db, isNewer } = openDatabase(path, { waitMs: PATIENCE_MS });
  try {
    if (isNewer)
      throw new StoreFault("DB_NEWER", path, "the database was written by a newer program");
    db.query("attach ? as source").run(source);
    db.run("begin immediate");
    try {
      for (const table of tablesOf(db)) copyRows(db, table);
      beginRecording((sql) => db.prepare(sql));
      meanwhile();
      db.run("commit");
    } catch (error) {
      if (db.inTransaction) db.run("rollback");
      throw error;
    }
    db.query("pragma main.wal_checkpoint(truncate)").get();
  } catch (error) {
    throw error instanceof Error && error.name === "SQLiteError"
      ? toStoreFault(error, path)
      : error;
  } finally {
    db.close();
  }
}

type TableInfo = { readonly name: string; readonly wr: number };

const tablesOf = (db: Database): TableInfo[] =>
  db
    .query<TableInfo, []>(
      "select name, wr from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite!_%' escape '!'",
    )
    .all();

/** In the order they were recorded, and under the same row numbers. */
function copyRows(db: Database, { name, wr }: TableInfo): void {
  const columns = db
    .query<{ name: string; type: string; pk: number }, [string]>(
      "select name, type, pk from pragma_table_info(?, 'main')",
    )
    .all(name);
  const isNumbered = columns.some(({ type, pk }) => pk > 0 && type.toUpperCase() === "INTEGER");
  const rowid = wr === 0 && !isNumbered ? ["rowid"] : [];
  const list = [...rowid, ...columns.map((column) => `"${column.name}"`)].join(", ");
  const order = wr === 0 ? "order by rowid" : "";
  db.run(`delete from main."${name}"`);
  db.run(`insert into main."${name}" (${list}) select ${list} from source."${name}" ${order}`);
}

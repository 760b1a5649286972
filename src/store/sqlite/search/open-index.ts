/**
 * The search index in an SQLite file of its own, 0600. A broken one, or one of another version, is rebuilt: it is a
 * cache. Removed data is overwritten in the file; its log keeps it until the next checkpoint.
 */
import { Database } from "bun:sqlite";
import { rareFiles, system } from "../../../system/system.ts";
import { StoreFault } from "../../fault.ts";
import type { SearchIndex, TermExtractor } from "../../search-index.ts";
import { lockTimeout } from "../open-database.ts";
import { toStoreFault } from "../sqlite-fault.ts";
import { openAccessQueue } from "../access-queue.ts";
import { readCount, readPosition } from "./index-facts.ts";
import {
  answersTo,
  findDocuments,
  filterDocuments,
  findLatestDocuments,
} from "./find-documents.ts";
import type { CodeCache } from "./code-blocks.ts";
import { openIndexTransaction, type SoundEncoder } from "./index-transaction.ts";
import { openNameTable } from "./name-table.ts";
import { findNearestAmong, findNearestDocuments } from "./nearest.ts";
import { toIndexedDocument, type DocumentRow } from "./document-row.ts";
import { countDocumentsAfter, readVectors, readVectorState, readTextsAfter } from "./vectors.ts";
import schema from "./schema.sql" with { type: "text" };

/** Raised when the tables change. */
const LAYOUT = 6;

/** In the file's header: whose database it is (`SGix`). */
export const APPLICATION_ID = 0x5347_6978;

export type SearchIndexOptions = {
  readonly termsOf: TermExtractor;
  /** The key of how a word sounds; without it no word is found by that. */
  readonly soundOf?: SoundEncoder;
  /** Of the terms: an index with terms of another version is made anew. */
  readonly version: number;
  readonly waitMs?: number;
  readonly cacheKilobytes?: number;
  /** Where codes that were read stay, for a process that searches again and again. */
  readonly keptCodes?: CodeCache;
};

const CACHE_KILOBYTES = 16_384;

export function openSearchIndex(path: string, opening: SearchIndexOptions): SearchIndex {
  const { termsOf, soundOf = () => null, version, waitMs = lockTimeout.ms } = opening;
  const db = openFile(path, LAYOUT * 1000 + version, opening);
  const names = openNameTable(db);
  const transaction = openIndexTransaction({ db, path }, names, { termsOf, soundOf });
  const { write, read, over } = openAccessQueue(db, path);

  return {
    transact: (work, wait = waitMs) =>
      write(async () => {
        transaction.begin();
        const result = await work(transaction);
        transaction.ending();
        return result;
      }, wait),
    position: () => read(() => readPosition(db, path)),
    totals: () =>
      read(() => ({
        documents: readCount(db, path, "documents"),
        terms: readCount(db, path, "terms"),
      })),
    withAll: (terms, filter, limit) => read(() => findDocuments(db, names, terms, filter, limit)),
    latest: (filter, limit) => read(() => findLatestDocuments(db, names, filter, limit)),
    among: (numbers, filter) => read(() => filterDocuments(db, names, numbers, filter)),
    answersTo: (n) => read(() => answersTo(db, n)),
    documents: (numbers) =>
      read(() => {
        const known = new Map<number, string | null>();
        const nameOf = (id: number | null): string | null => {
          if (id === null) return null;
          if (!known.has(id)) known.set(id, names.nameOf(id));
          return known.get(id) ?? null;
        };
        return db
          .query<DocumentRow, [string]>(
            "select d.* from json_each(?) j join documents d on d.n = j.value",
          )
          .all(JSON.stringify(numbers))
          .map((row) => toIndexedDocument(row, nameOf));
      }),
    vectorState: () => read(() => readVectorState({ db, path })),
    textsAfter: (n, limit) => read(() => readTextsAfter(db, n, limit)),
    countAfter: (n) => read(() => countDocumentsAfter(db, n)),
    nearest: (vector, limit, among) =>
      read(() =>
        among === undefined
          ? findNearestDocuments({ db, path }, vector, limit, opening.keptCodes ?? null)
          : findNearestAmong({ db, path }, vector, limit, among, opening.keptCodes ?? null),
      ),
    vectors: (numbers) => read(() => readVectors(db, numbers)),
    words: (from, before, limit) =>
      read(() =>
        db
          .query<{ word: string }, [string, string, number]>(
            "select word from words where word >= ? and word < ? limit ?",
          )
          .all(from, before, limit)
          .map(({ word }) => word),
      ),
    sounding: (keys) =>
      read(() =>
        db
          .query<{ word: string }, [string]>(
            "select word from words where sound in (select value from json_each(?)) limit 1000",
          )
          .all(JSON.stringify(keys))
          .map(({ word }) => word),
      ),
    names: (kind) => read(() => names.all(kind)),
    sessionsLike: (beginning, limit) => read(() => names.beginning("session", beginning, limit)),
    size: () =>
      read(() => (system.factsAt(path)?.size ?? 0) + (system.factsAt(`${path}-wal`)?.size ?? 0)),
    checkpoint: () =>
      read(() => {
        db.query("pragma wal_checkpoint(truncate)").get();
      }),
    scrub: () =>
      read(() => {
        db.run("insert into postings (postings) values ('optimize')");
        db.run("vacuum");
        const row = db.query<{ busy: number }, []>("pragma wal_checkpoint(truncate)").get();
        rareFiles().chmodSync(path, 0o600);
        if (row?.busy !== 0)
          throw new StoreFault("DB_BUSY", path, "another program is reading the index");
      }),
    close: async () => {
      await over();
      db.close();
    },
  };
}

/** Faults that a new file does not help against, or that are no reason to remove what is there. */
const FILE_KEEPING_FAULTS: ReadonlySet<string> = new Set([
  "DB_BUSY",
  "DB_UNWRITABLE",
  "DB_FOREIGN",
]);

const RETRY_MS = 5;

function openFile(path: string, version: number, opening: SearchIndexOptions): Database {
  const deadline = performance.now() + (opening.waitMs ?? lockTimeout.ms);
  for (;;) {
    try {
      return prepareFile(path, version, opening);
    } catch (error) {
      const fault = toStoreFault(error, path);
      // Of several that make a new file at once SQLite refuses some at once, however long they would wait.
      const isRefused = fault.code === "DB_BUSY" && performance.now() < deadline;
      if (!isRefused && FILE_KEEPING_FAULTS.has(fault.code)) throw fault;
      if (!isRefused) break;
      Bun.sleepSync(RETRY_MS);
    }
  }
  removeFiles(path);
  return prepareFile(path, version, opening);
}

function prepareFile(path: string, version: number, opening: SearchIndexOptions): Database {
  const { waitMs = lockTimeout.ms, cacheKilobytes = CACHE_KILOBYTES } = opening;
  const folder = path.slice(0, path.lastIndexOf("/"));
  try {
    rareFiles().mkdirSync(folder, { recursive: true, mode: 0o700 });
    system.close(system.openAppend(path));
  } catch (error) {
    throw new StoreFault("DB_UNWRITABLE", path, error);
  }
  const db = new Database(path, { create: true, strict: true });
  try {
    db.run(`pragma busy_timeout = ${waitMs}`);
    db.run(
      `pragma journal_mode = wal; pragma synchronous = off; pragma secure_delete = on;
       pragma cache_size = ${-cacheKilobytes}`,
    );
    const versionOf = (): number =>
      db.query<{ user_version: number }, []>("pragma user_version").get()?.user_version ?? 0;
    if (versionOf() !== version) {
      db.transaction(() => {
        if (versionOf() === version) return;
        if (isForeignIndex(db))
          throw new StoreFault("DB_FOREIGN", path, "the tables are another program's");
        dropAll(db);
        db.run(schema);
        db.run(`pragma application_id = ${APPLICATION_ID}; pragma user_version = ${version}`);
      }).immediate();
    }
    db.query("select 1 from facts").get();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Somebody else's database: it has tables, and not the one that every index of ours has. */
export function isForeignIndex(db: Database): boolean {
  const names = db.query<{ name: string }, []>("select name from sqlite_master").all();
  return names.length > 0 && !names.some(({ name }) => name === "postings");
}

function dropAll(db: Database): void {
  const tables = db
    .query<{ name: string; sql: string | null }, []>(
      "select name, sql from sqlite_master where type = 'table' and name not like 'sqlite_%' order by sql like 'create virtual%' desc",
    )
    .all();
  for (const { name } of tables) db.run(`drop table if exists "${name}"`);
}

function removeFiles(path: string): void {
  for (const ending of ["", "-wal", "-shm", "-journal"]) {
    rareFiles().rmSync(`${path}${ending}`, { force: true, recursive: true });
  }
}

/** Reads the index without changing it: a damaged one is rebuilt by a search, not by a look at its status. */
import { Database } from "bun:sqlite";
import { checkDatabaseFile } from "../../store/sqlite/check-database.ts";
import { toStoreFault } from "../../store/sqlite/sqlite-fault.ts";
import { checkFacts } from "../../store/sqlite/search/index-facts.ts";
import type { IngestContext } from "../context.ts";
import { catchUpWithStore, countEventsBehind } from "./catch-up.ts";
import { hasIndex, indexPath, openIndex, removeIndex, withIndex } from "./open-index.ts";

/** What is wrong with the file; null when nothing is, as far as was looked. `full` reads all of it. Only for files: see `findOddFile`. */
export function findIndexProblem(dataFolder: string, full: boolean): string | null {
  if (!hasIndex(dataFolder)) return null;
  const path = indexPath(dataFolder);
  let db: Database | null = null;
  try {
    db = new Database(path, { readonly: true, strict: true });
    db.run(`pragma busy_timeout = ${WAIT_MS}`);
    if (isEmptyFile(db)) return null;
    checkFacts(db, path);
    db.query("select rowid from postings where postings match 'a' limit 1").get();
    db.query("select n from documents order by n desc limit 1").get();
    return full ? (checkDatabaseFile(path, { full: true })[0] ?? null) : null;
  } catch (error) {
    // Whoever writes to it, or stopped while writing, has not damaged it.
    if (toStoreFault(error, path).code === "DB_BUSY") return null;
    return error instanceof Error ? error.message : String(error);
  } finally {
    db?.close();
  }
}

const WAIT_MS = 500;

/** Somebody is about to make it: nothing stands in it yet. */
const isEmptyFile = (db: Database): boolean =>
  db.query<{ n: number }, []>("select count(*) as n from sqlite_master").get()?.n === 0;

export type IndexStatus = {
  readonly documents: number;
  readonly bytes: number;
  /** How many events it has not read yet. */
  readonly behind: number;
};

export async function readIndexStatus(
  { store }: Pick<IngestContext, "store">,
  dataFolder: string,
): Promise<IndexStatus> {
  const index = openIndex(dataFolder);
  try {
    const { documents } = await index.totals();
    return { documents, bytes: await index.size(), behind: await countEventsBehind(store, index) };
  } finally {
    await index.close();
  }
}

const PATIENCE_MS = 5000;

/** From nothing; answers how many documents it has. */
export async function recreateIndex(
  context: Pick<IngestContext, "store">,
  dataFolder: string,
  onProgress?: (read: number, of: number) => void,
): Promise<number> {
  removeIndex(dataFolder);
  return withIndex(dataFolder, async (index) => {
    const waitMs = PATIENCE_MS;
    await catchUpWithStore(
      context,
      index,
      onProgress === undefined ? { waitMs } : { waitMs, onProgress },
    );
    return (await index.totals()).documents;
  });
}

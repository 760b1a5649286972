/**
 * Files with the index's name that are not our index: they are set aside as `<name>.foreign-<time>`. A damaged index is
 * ours as long as its first page shows it; otherwise it is set aside too, so `forget` deletes unreadable files that were
 * set aside.
 */
import { Database } from "bun:sqlite";
import { closeSync, lstatSync, openSync, readSync, renameSync, unlinkSync } from "node:fs";
import { APPLICATION_ID, isForeignIndex } from "../../store/sqlite/search/open-index.ts";
import { system } from "../../system/system.ts";
import { listNames } from "../../system/list-names.ts";

const COMPANION_ENDINGS = ["-wal", "-shm", "-journal"] as const;

const FOREIGN_MARK = ".foreign-";

/** Makes the place free for an index. */
export function clearIndexPlace(path: string): void {
  const aside = `${FOREIGN_MARK}${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  // First what lies beside it: SQLite would wait for ever on a pipe of such a name.
  for (const odd of findOddCompanions(path)) ignoreMissing(() => renameSync(odd, `${odd}${aside}`));
  switch (kindAt(path)) {
    case "none":
    case "ours":
      return;
    case "link to ours":
      removeDatabase(system.realPath(path) ?? path);
      ignoreMissing(() => unlinkSync(path));
      return;
    case "foreign":
      for (const ending of ["", ...COMPANION_ENDINGS])
        ignoreMissing(() => renameSync(path + ending, `${path}${aside}${ending}`));
  }
}

/** The first that stands where a file of the index should and is no file; null when there is none. */
export const findOddFile = (path: string): string | null =>
  findOddCompanions(path)[0] ?? (kindAt(path) === "foreign" ? path : null);

/** What was set aside, and what of it nobody can search. */
export function listForeignFiles(
  path: string,
): { readonly path: string; readonly isBlind: boolean }[] {
  const slash = path.lastIndexOf("/") + 1;
  const name = path.slice(slash);
  return listNames(path.slice(0, slash))
    .filter((one) => one.startsWith(name) && one.slice(name.length).includes(FOREIGN_MARK))
    .map((one) => path.slice(0, slash) + one)
    .map((one) => ({ path: one, isBlind: isUnrecognizable(one) }));
}

export function removeDatabase(path: string): void {
  for (const ending of ["", ...COMPANION_ENDINGS]) ignoreMissing(() => unlinkSync(path + ending));
}

/** As is what is no longer there. */
function ignoreMissing(work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

const factsAt = (path: string) => lstatSync(path, { throwIfNoEntry: false });

const findOddCompanions = (path: string): string[] =>
  COMPANION_ENDINGS.map((ending) => path + ending).filter(
    (one) => factsAt(one)?.isFile() === false,
  );

type FileOwnership = "none" | "ours" | "link to ours" | "foreign";

function kindAt(path: string): FileOwnership {
  const found = factsAt(path);
  if (found === undefined) return "none";
  if (found.isFile()) return isOurs(path, found.size) ? "ours" : "foreign";
  const target = found.isSymbolicLink() ? system.realPath(path) : null;
  const behind = target === null ? undefined : factsAt(target);
  const isLinked = target !== null && behind?.isFile() === true && behind.size > 0;
  return isLinked && findOddCompanions(target).length === 0 && isOurs(target, behind.size)
    ? "link to ours"
    : "foreign";
}

const MAGIC = "SQLite format 3\0";
const APPLICATION_AT = 68;
const PAGE_BYTES = 4096;
/** As `schema.sql` has it; SQLite keeps the words of a statement as they were said. */
const OUR_TABLE = "VIRTUAL TABLE postings using fts5";

function isOurs(path: string, size: number): boolean {
  if (size === 0) return true;
  const page = firstPage(path);
  if (page.length > APPLICATION_AT + 4 && page.readUInt32BE(APPLICATION_AT) === APPLICATION_ID)
    return true;
  if (page.includes(OUR_TABLE)) return true;
  return isDatabase(page) && !isAnotherDatabase(path);
}

const isDatabase = (page: Buffer): boolean => page.toString("latin1", 0, MAGIC.length) === MAGIC;

function firstPage(path: string): Buffer {
  const page = Buffer.alloc(PAGE_BYTES);
  const fd = openSync(path, "r");
  try {
    return page.subarray(0, readSync(fd, page, 0, PAGE_BYTES, 0));
  } finally {
    closeSync(fd);
  }
}

/** What was written last may stand only in the log beside the file, so SQLite itself has to be asked. */
function isAnotherDatabase(path: string): boolean {
  let db: Database | null = null;
  try {
    db = new Database(path, { readonly: true, strict: true });
    return isForeignIndex(db);
  } catch {
    return false;
  } finally {
    db?.close();
  }
}

/** A file of which nobody can tell what it was. */
function isUnrecognizable(path: string): boolean {
  const facts = factsAt(path);
  if (facts?.isFile() !== true || COMPANION_ENDINGS.some((ending) => path.endsWith(ending)))
    return false;
  return !isDatabase(firstPage(path));
}

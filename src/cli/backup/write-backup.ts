/**
 * Making a backup. It is written under another name beside, read back to its last byte, and only then gets its own: a
 * folder with the final name is complete.
 *
 * The database is copied and the journal after it, both under the database's write lock, so that nothing can be
 * forgotten or pruned between the two: every event of the copy has its line in the backup. Hooks write on meanwhile;
 * they need no lock, and a journal file is taken up to its last newline.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname } from "node:path";
import { openRegular } from "../../system/regular-file.ts";
import { version } from "../../config/version.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { ingest } from "../../ingest/ingest.ts";
import { rotatedFiles } from "../../journal/files.ts";
import { copyDatabase, lookInto } from "../../store/sqlite/whole-file.ts";
import type { Text } from "../../text/text.ts";
import type { House } from "../command/command.ts";
import { addApplied } from "./applied-files.ts";
import { makePartial, makeSurrounding } from "./backup-place.ts";
import {
  type BackedUpFile,
  CONFIG,
  DATABASE,
  isNested,
  journalFile,
  makeManifest,
  MANIFEST,
  type Manifest,
  renderManifest,
  storedName,
} from "./manifest.ts";
import { checkBackup } from "./read-backup.ts";
import { inPassingFolder, syncFolder } from "./scratch.ts";
import { store } from "./stored-file.ts";

const PATIENCE_MS = 30_000;
const WINDOW_BYTES = 64 * 1024;
const NEWLINE = 10;

export type OnBackup = {
  readonly written: (bytes: number) => void;
  readonly read: (bytes: number, of: number) => void;
};

/** `folder` must not exist, or be empty. */
export async function writeBackup(
  house: House,
  context: IngestContext,
  folder: string,
  on: OnBackup,
  text: Text,
): Promise<Manifest> {
  makeSurrounding(folder, text);
  const place = existsSync(folder) ? realpathSync(folder) : folder;
  const partial = `${place}.partial-${Bun.randomUUIDv7()}`;
  const make = (): void => makePartial(partial, folder, text);
  return inPassingFolder(partial, make, async () => {
    const manifest = await writeFiles(house, context, partial, on);
    writeFileSync(`${partial}/${MANIFEST}`, renderManifest(manifest), {
      mode: 0o600,
      flag: "wx",
      flush: true,
    });
    await checkBackup(partial, manifest, partial, { all: false, text, onProgress: on.read });
    rmSync(`${partial}/${DATABASE}`);
    for (const name of folders(manifest)) syncFolder(`${partial}/${name}`);
    syncFolder(partial);
    renameSync(partial, place);
    syncFolder(dirname(place));
    return manifest;
  });
}

/** Those that hold its files, the innermost first. */
const folders = ({ files }: Manifest): readonly string[] =>
  [...new Set(files.flatMap(({ name }) => foldersOf(name)))].toSorted().toReversed();

const foldersOf = (name: string): readonly string[] =>
  isNested(name) ? [dirname(name), ...foldersOf(dirname(name))] : [];

async function writeFiles(
  house: House,
  context: IngestContext,
  partial: string,
  on: OnBackup,
): Promise<Manifest> {
  let total = 0;
  const onBytes = (bytes: number): void => on.written((total += bytes));
  const files: BackedUpFile[] = [];
  const add = async (name: string, fd: number, size: number): Promise<void> => {
    const stored = storedName(name);
    if (isNested(name)) mkdirSync(`${partial}/${dirname(name)}`, { recursive: true, mode: 0o700 });
    const how = { compressed: stored !== name, onBytes };
    const extents = await store({ fd, size }, `${partial}/${stored}`, how);
    files.push({ name, ...extents.content, stored: { name: stored, ...extents.stored } });
  };
  const copy = `${partial}/${DATABASE}`;
  await ingest(context, { thorough: true });
  const createdAt = context.now().toISOString();
  await context.store.transact(async () => {
    copyDatabase(house.dbPath, copy);
    await addJournal(context.journal, add);
  }, PATIENCE_MS);
  await withFile(house.paths.config, (fd) => add(CONFIG, fd, fstatSync(fd).size));
  await addApplied(house.paths.home, (name, path) =>
    withFile(path, (fd) => add(name, fd, fstatSync(fd).size)),
  );
  await withFile(copy, (fd) => add(DATABASE, fd, fstatSync(fd).size));
  const { schema, events, sessions } = lookInto(copy);
  rmSync(copy);
  return makeManifest({
    program: version,
    createdAt,
    database: { schema, events, sessions },
    files: files.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  });
}

type Add = (name: string, fd: number, size: number) => Promise<void>;

/** The file written to is opened first: a hook may rotate it while the others are copied. */
async function addJournal(journal: string, add: Add): Promise<void> {
  const active = openIfThere(journal);
  try {
    for (const file of rotatedFiles(journal)) {
      await withFile(file, async (fd) => {
        if (active !== null && fstatSync(fd).ino === fstatSync(active).ino) return;
        await addLines(add, file, fd);
      });
    }
    if (active !== null) await addLines(add, journal, active);
  } finally {
    if (active !== null) closeSync(active);
  }
}

/** A file that a hook has just made and not yet written to holds nothing to keep. */
async function addLines(add: Add, file: string, fd: number): Promise<void> {
  const size = wholeLines(fd);
  if (size > 0) await add(journalFile(basename(file)), fd, size);
}

function openIfThere(path: string): number | null {
  try {
    return openRegular(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function withFile(path: string, work: (fd: number) => Promise<void>): Promise<void> {
  const fd = openIfThere(path);
  if (fd === null) return;
  try {
    await work(fd);
  } finally {
    closeSync(fd);
  }
}

/** Where the last complete line of an open file ends. */
function wholeLines(fd: number): number {
  const window = Buffer.alloc(WINDOW_BYTES);
  for (let end = fstatSync(fd).size; end > 0;) {
    const start = Math.max(0, end - window.length);
    const count = readSync(fd, window, 0, end - start, start);
    const newline = window.subarray(0, count).lastIndexOf(NEWLINE);
    if (newline >= 0) return start + newline + 1;
    end = start;
  }
  return 0;
}

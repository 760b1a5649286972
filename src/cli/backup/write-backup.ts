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
import { listRotatedFiles } from "../../journal/rotated-files.ts";
import { copyDatabase, inspectDatabase } from "../../store/sqlite/database-file.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { addAppliedFiles } from "./applied-files.ts";
import { makePartialFolder, makeParentFolder } from "./backup-folder.ts";
import {
  type BackupFile,
  CONFIG_NAME,
  DATABASE_NAME,
  isNested,
  journalFile,
  makeBackupManifest,
  MANIFEST_NAME,
  type BackupManifest,
  renderBackupManifest,
  storedName,
} from "./manifest.ts";
import { checkBackup } from "./read-backup.ts";
import { withTemporaryFolder } from "./scratch-folder.ts";
import { storeFile } from "./stored-file.ts";
import { syncFolder } from "../../system/sync-folder.ts";

const PATIENCE_MS = 30_000;
const WINDOW_BYTES = 64 * 1024;
const NEWLINE = 10;

export type BackupListeners = {
  readonly onBytes: (bytes: number) => void;
  readonly read: (bytes: number, of: number) => void;
};

/** `folder` must not exist, or be empty. */
export async function writeBackup(
  installation: Installation,
  context: IngestContext,
  folder: string,
  on: BackupListeners,
  text: Text,
): Promise<BackupManifest> {
  makeParentFolder(folder, text);
  const place = existsSync(folder) ? realpathSync(folder) : folder;
  const partial = `${place}.partial-${Bun.randomUUIDv7()}`;
  const make = (): void => makePartialFolder(partial, folder, text);
  return withTemporaryFolder(partial, make, async () => {
    const manifest = await writeFiles(installation, context, partial, on);
    writeFileSync(`${partial}/${MANIFEST_NAME}`, renderBackupManifest(manifest), {
      mode: 0o600,
      flag: "wx",
      flush: true,
    });
    await checkBackup(partial, manifest, partial, { all: false, text, onProgress: on.read });
    rmSync(`${partial}/${DATABASE_NAME}`);
    for (const name of folders(manifest)) syncFolder(`${partial}/${name}`);
    syncFolder(partial);
    renameSync(partial, place);
    syncFolder(dirname(place));
    return manifest;
  });
}

/** Those that hold its files, the innermost first. */
const folders = ({ files }: BackupManifest): readonly string[] =>
  [...new Set(files.flatMap(({ name }) => foldersOf(name)))].toSorted().toReversed();

const foldersOf = (name: string): readonly string[] =>
  isNested(name) ? [dirname(name), ...foldersOf(dirname(name))] : [];

async function writeFiles(
  installation: Installation,
  context: IngestContext,
  partial: string,
  on: BackupListeners,
): Promise<BackupManifest> {
  let total = 0;
  const onBytes = (bytes: number): void => on.onBytes((total += bytes));
  const files: BackupFile[] = [];
  const add = async (name: string, fd: number, size: number): Promise<void> => {
    const stored = storedName(name);
    if (isNested(name)) mkdirSync(`${partial}/${dirname(name)}`, { recursive: true, mode: 0o700 });
    const how = { compressed: stored !== name, onBytes };
    const extents = await storeFile({ fd, size }, `${partial}/${stored}`, how);
    files.push({ name, ...extents.content, stored: { name: stored, ...extents.stored } });
  };
  const copy = `${partial}/${DATABASE_NAME}`;
  await ingest(context, { thorough: true });
  const createdAt = context.now().toISOString();
  await context.store.transact(async () => {
    copyDatabase(installation.dbPath, copy);
    await addJournal(context.journal, add);
  }, PATIENCE_MS);
  await withFile(installation.paths.config, (fd) => add(CONFIG_NAME, fd, fstatSync(fd).size));
  await addAppliedFiles(installation.paths.home, (name, path) =>
    withFile(path, (fd) => add(name, fd, fstatSync(fd).size)),
  );
  await withFile(copy, (fd) => add(DATABASE_NAME, fd, fstatSync(fd).size));
  const { schema, events, sessions } = inspectDatabase(copy);
  rmSync(copy);
  return makeBackupManifest({
    program: version,
    createdAt,
    database: { schema, events, sessions },
    files: files.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  });
}

type OpenFileAdder = (name: string, fd: number, size: number) => Promise<void>;

/** The file written to is opened first: a hook may rotate it while the others are copied. */
async function addJournal(journal: string, add: OpenFileAdder): Promise<void> {
  const active = openIfThere(journal);
  try {
    for (const file of listRotatedFiles(journal)) {
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
async function addLines(add: OpenFileAdder, file: string, fd: number): Promise<void> {
  const size = wholeLinesEnd(fd);
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
function wholeLinesEnd(fd: number): number {
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

/** The archive's folder: finding, adding and removing archives. They describe themselves; no table lists them. */
import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { readRegular } from "../../system/regular-file.ts";
import {
  type ArchiveManifest,
  isPackedName,
  parseManifest,
  sealManifest,
} from "./archive-format.ts";
import { syncFolder } from "../../system/sync-folder.ts";
import { writeWhole } from "../../system/write-whole.ts";

export const NAME_UNITS = 32;

export const archiveFolder = (home: string): string => `${home}/archive`;

const MANIFEST_NAME = /^([0-9a-f]{32})\.json$/;

/** A session's id may be anything; a file's name may not. */
export const archiveName = (sessionId: string): string =>
  new Bun.CryptoHasher("sha256").update(sessionId).digest("hex").slice(0, NAME_UNITS);

const manifestPath = (folder: string, sessionId: string): string =>
  `${folder}/${archiveName(sessionId)}.json`;

export const packedPath = (folder: string, { file }: ArchiveManifest): string =>
  `${folder}/${file}`;

export const partialPath = (path: string): string => `${path}.partial-${Bun.randomUUIDv7()}`;

export function ensureArchiveFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

export function listArchiveNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Null when the session is not archived, or what was noted of it cannot be read. */
export function readArchiveManifest(folder: string, sessionId: string): ArchiveManifest | null {
  const facts = tryReadManifest(manifestPath(folder, sessionId));
  return facts?.sessionId === sessionId ? facts : null;
}

/** Whether something was noted of a session; not whether that can be read. */
export const isInArchive = (folder: string, sessionId: string): boolean =>
  lstatSync(manifestPath(folder, sessionId), { throwIfNoEntry: false })?.isFile() === true;

function tryReadManifest(path: string): ArchiveManifest | null {
  try {
    return parseManifest(readRegular(path));
  } catch {
    return null;
  }
}

export type ArchiveListing = {
  /** Newest first. */
  readonly archives: readonly ArchiveManifest[];
  /** Files whose facts cannot be read. */
  readonly unreadable: readonly string[];
  /** Packed files without facts. */
  readonly unlisted: readonly string[];
};

/** When the client last wrote to the transcript: the one clock by which archives are old or new. */
export const lastWrittenAt = ({ sources: [main] }: Pick<ArchiveManifest, "sources">): number =>
  main?.writtenMs ?? main?.mtimeMs ?? 0;

export function listArchives(folder: string): ArchiveListing {
  const archives: ArchiveManifest[] = [];
  const unreadable: string[] = [];
  const names = listArchiveNames(folder);
  for (const name of names) {
    if (!MANIFEST_NAME.test(name)) continue;
    const facts = tryReadManifest(`${folder}/${name}`);
    if (facts === null || `${archiveName(facts.sessionId)}.json` !== name) unreadable.push(name);
    else archives.push(facts);
  }
  return {
    archives: archives.toSorted((a, b) => lastWrittenAt(b) - lastWrittenAt(a)),
    unreadable,
    unlisted: names.filter(
      (name) => isPackedName(name) && !names.includes(`${name.slice(0, NAME_UNITS)}.json`),
    ),
  };
}

/** A folder that bears a name of ours is nobody's. */
export function removeFolderAt(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true) removePath(path);
}

/** File, folder or link. */
export const removePath = (path: string): void => rmSync(path, { force: true, recursive: true });

/** Whole or not at all, and on the disk. */
export function writeJsonWhole(path: string, value: object): void {
  removeFolderAt(path);
  writeWhole(path, `${JSON.stringify(value, null, 2)}\n`, partialPath(path));
}

export const writeArchiveManifest = (folder: string, facts: ArchiveManifest): void =>
  writeJsonWhole(manifestPath(folder, facts.sessionId), sealManifest(facts));

/** Puts a packed file in its place and has the facts name it; then the one that it replaces goes. */
export function placeArchive(folder: string, partial: string, facts: ArchiveManifest): void {
  const before = readArchiveManifest(folder, facts.sessionId);
  removeFolderAt(packedPath(folder, facts));
  renameSync(partial, packedPath(folder, facts));
  writeArchiveManifest(folder, facts);
  syncFolder(folder);
  if (before !== null && before.file !== facts.file) {
    removePath(packedPath(folder, before));
  }
}

/** The facts last: killed in between, it is told as broken and not left behind unseen. */
export function removeArchive(folder: string, facts: ArchiveManifest): void {
  removePath(packedPath(folder, facts));
  removePath(manifestPath(folder, facts.sessionId));
}

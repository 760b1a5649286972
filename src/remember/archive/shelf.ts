/** The folder of the archive: finding, placing and taking away. What lies in it describes itself; no table lists it. */
import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { readRegular } from "../../system/regular-file.ts";
import { type Facts, isPackedName, readFacts, sealed } from "./format.ts";

export const NAME_UNITS = 32;

export const archiveFolder = (home: string): string => `${home}/archive`;

const FACTS = /^([0-9a-f]{32})\.json$/;

/** A session's id may be anything; a file's name may not. */
export const nameOf = (sessionId: string): string =>
  new Bun.CryptoHasher("sha256").update(sessionId).digest("hex").slice(0, NAME_UNITS);

const factsPath = (folder: string, sessionId: string): string =>
  `${folder}/${nameOf(sessionId)}.json`;

export const packedPath = (folder: string, { file }: Facts): string => `${folder}/${file}`;

export const partialPath = (path: string): string => `${path}.partial-${Bun.randomUUIDv7()}`;

export function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Null when the session is not archived, or what was noted of it cannot be read. */
export function factsOf(folder: string, sessionId: string): Facts | null {
  const facts = factsAt(factsPath(folder, sessionId));
  return facts?.sessionId === sessionId ? facts : null;
}

/** Whether something was noted of a session; not whether that can be read. */
export const isOnShelf = (folder: string, sessionId: string): boolean =>
  lstatSync(factsPath(folder, sessionId), { throwIfNoEntry: false })?.isFile() === true;

function factsAt(path: string): Facts | null {
  try {
    return readFacts(readRegular(path));
  } catch {
    return null;
  }
}

export type Shelf = {
  /** Newest first. */
  readonly archives: readonly Facts[];
  /** Files whose facts cannot be read. */
  readonly unreadable: readonly string[];
  /** Packed files without facts. */
  readonly unlisted: readonly string[];
};

/** When the client last wrote to the transcript: the one clock by which archives are old or new. */
export const writtenAt = ({ sources: [main] }: Pick<Facts, "sources">): number =>
  main?.writtenMs ?? main?.mtimeMs ?? 0;

export function readShelf(folder: string): Shelf {
  const archives: Facts[] = [];
  const unreadable: string[] = [];
  const names = namesIn(folder);
  for (const name of names) {
    if (!FACTS.test(name)) continue;
    const facts = factsAt(`${folder}/${name}`);
    if (facts === null || `${nameOf(facts.sessionId)}.json` !== name) unreadable.push(name);
    else archives.push(facts);
  }
  return {
    archives: archives.toSorted((a, b) => writtenAt(b) - writtenAt(a)),
    unreadable,
    unlisted: names.filter(
      (name) => isPackedName(name) && !names.includes(`${name.slice(0, NAME_UNITS)}.json`),
    ),
  };
}

/** A folder that bears a name of ours is nobody's. */
export function clearPlace(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true) remove(path);
}

/** Whatever it is. */
export const remove = (path: string): void => rmSync(path, { force: true, recursive: true });

/** Whole or not at all, and on the disk. */
export function writeSmall(path: string, value: object): void {
  const partial = partialPath(path);
  try {
    const fd = openSync(partial, "wx", 0o600);
    try {
      writeFileSync(fd, `${JSON.stringify(value, null, 2)}\n`);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    clearPlace(path);
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

export const writeFacts = (folder: string, facts: Facts): void =>
  writeSmall(factsPath(folder, facts.sessionId), sealed(facts));

/** Puts a packed file in its place and has the facts name it; then the one that it replaces goes. */
export function place(folder: string, partial: string, facts: Facts): void {
  const before = factsOf(folder, facts.sessionId);
  clearPlace(packedPath(folder, facts));
  renameSync(partial, packedPath(folder, facts));
  writeFacts(folder, facts);
  syncFolder(folder);
  if (before !== null && before.file !== facts.file) {
    remove(packedPath(folder, before));
  }
}

/** The facts last: killed in between, it is told as broken and not left behind unseen. */
export function takeAway(folder: string, facts: Facts): void {
  remove(packedPath(folder, facts));
  remove(factsPath(folder, facts.sessionId));
}

function syncFolder(folder: string): void {
  const fd = openSync(folder, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

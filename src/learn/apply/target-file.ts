/**
 * Files that suggestions are written to: read so that links cannot lead astray, written whole or not at all, with mode and owner
 * kept, and never over what changed since it was read.
 */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { replaceFile, writeThrough } from "../../system/replace-file.ts";
import { syncFolder } from "../../system/sync-folder.ts";
import { openRegular, readRegular } from "../../system/regular-file.ts";
import { ApplyFault } from "./apply-fault.ts";
import type { TargetLocation } from "./target-locations.ts";
import { hashText } from "./text-hash.ts";

const LARGEST_BYTES = 16 * 1024 * 1024;
const OWNER_MAY_WRITE = 0o200;

export type TargetFile = {
  /** Where it really is, behind any link. */
  readonly realPath: string;
  /** Null where there is no file. */
  readonly text: string | null;
};

/** Throws an `ApplyFault` for what must not be written to. */
export function readTarget({ path, within }: TargetLocation): TargetFile {
  if (!within.some((folder) => existsSync(folder)))
    throw new ApplyFault("NO_FOLDER", within[0] ?? path);
  const realPath = resolveRealPath(path);
  const isInside = within.some(
    (folder) => existsSync(folder) && isBelow(realPath, realpathSync(folder)),
  );
  if (!isInside) throw new ApplyFault("OUTSIDE", path, realPath);
  const text = readTargetText(realPath, path);
  requireWritable(realPath, text !== null);
  return { realPath, text };
}

/** Null where there is no file. */
export function readTargetText(realPath: string, path = realPath): string | null {
  const stats = readStats(realPath);
  if (stats === undefined) return null;
  if (!stats.isFile()) throw new ApplyFault("NOT_A_FILE", path);
  if (stats.size > LARGEST_BYTES) throw new ApplyFault("TOO_LARGE", path);
  const fd = openTarget(realPath, path);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(fd));
  } catch (error) {
    if (error instanceof TypeError) throw new ApplyFault("NOT_TEXT", path);
    throw error;
  } finally {
    closeSync(fd);
  }
}

function openTarget(realPath: string, path: string): number {
  try {
    return openRegular(realPath);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new ApplyFault(code === "ENOTFILE" ? "NOT_A_FILE" : "NOT_WRITABLE", path, code);
  }
}

/** Links followed as far as there is something; one that leads nowhere leads nowhere we may write. */
function resolveRealPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  if (readStats(path) !== undefined) throw new ApplyFault("OUTSIDE", path, path);
  const folder = dirname(path);
  return folder === path ? path : join(resolveRealPath(folder), path.slice(folder.length));
}

/** A link is not followed. */
function readStats(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new ApplyFault(code === "ENOTDIR" ? "NOT_A_FILE" : "NOT_WRITABLE", path, code);
  }
}

const isBelow = (path: string, folder: string): boolean =>
  path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);

export function requireWritable(realPath: string, isThere: boolean): void {
  if (isThere && (statSync(realPath).mode & OWNER_MAY_WRITE) === 0) {
    throw new ApplyFault("NOT_WRITABLE", realPath, "EACCES");
  }
  let folder = dirname(realPath);
  while (!existsSync(folder)) folder = dirname(folder);
  if (!statSync(folder).isDirectory()) throw new ApplyFault("NOT_A_FILE", folder);
  for (const place of isThere ? [realPath, folder] : [folder]) {
    try {
      accessSync(place, constants.W_OK);
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      throw new ApplyFault("NOT_WRITABLE", place, code);
    }
  }
}

/** The folders that would have to be made for this file, the outermost first. */
export function listMissingFolders(path: string): string[] {
  const folder = dirname(path);
  return existsSync(folder) ? [] : [...listMissingFolders(folder), folder];
}

export type TargetWrite = {
  readonly realPath: string;
  /** What is there now: anything else is not overwritten. Null: no file. */
  readonly before: string | null;
  /** Null: no file. */
  readonly after: string | null;
  /** Beside the file; whoever finds it after a crash may remove it. */
  readonly temporary: string;
  /** Of a file that is new. */
  readonly mode: number;
};

export function writeTarget({ realPath, before, after, temporary, mode }: TargetWrite): void {
  if (after === null) {
    if (readTargetText(realPath) !== before) throw new ApplyFault("CHANGED_MEANWHILE", realPath);
    rmSync(realPath, { force: true });
    if (existsSync(dirname(realPath))) syncFolder(dirname(realPath));
    return;
  }
  mkdirSync(dirname(realPath), { recursive: true });
  const isStill = (): boolean => readTargetText(realPath) === before;
  if (!replaceFile({ path: realPath, text: after, temporary, mode, isStill })) {
    throw new ApplyFault("CHANGED_MEANWHILE", realPath);
  }
}

/** Later than that, somebody else wrote to it. */
const AT_ONCE_MS = 10_000;

/**
 * What a killed writer left: of a file that was written through and is neither the old text nor the new one, the rest is
 * written now, from the whole text beside it.
 */
export function finishWriting(
  { realPath, temporary }: Pick<TargetWrite, "realPath" | "temporary">,
  before: string | null,
  after: string | null,
): void {
  const [there, beside] = [realPath, temporary].map((path) =>
    lstatSync(path, { throwIfNoEntry: false }),
  );
  if (there?.isFile() === true && there.nlink > 1 && beside !== undefined) {
    const whole = readRegular(temporary);
    const isWritten = [before, after].includes(hashText(readRegular(realPath)));
    const isTorn = !isWritten && there.mtimeMs - beside.mtimeMs < AT_ONCE_MS;
    if (isTorn && hashText(whole) === after) writeThrough(realPath, whole);
  }
  rmSync(temporary, { force: true });
}

/** Those that are empty, the innermost first. */
export function removeEmptyAbove(folders: readonly string[]): void {
  for (const folder of folders.toReversed()) {
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
  }
}

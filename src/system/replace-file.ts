/**
 * Writes a file of the user whole or not at all: next to it first, then into its place, with its mode and owner, and only
 * while it is unchanged since it was read.
 *
 * Replacing a file with several names (hard links) would separate them: it is written in place instead. A kill in that
 * moment leaves half of it; the whole text stays next to it until the file is on the disk (another `writeThrough` finishes
 * it).
 */
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { syncFolder } from "./sync-folder.ts";
import { writeNewFile } from "./write-whole.ts";

export type FileReplacement = {
  /** Behind any link; its folder is there. */
  readonly path: string;
  readonly text: string;
  /** In the same folder; whoever finds it after a crash may remove it. */
  readonly temporary: string;
  /** Of a file that is new. */
  readonly mode: number;
  /** Asked last: whether it is still what the text was made from. */
  readonly isStill: () => boolean;
};

/** False when the file is not what it was; nothing is written then. */
export function replaceFile({ path, text, temporary, mode, isStill }: FileReplacement): boolean {
  try {
    writeNewFile(temporary, text, mode);
    const there = statSync(path, { throwIfNoEntry: false });
    if (there !== undefined) {
      chmodSync(temporary, there.mode & 0o7777);
      // Whoever may give files away gives it back to its owner.
      if (process.getuid?.() === 0) chownSync(temporary, there.uid, there.gid);
    }
    if (!isStill()) {
      rmSync(temporary, { force: true });
      return false;
    }
    if (there === undefined || there.nlink < 2) renameSync(temporary, path);
    else {
      writeThroughOrRestore(path, text);
      rmSync(temporary, { force: true });
    }
    syncFolder(dirname(path));
    return true;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw withPath(error, path);
  }
}

/** A full disk has room for what was there before. */
function writeThroughOrRestore(path: string, text: string): void {
  const before = readFileSync(path, "utf8");
  try {
    writeThrough(path, text);
  } catch (error) {
    writeThrough(path, before);
    throw error;
  }
}

/** Under all of its names. */
export function writeThrough(path: string, text: string): void {
  const bytes = Buffer.from(text);
  const fd = openSync(path, "r+");
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at, bytes.length - at, at);
    ftruncateSync(fd, bytes.length);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** A fault of an open file does not say which file that is, and one of the file beside names that. */
const withPath = (error: unknown, path: string): unknown =>
  error instanceof Error && "code" in error ? Object.assign(error, { path }) : error;

/**
 * Taking lines out of a file that others may be appending to, and rotating.
 *
 * The file that is written to is moved aside first, under the name of a rotated one: nobody writes to or renames such a file,
 * so that what is kept of it can be copied, synced, and put in its place. Then it gets its old name back, unless somebody has
 * begun a new file under that name meanwhile; that one is looked through as well. No file is ever put over one that somebody
 * may be writing to. A writer that still holds the old file notices that the path names another and appends again. Nobody
 * waits for anybody. A half line at the end, left by a dead writer, is not carried over.
 * A consumer that had read the old file up to some place gets the cursor for the same place in the new one: it reads
 * nothing twice, and what is known only by its place (a line without an id) stays known.
 */
import {
  closeSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import type { Cursor } from "../event/cursor.ts";
import { appendLines } from "./append.ts";
import { computeFingerprint, matchesCursor } from "./cursor.ts";
import { isNamedAfter, listRotatedFiles, nextRotatedName } from "./rotated-files.ts";
import { listNames } from "../system/list-names.ts";

export type ErasureResult = {
  readonly linesRemoved: number;
  readonly linesKept: number;
  /** Where consumers go on in files that were written anew. */
  readonly moved: readonly { readonly file: string; readonly cursor: Cursor }[];
};

type LineTest = (text: string) => boolean;

const WINDOW_BYTES = 1024 * 1024;
const TEMPORARY = ".erasing";
const MAX_TRIES = 32;

/** How files get other names. */
export type FileRenamer = {
  readonly renameSync: (from: string, to: string) => void;
  readonly linkSync: (from: string, to: string) => void;
};

/** Takes out every line for which `unwanted` is true, in the file and all files rotated from it. */
export async function eraseLines(
  path: string,
  unwanted: LineTest,
  cursorOf: (file: string) => Promise<Cursor | null> = async () => null,
  renaming: FileRenamer = { renameSync, linkSync },
): Promise<ErasureResult> {
  removeLeftovers(path);
  let linesRemoved = 0;
  const moved = new Map<string, Cursor>();
  /** What was kept in files that were looked through; nobody writes to one that was rotated. */
  const kept = new Map<string, number>();
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    let isWhole = true;
    for (const file of [...listRotatedFiles(path).filter((one) => !kept.has(one)), path]) {
      const cursor = moved.get(file) ?? (await cursorOf(file));
      const erased = eraseIn(file, unwanted, { isActive: file === path, cursor, renaming });
      linesRemoved += erased.removed;
      if (erased.cursor !== null) moved.set(erased.file, erased.cursor);
      if (erased.file === file) kept.set(file, erased.kept);
      else isWhole = false;
    }
    // What was rotated meanwhile nobody has looked through.
    if (isWhole && listRotatedFiles(path).every((file) => kept.has(file))) {
      const sum = [...kept.values()].reduce((all, one) => all + one, 0);
      const cursors = [...moved].map(([file, cursor]) => ({ file, cursor }));
      return { linesRemoved, linesKept: sum, moved: cursors };
    }
  }
  throw new Error(`${path}: the file keeps changing`);
}

type FileErasure = {
  readonly removed: number;
  readonly kept: number;
  readonly cursor: Cursor | null;
  /** Where it is now; under another name everything has to be looked through again. */
  readonly file: string;
};

type ErasureOptions = {
  readonly isActive: boolean;
  readonly cursor: Cursor | null;
  readonly renaming: FileRenamer;
};

function eraseIn(
  file: string,
  unwanted: LineTest,
  { isActive, cursor, renaming }: ErasureOptions,
): FileErasure {
  const place = openFileToErase(file);
  if (place === null) return { removed: 0, kept: 0, cursor: null, file };
  const { old, path } = place;
  try {
    const counts = { removed: 0, kept: 0 };
    let end = 0;
    for (const line of linesOf(old, 0)) {
      counts[unwanted(line.text) ? "removed" : "kept"]++;
      end = line.end;
    }
    const half = textAfter(old, end);
    if (counts.removed === 0 && (half === "" || !unwanted(half))) {
      return { removed: 0, kept: counts.kept, cursor: null, file };
    }
    if (counts.kept === 0 && !isActive) {
      unlinkSync(path);
      if (path !== file) unlinkSync(file);
      return { ...counts, cursor: null, file };
    }
    const aside = isActive ? nextRotatedName(path) : path;
    if (aside !== path) {
      renaming.renameSync(path, aside);
      // Rotated by somebody else in this moment: it was the next file that moved.
      if (statSync(aside).ino !== fstatSync(old).ino)
        return { removed: 0, kept: 0, cursor: null, file: aside };
    }
    const isRead = cursor !== null && matchesCursor(cursor, old, fstatSync(old).size);
    const copy = copyKeptLines(old, aside, unwanted, isRead ? cursor.byteOffset : 0, renaming);
    if (aside === path || restoreName(aside, path, renaming))
      return { ...copy.counts, cursor: isRead ? copy.cursor : null, file };
    if (path === file) return { ...copy.counts, cursor: isRead ? copy.cursor : null, file: aside };
    // Beside what a link leads to nobody looks for rotated files.
    moveLines(aside, file);
    return { ...copy.counts, cursor: null, file: aside };
  } finally {
    closeSync(old);
  }
}

/** A linked file is written anew where it lies: replacing the link would leave every byte behind. */
function openFileToErase(file: string): { readonly old: number; readonly path: string } | null {
  try {
    const path = realpathSync(file);
    return { old: openSync(path, "r"), path: isLink(file) ? path : file };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return null;
  }
}

const isLink = (file: string): boolean => lstatSync(file).isSymbolicLink();

/** The file's own name, unless somebody has begun another under it, or links cannot be made here. */
function restoreName(aside: string, path: string, { linkSync: link }: FileRenamer): boolean {
  try {
    link(aside, path);
  } catch {
    return false;
  }
  unlinkSync(aside);
  return true;
}

/**
 * Replaces `file` by what is wanted of it. Answers how much that is, and the cursor in the copy for having passed everything
 * before `passed` in the original.
 */
function copyKeptLines(
  old: number,
  file: string,
  unwanted: LineTest,
  passed: number,
  { renameSync: rename }: FileRenamer,
): {
  readonly counts: { readonly removed: number; readonly kept: number };
  readonly cursor: Cursor;
} {
  const temporary = `${file}${TEMPORARY}`;
  const counts = { removed: 0, kept: 0 };
  try {
    const fd = openSync(temporary, "w+", 0o600);
    let [written, place] = [0, 0];
    let cursor: Cursor;
    try {
      for (const { text, bytes, end } of linesOf(old, 0)) {
        const isKept = !unwanted(text);
        counts[isKept ? "kept" : "removed"]++;
        if (isKept) {
          writeAll(fd, bytes);
          written += bytes.length;
        }
        if (end <= passed) place = written;
      }
      fsyncSync(fd);
      const inode = String(fstatSync(fd).ino);
      cursor = { inode, byteOffset: place, fingerprint: computeFingerprint(fd, place) };
    } finally {
      closeSync(fd);
    }
    rename(temporary, file);
    return { counts, cursor };
  } catch (error) {
    // Half a copy would take what room is left.
    rmSync(temporary, { force: true });
    throw error;
  }
}

function moveLines(from: string, to: string): void {
  const fd = openSync(from, "r");
  try {
    for (const { text } of linesOf(fd, 0)) {
      const carried = appendLines(to, [`${text}\n`]);
      if (carried.outcome === "failed") throw new Error(`${to}: ${carried.reason}`);
    }
  } finally {
    closeSync(fd);
  }
  unlinkSync(from);
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let from = 0; from < bytes.length;) from += writeSync(fd, bytes, from);
}

type WholeLine = {
  readonly text: string;
  /** As it stands in the file, newline included. */
  readonly bytes: Buffer;
  readonly end: number;
};

/** Complete lines from an offset on, with where each ends; not those that arrive meanwhile, or it might never end. */
function* linesOf(fd: number, from: number): Generator<WholeLine> {
  let rest = Buffer.alloc(0);
  let offset = from;
  const window = Buffer.alloc(WINDOW_BYTES);
  const { size } = fstatSync(fd);
  for (;;) {
    const place = offset + rest.length;
    const count = readSync(
      fd,
      window,
      0,
      Math.max(0, Math.min(window.length, size - place)),
      place,
    );
    if (count <= 0) return;
    const bytes = Buffer.concat([rest, window.subarray(0, count)]);
    let at = 0;
    for (let newline = bytes.indexOf(10); newline >= 0; newline = bytes.indexOf(10, at)) {
      yield {
        text: bytes.toString("utf8", at, newline),
        bytes: bytes.subarray(at, newline + 1),
        end: offset + newline + 1,
      };
      at = newline + 1;
    }
    rest = bytes.subarray(at);
    offset += at;
  }
}

function textAfter(fd: number, offset: number): string {
  const bytes = Buffer.alloc(Math.max(0, fstatSync(fd).size - offset));
  readSync(fd, bytes, 0, bytes.length, offset);
  return bytes.toString("utf8");
}

/** A copy that a killed erasure left behind would keep what was to be forgotten. */
function removeLeftovers(path: string): void {
  for (const file of new Set([path, realPathOf(path)])) {
    const folder = file.slice(0, file.lastIndexOf("/") + 1);
    for (const name of listNames(folder)) {
      if (isNamedAfter(file, name, TEMPORARY)) unlinkSync(folder + name);
    }
  }
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

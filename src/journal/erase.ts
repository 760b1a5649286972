/**
 * Taking lines out of a file that others may be appending to.
 *
 * What is kept is copied to a new file, synced, and renamed over the old one; what was appended to the old one
 * meanwhile is carried over. A writer that still holds the old file notices that the path names another and
 * appends again. Nobody waits for anybody. A half line at the end, left by a dead writer, is not carried over.
 * A file that was rotated while it was copied is left alone, and everything is looked through again.
 * A consumer that had read the old file up to some place gets the cursor for the same place in the new one: it reads
 * nothing twice, and what is known only by its place (a line without an id) stays known.
 */
import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import type { Cursor } from "../event/cursor.ts";
import { appendLines } from "./append.ts";
import { fingerprint, recognises } from "./cursor.ts";
import { isNamedAfter, rotatedFiles } from "./files.ts";

export type Erased = {
  readonly removed: number;
  readonly kept: number;
  /** Where consumers go on in files that were written anew. */
  readonly moved: readonly { readonly file: string; readonly cursor: Cursor }[];
};

type Unwanted = (text: string) => boolean;

/** How long a writer that opened the old file may take to write to it. */
const LATE_WRITER_MS = 60;
const WINDOW_BYTES = 1024 * 1024;
const TEMPORARY = ".erasing";
const TRIES = 8;

/** Takes out every line for which `unwanted` is true, in the file and all files rotated from it. */
export async function eraseLines(
  path: string,
  unwanted: Unwanted,
  cursorOf: (file: string) => Promise<Cursor | null> = async () => null,
): Promise<Erased> {
  removeLeftovers(path);
  let removed = 0;
  const moved = new Map<string, Cursor>();
  for (let attempt = 0; attempt < TRIES; attempt++) {
    let kept = 0;
    let isWhole = true;
    for (const file of [...rotatedFiles(path), path]) {
      const cursor = moved.get(file) ?? (await cursorOf(file));
      const erased = await eraseIn(file, unwanted, { isActive: file === path, cursor });
      if (erased === "rotated") {
        isWhole = false;
        break;
      }
      removed += erased.removed;
      kept += erased.kept;
      if (erased.cursor !== null) moved.set(file, erased.cursor);
    }
    if (isWhole) {
      return { removed, kept, moved: [...moved].map(([file, cursor]) => ({ file, cursor })) };
    }
  }
  throw new Error(`${path}: the file keeps changing`);
}

type ErasedFile = { removed: number; kept: number; cursor: Cursor | null };

async function eraseIn(
  file: string,
  unwanted: Unwanted,
  { isActive, cursor }: { isActive: boolean; cursor: Cursor | null },
): Promise<ErasedFile | "rotated"> {
  let old: number;
  let place: string;
  try {
    // A linked file is written anew where it lies: replacing the link would leave every byte behind.
    place = realpathSync(file);
    old = openSync(place, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return { removed: 0, kept: 0, cursor: null };
  }
  try {
    const counts = { removed: 0, kept: 0 };
    const untouched = { ...counts, cursor: null };
    let end = 0;
    for (const line of linesOf(old, 0)) {
      counts[unwanted(line.text) ? "removed" : "kept"]++;
      end = line.end;
    }
    const half = textAfter(old, end);
    if (counts.removed === 0 && (half === "" || !unwanted(half))) {
      return { ...untouched, kept: counts.kept };
    }
    if (counts.kept === 0 && !isActive) {
      unlinkSync(place);
      if (place !== file) unlinkSync(file);
      return { ...counts, cursor: null };
    }
    const isRead = cursor !== null && recognises(cursor, old, fstatSync(old).size);
    const copy = copyKept(old, place, unwanted, isRead ? cursor.byteOffset : 0);
    if (copy === "rotated") return copy;
    if (isActive) await Bun.sleep(LATE_WRITER_MS);
    const late = [...linesOf(old, copy.end)].filter(({ text }) => !unwanted(text));
    for (const { text } of late) {
      const carried = appendLines(file, [`${text}\n`]);
      if (carried.outcome === "failed") throw new Error(`${file}: ${carried.reason}`);
    }
    return { ...counts, cursor: isRead ? copy.cursor : null };
  } finally {
    closeSync(old);
  }
}

/**
 * Replaces `file` by what is wanted of it. Answers how far it was copied, and the cursor in the copy for having passed
 * everything before `passed` in the original.
 */
function copyKept(
  old: number,
  file: string,
  unwanted: Unwanted,
  passed: number,
): { end: number; cursor: Cursor } | "rotated" {
  const temporary = `${file}${TEMPORARY}`;
  const fd = openSync(temporary, "w+", 0o600);
  let copied = 0;
  let written = 0;
  let place = 0;
  let cursor: Cursor;
  try {
    for (const { text, bytes, end } of linesOf(old, 0)) {
      if (!unwanted(text)) {
        writeAll(fd, bytes);
        written += bytes.length;
      }
      copied = end;
      if (end <= passed) place = written;
    }
    fsyncSync(fd);
    cursor = {
      inode: String(fstatSync(fd).ino),
      byteOffset: place,
      fingerprint: fingerprint(fd, place),
    };
  } finally {
    closeSync(fd);
  }
  const named = statSync(file, { throwIfNoEntry: false });
  if (named?.ino !== fstatSync(old).ino) {
    unlinkSync(temporary);
    return "rotated";
  }
  renameSync(temporary, file);
  return { end: copied, cursor };
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
    let names: string[];
    try {
      names = readdirSync(folder);
    } catch {
      continue;
    }
    for (const name of names) {
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

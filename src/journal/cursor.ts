/**
 * How far a consumer has read a file, and which file that was.
 *
 * A file is recognised by what was read of it: the first bytes and the last line before the offset, each as a
 * hash (`head length:hash;tail length:hash`), plus its size. The inode is kept for people to look at, but decides
 * nothing: a removed and re-created file often gets the same one. Bytes that were read never change in an
 * append-only file, so a fingerprint that no longer fits means another file, a truncated one or an erased one:
 * it is read from its beginning, and ids make that harmless.
 */
import type { Cursor } from "../event/cursor.ts";
import { system } from "../system/system.ts";

const HEAD_BYTES = 256;
/** At least the whole last line, for its id, which no other line has: lines of one length often end alike. */
const TAIL_BYTES = 1024;
/** As much as a fingerprint has digits for: of a longer line its end has to do. */
const MAX_TAIL_BYTES = 999_999;
const NEWLINE = 10;

function hashOf(fd: number, offset: number, length: number): string {
  const bytes = new Uint8Array(length);
  return readFully(fd, bytes, offset) < length ? "gone" : Bun.hash(bytes).toString(16);
}

/** Answers how many bytes there were to fill it with. */
function readFully(fd: number, bytes: Uint8Array, offset: number): number {
  let filled = 0;
  while (filled < bytes.length) {
    const count = system.readAt(fd, bytes.subarray(filled), offset + filled);
    if (count <= 0) break;
    filled += count;
  }
  return filled;
}

/** What identifies the part of a file before `offset`. */
export function computeFingerprint(fd: number, offset: number): string {
  return hashHeadAndTail(fd, offset, Math.min(HEAD_BYTES, offset), tailLength(fd, offset));
}

/** From the beginning of the line that ends at `offset`, doubling the look until it is found. */
function tailLength(fd: number, offset: number): number {
  const most = Math.min(MAX_TAIL_BYTES, offset);
  for (let length = Math.min(TAIL_BYTES, most); length < most;) {
    const bytes = new Uint8Array(length);
    if (readFully(fd, bytes, offset - length) < length) return length;
    const before = bytes.lastIndexOf(NEWLINE, length - 2);
    if (before >= 0) return Math.max(TAIL_BYTES, length - before - 1);
    length = Math.min(length * 2, most);
  }
  return most;
}

function hashHeadAndTail(fd: number, offset: number, head: number, tail: number): string {
  return `${head}:${hashOf(fd, 0, head)};${tail}:${hashOf(fd, offset - tail, tail)}`;
}

/** A file read up to its end, or up to `offset`; null when there is none to look at. */
export function cursorAt(path: string, offset?: number): Cursor | null {
  try {
    const fd = system.openFile(path);
    try {
      const { identity, size } = system.factsOf(fd);
      const byteOffset = offset ?? size;
      const inode = identity.slice(identity.lastIndexOf(":") + 1);
      return { inode, byteOffset, fingerprint: computeFingerprint(fd, byteOffset) };
    } finally {
      system.close(fd);
    }
  } catch {
    return null;
  }
}

/** Whether the open file, of the given size, is the one the cursor was made on. */
export function matchesCursor(cursor: Cursor, fd: number, size: number): boolean {
  const { byteOffset: offset } = cursor;
  if (offset === 0) return true;
  // As much as whoever made it looked at: an older program looked at less.
  const [, head = "", tail = ""] = /^(\d{1,6}):\w+;(\d{1,6}):\w+$/.exec(cursor.fingerprint) ?? [];
  const [ahead, behind] = [Number(head), Number(tail)];
  if (ahead + behind === 0 || ahead > offset || behind > offset || size < offset) return false;
  return hashHeadAndTail(fd, offset, ahead, behind) === cursor.fingerprint;
}

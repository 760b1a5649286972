/**
 * Reading complete lines from where a consumer left off.
 *
 * A line counts once its newline is there: an unfinished last line stays for the next read. A line longer than
 * the window widens it; one longer than `LONGEST_LINE` is passed over and named. Blank lines are passed over.
 */
import type { Cursor } from "../event/cursor.ts";
import { system } from "../system/system.ts";
import { fingerprint, recognises } from "./cursor.ts";

export type Line = {
  /** Null when the line is too long to be held. */
  readonly text: string | null;
  readonly offset: number;
  /** Where the next line begins. */
  readonly end: number;
};

export type Batch = {
  readonly lines: readonly Line[];
  /** Makes the cursor for having passed everything before `offset`. */
  readonly cursorAt: (offset: number) => Cursor;
  /** Where reading stopped; equal to the start when there was nothing. */
  readonly end: number;
  readonly start: number;
  /** Nothing complete is left behind this batch. */
  readonly drained: boolean;
  /** The file was not the one the cursor was made on, so it was read from its beginning. */
  readonly restarted: boolean;
  readonly close: () => void;
};

const WINDOW_BYTES = 256 * 1024;
export const LONGEST_LINE = 64 * 1024 * 1024;
const NEWLINE = 10;
/** A mark at a line's beginning is part of the line. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Null when there is no such file. The batch holds the file open until `close`. */
export function readBatch(
  path: string,
  cursor: Cursor | null,
  windowBytes: number = WINDOW_BYTES,
): Batch | null {
  let fd: number;
  try {
    fd = system.openFile(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
  try {
    const { size, identity } = system.factsOf(fd);
    const known = cursor !== null && recognises(cursor, fd, size);
    const start = known ? cursor.byteOffset : 0;
    const { lines, end } = linesFrom(fd, start, size, windowBytes);
    return {
      lines,
      start,
      end,
      drained: end >= size || (end === start && lines.length === 0),
      restarted: cursor !== null && !known,
      cursorAt: (offset) => ({
        inode: identity.slice(identity.lastIndexOf(":") + 1),
        byteOffset: offset,
        fingerprint: fingerprint(fd, offset),
      }),
      close: () => system.close(fd),
    };
  } catch (error) {
    system.close(fd);
    throw error;
  }
}

function readAt(fd: number, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const count = system.readAt(fd, bytes.subarray(filled), offset + filled);
    if (count <= 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

function linesFrom(
  fd: number,
  start: number,
  size: number,
  windowBytes: number,
): { lines: Line[]; end: number } {
  const lines: Line[] = [];
  let window = windowBytes;
  for (;;) {
    const bytes = readAt(fd, start, Math.min(window, size - start));
    let from = 0;
    let newline = bytes.indexOf(NEWLINE, from);
    while (newline >= 0) {
      if (newline > from) {
        lines.push({
          text: decoder.decode(bytes.subarray(from, newline)),
          offset: start + from,
          end: start + newline + 1,
        });
      }
      from = newline + 1;
      newline = bytes.indexOf(NEWLINE, from);
    }
    if (from > 0 || bytes.length >= size - start) return { lines, end: start + from };
    if (window >= LONGEST_LINE) return passOver(fd, start, size);
    window = Math.min(window * 4, LONGEST_LINE);
  }
}

/** Finds the end of a line that is too long to be held. */
function passOver(fd: number, start: number, size: number): { lines: Line[]; end: number } {
  for (let at = start; at < size; at += WINDOW_BYTES) {
    const newline = readAt(fd, at, Math.min(WINDOW_BYTES, size - at)).indexOf(NEWLINE);
    if (newline >= 0) {
      const end = at + newline + 1;
      return { lines: [{ text: null, offset: start, end }], end };
    }
  }
  return { lines: [], end: start };
}

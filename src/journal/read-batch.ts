/**
 * Reading complete lines from where a consumer left off.
 *
 * A line counts once its newline is there: an unfinished last line stays for the next read. A line longer than
 * the window is read alone; one longer than `LONGEST_LINE` is passed over and named. Blank lines are passed over.
 */
import type { Cursor } from "../event/cursor.ts";
import { system } from "../system/system.ts";
import { computeFingerprint, matchesCursor } from "./cursor.ts";

export type JournalLine = {
  /** Null when the line is too long to be held. */
  readonly text: string | null;
  readonly offset: number;
  /** Where the next line begins. */
  readonly end: number;
};

export type LineBatch = {
  readonly lines: readonly JournalLine[];
  /** Makes the cursor for having passed everything before `offset`. */
  readonly cursorAt: (offset: number) => Cursor;
  /** Where reading stopped; equal to the start when there was nothing. */
  readonly end: number;
  readonly start: number;
  /** Nothing complete is left behind this batch. */
  readonly isDrained: boolean;
  /** The file was not the one the cursor was made on, so it was read from its beginning. */
  readonly isRestarted: boolean;
  readonly close: () => void;
};

const WINDOW_BYTES = 256 * 1024;
export const MAX_LINE_BYTES = 64 * 1024 * 1024;
const NEWLINE = 10;
/** A mark at a line's beginning is part of the line. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const decodeAll = (line: Uint8Array): string => decoder.decode(line);

export type LineChunk = Pick<LineBatch, "start" | "end" | "isRestarted"> & {
  /** Whole lines, as they stand. */
  readonly text: string;
  /** For having passed all of it. */
  readonly cursor: Cursor | null;
};

/** Many lines at once, for whoever needs no places: null when there is no such file, or nothing whole in this window. */
export function readChunk(
  path: string,
  cursor: Cursor | null,
  windowBytes: number,
): LineChunk | null {
  const fd = openOrNull(path);
  if (fd === null) return null;
  try {
    const { size, identity, start, isRestarted } = startOf(fd, cursor);
    const bytes = readAt(fd, start, Math.min(windowBytes, size - start));
    const length = bytes.lastIndexOf(NEWLINE) + 1;
    if (length === 0 && !isRestarted) return null;
    const end = start + length;
    return {
      text: decoder.decode(bytes.subarray(0, length)),
      start,
      end,
      isRestarted,
      cursor: cursorFor(fd, identity, end),
    };
  } finally {
    system.close(fd);
  }
}

type ReadStart = Pick<LineBatch, "start" | "isRestarted"> & {
  readonly size: number;
  readonly identity: string;
};

/** Where the cursor was, unless the file is another one by now. */
function startOf(fd: number, cursor: Cursor | null): ReadStart {
  const { size, identity } = system.factsOf(fd);
  const isSame = cursor !== null && matchesCursor(cursor, fd, size);
  const start = isSame ? cursor.byteOffset : 0;
  return { size, identity, start, isRestarted: cursor !== null && !isSame };
}

const cursorFor = (fd: number, identity: string, offset: number): Cursor => ({
  inode: identity.slice(identity.lastIndexOf(":") + 1),
  byteOffset: offset,
  fingerprint: computeFingerprint(fd, offset),
});

function openOrNull(path: string): number | null {
  try {
    return system.openFile(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

/** Null when there is no such file. The batch holds the file open until `close`. */
export function readBatch(
  path: string,
  cursor: Cursor | null,
  windowBytes: number = WINDOW_BYTES,
  decode: (line: Uint8Array) => string = decodeAll,
): LineBatch | null {
  const fd = openOrNull(path);
  if (fd === null) return null;
  try {
    const { size, identity, start, isRestarted } = startOf(fd, cursor);
    const { lines, end } = linesFrom(fd, start, size, windowBytes, decode);
    return {
      lines,
      start,
      end,
      isDrained: end >= size || (end === start && lines.length === 0),
      isRestarted,
      cursorAt: (offset) => cursorFor(fd, identity, offset),
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
  decode: (line: Uint8Array) => string,
): { lines: JournalLine[]; end: number } {
  const lines: JournalLine[] = [];
  const bytes = readAt(fd, start, Math.min(windowBytes, size - start));
  let from = 0;
  let newline = bytes.indexOf(NEWLINE, from);
  while (newline >= 0) {
    if (newline > from) {
      lines.push({
        text: decode(bytes.subarray(from, newline)),
        offset: start + from,
        end: start + newline + 1,
      });
    }
    from = newline + 1;
    newline = bytes.indexOf(NEWLINE, from);
  }
  const isLong = from === 0 && bytes.length < size - start;
  return isLong ? longLine(fd, start, size, decode) : { lines, end: start + from };
}

/** The line that does not fit the window, alone, so that no more than it is held; of one that is too long, its end. */
function longLine(
  fd: number,
  start: number,
  size: number,
  decode: (line: Uint8Array) => string,
): { lines: JournalLine[]; end: number } {
  for (let at = start; at < size; at += WINDOW_BYTES) {
    const newline = readAt(fd, at, Math.min(WINDOW_BYTES, size - at)).indexOf(NEWLINE);
    if (newline < 0) continue;
    const end = at + newline + 1;
    const isHeld = end - start <= MAX_LINE_BYTES;
    const text = isHeld ? decode(readAt(fd, start, end - 1 - start)) : null;
    return { lines: [{ text, offset: start, end }], end };
  }
  return { lines: [], end: start };
}

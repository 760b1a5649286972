/** The lines of a client's file, a window at a time: its size at the start is where reading ends. */
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

const WINDOW_BYTES = 1024 * 1024;
/** A line that is longer is not held. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
const NEWLINE = 10;

export type SourceLine = {
  /** Valid until the next line is asked for; null when it is too long to be held. */
  readonly bytes: Uint8Array | null;
  readonly length: number;
  /** Behind its newline. */
  readonly end: number;
  /** False for a last line without a newline: it may be half of one. */
  readonly isWhole: boolean;
};

/** Throws with the system's code; what is no file, or a link to one, is refused. Blank lines are passed over. */
export function* readSourceLines(path: string): Generator<SourceLine> {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const found = fstatSync(fd);
    if (!found.isFile()) {
      throw Object.assign(new Error(`not a file: ${path}`), { code: "ENOTFILE", path });
    }
    yield* linesOf(fd, found.size);
  } finally {
    closeSync(fd);
  }
}

function* linesOf(fd: number, size: number): Generator<SourceLine> {
  let held: Buffer[] = [];
  let length = 0;
  const taken = (): Uint8Array | null => {
    const bytes =
      length > MAX_LINE_BYTES ? null : held.length === 1 ? held[0] : Buffer.concat(held);
    held = [];
    length = 0;
    return bytes ?? null;
  };
  const hold = (piece: Buffer): void => {
    length += piece.length;
    if (length > MAX_LINE_BYTES) held = [];
    else if (piece.length > 0) held.push(piece);
  };
  let at = 0;
  while (at < size) {
    const window = Buffer.allocUnsafe(Math.min(WINDOW_BYTES, size - at));
    const count = readSync(fd, window, 0, window.length, at);
    // Shorter than it was a moment ago.
    if (count <= 0) break;
    const read = window.subarray(0, count);
    let from = 0;
    for (let newline = read.indexOf(NEWLINE); newline >= 0;) {
      hold(read.subarray(from, newline));
      from = newline + 1;
      const whole = length;
      const bytes = taken();
      if (whole > 0) yield { bytes, length: whole, end: at + from, isWhole: true };
      newline = read.indexOf(NEWLINE, from);
    }
    hold(read.subarray(from));
    at += count;
  }
  const whole = length;
  if (whole > 0) yield { bytes: taken(), length: whole, end: at, isWhole: false };
}

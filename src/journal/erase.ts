/**
 * Taking lines out of a file that others may be appending to.
 *
 * What is kept is copied to a new file, synced, and renamed over the old one; what was appended to the old one
 * meanwhile is carried over. A writer that still holds the old file notices that the path names another and
 * appends again. Nobody waits for anybody. A half line at the end, left by a dead writer, is not carried over.
 */
import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { appendLines } from "./append.ts";
import { rotatedFiles } from "./files.ts";

export type Erased = { readonly removed: number; readonly kept: number };

type Unwanted = (text: string) => boolean;

/** How long a writer that opened the old file may take to write to it. */
const LATE_WRITER_MS = 60;
const WINDOW_BYTES = 1024 * 1024;
const TEMPORARY = ".erasing";

/** Takes out every line for which `unwanted` is true, in the file and all files rotated from it. */
export async function eraseLines(path: string, unwanted: Unwanted): Promise<Erased> {
  removeLeftovers(path);
  const total = { removed: 0, kept: 0 };
  for (const file of [...rotatedFiles(path), path]) {
    const { removed, kept } = await eraseIn(file, unwanted, file === path);
    total.removed += removed;
    total.kept += kept;
  }
  return total;
}

async function eraseIn(file: string, unwanted: Unwanted, isActive: boolean): Promise<Erased> {
  let old: number;
  try {
    old = openSync(file, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { removed: 0, kept: 0 };
    throw error;
  }
  try {
    const counts = { removed: 0, kept: 0 };
    let end = 0;
    for (const line of linesOf(old, 0)) {
      counts[unwanted(line.text) ? "removed" : "kept"]++;
      end = line.end;
    }
    const half = textAfter(old, end);
    if (counts.removed === 0 && (half === "" || !unwanted(half))) return counts;
    if (counts.kept === 0 && !isActive) {
      unlinkSync(file);
      return counts;
    }
    const copied = copyKept(old, file, unwanted);
    if (isActive) await Bun.sleep(LATE_WRITER_MS);
    const late = [...linesOf(old, copied)].filter(({ text }) => !unwanted(text));
    appendLines(
      file,
      late.map(({ text }) => `${text}\n`),
    );
    return counts;
  } finally {
    closeSync(old);
  }
}

/** Replaces `file` by what is wanted of it, and answers how far it was copied. */
function copyKept(old: number, file: string, unwanted: Unwanted): number {
  const temporary = `${file}${TEMPORARY}`;
  const fd = openSync(temporary, "w", 0o600);
  let copied = 0;
  try {
    for (const { text, end } of linesOf(old, 0)) {
      if (!unwanted(text)) writeSync(fd, `${text}\n`);
      copied = end;
    }
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(temporary, file);
  return copied;
}

/** Complete lines from an offset on, with where each ends. */
function* linesOf(fd: number, from: number): Generator<{ text: string; end: number }> {
  let rest = Buffer.alloc(0);
  let offset = from;
  const window = Buffer.alloc(WINDOW_BYTES);
  for (;;) {
    const count = readSync(fd, window, 0, window.length, offset + rest.length);
    if (count <= 0) return;
    const bytes = Buffer.concat([rest, window.subarray(0, count)]);
    let at = 0;
    for (let newline = bytes.indexOf(10); newline >= 0; newline = bytes.indexOf(10, at)) {
      yield { text: bytes.toString("utf8", at, newline), end: offset + newline + 1 };
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
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return;
  }
  for (const name of names) {
    if (name.endsWith(`.jsonl${TEMPORARY}`)) unlinkSync(folder + name);
  }
}

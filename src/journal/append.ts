/**
 * Appending to a line file that many processes write at once, without a lock.
 *
 * Guarantees, once `appendLines` answers `written`:
 * - every line stands whole, on a line of its own, in the file that the path names or in one rotated from it;
 * - a writer killed in the middle of a write damages at most its own line.
 * How: each line is one `write` with O_APPEND, newline last. An append that finds the file not ending in a
 * newline starts with one. If somebody wrote between our look and our write, the lines are read back; if one
 * was glued to a dead writer's half line, it is appended again. If the path meanwhile names another file
 * (rotation, erasure), all lines are appended once more there. A line may therefore stand twice, always with
 * the same id, and readers count an id once.
 * Not guaranteed: surviving a power cut (nothing is synced), and order between processes.
 */
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  type Stats,
  statSync,
  writeSync,
} from "node:fs";
import { rotatedName } from "./files.ts";

export type Appended =
  | { readonly outcome: "written" }
  | { readonly outcome: "failed"; readonly reason: string };

export const ROTATE_AT_BYTES = 10 * 1024 * 1024;
const TRIES = 8;
const NEWLINE = 10;
const FLAGS = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;

const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.name : "unknown");

/** Appends complete lines (each ending in a newline). Never throws. */
export function appendLines(
  path: string,
  lines: readonly string[],
  rotateAtBytes: number = ROTATE_AT_BYTES,
): Appended {
  if (lines.length === 0) return { outcome: "written" };
  const bytes = lines.map((line) => Buffer.from(line));
  try {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const outcome = appendOnce(path, bytes, attempt < TRIES / 2 ? rotateAtBytes : Infinity);
      if (outcome === "done") return { outcome: "written" };
      if (outcome === "short") return { outcome: "failed", reason: "ENOSPC" };
      if (outcome === "not_a_file") return { outcome: "failed", reason: "not_a_file" };
    }
    return { outcome: "failed", reason: "file_keeps_changing" };
  } catch (error) {
    return { outcome: "failed", reason: codeOf(error) };
  }
}

type Attempt = "done" | "again" | "short" | "not_a_file";

function appendOnce(path: string, lines: readonly Buffer[], rotateAtBytes: number): Attempt {
  const fd = openForAppend(path);
  try {
    const before = fstatSync(fd);
    if (!before.isFile()) return "not_a_file";
    if (before.size >= rotateAtBytes) {
      rotate(path, before);
      return "again";
    }
    let expected = before.size;
    const torn = before.size > 0 && byteAt(fd, before.size - 1) !== NEWLINE;
    for (const [index, line] of lines.entries()) {
      const chunk = torn && index === 0 ? Buffer.concat([Buffer.of(NEWLINE), line]) : line;
      if (writeSync(fd, chunk) !== chunk.length) return "short";
      expected += chunk.length;
    }
    const after = fstatSync(fd);
    if (after.size !== expected && !standWhole(fd, lines, before.size, after.size)) return "again";
    return stillNamed(path, after) ? "done" : "again";
  } finally {
    closeSync(fd);
  }
}

function openForAppend(path: string): number {
  try {
    return openSync(path, FLAGS, 0o600);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true, mode: 0o700 });
    return openSync(path, FLAGS, 0o600);
  }
}

function byteAt(fd: number, offset: number): number | undefined {
  const one = new Uint8Array(1);
  return readSync(fd, one, 0, 1, offset) === 1 ? one[0] : undefined;
}

/** Whether each line, wherever it landed between the two sizes, begins right after a newline. */
function standWhole(fd: number, lines: readonly Buffer[], from: number, to: number): boolean {
  const start = Math.max(0, from - 1);
  const region = Buffer.alloc(Math.max(0, to - start));
  let filled = 0;
  while (filled < region.length) {
    const count = readSync(fd, region, filled, region.length - filled, start + filled);
    if (count <= 0) break;
    filled += count;
  }
  return lines.every((line) => {
    let at = region.indexOf(line);
    while (at >= 0) {
      if ((at === 0 && start === 0) || region[at - 1] === NEWLINE) return true;
      at = region.indexOf(line, at + 1);
    }
    return false;
  });
}

const sameFile = (a: Stats, b: Stats): boolean => a.ino === b.ino && a.dev === b.dev;

function stillNamed(path: string, file: Stats): boolean {
  try {
    return sameFile(statSync(path), file);
  } catch {
    return false;
  }
}

/** Moves a full file aside under a name that no other file can have. Losing the race to another writer is fine. */
function rotate(path: string, full: Stats): void {
  if (!stillNamed(path, full)) return;
  try {
    renameSync(path, rotatedName(path));
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
}

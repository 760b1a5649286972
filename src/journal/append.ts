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
import { type FileFacts, SystemFault } from "../system/calls.ts";
import { rareFiles, system } from "../system/system.ts";
import { nextRotatedName } from "./rotated-files.ts";

export type AppendResult =
  | { readonly outcome: "written" }
  | { readonly outcome: "failed"; readonly reason: string };

export const ROTATE_AT_BYTES = 10 * 1024 * 1024;
const MAX_TRIES = 8;
const NEWLINE = 10;

const codeOf = (error: unknown): string =>
  error instanceof SystemFault
    ? error.code
    : ((error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.name : "unknown"));

/** Appends complete lines (each ending in a newline). Never throws. */
export function appendLines(
  path: string,
  lines: readonly string[],
  rotateAtBytes: number = ROTATE_AT_BYTES,
): AppendResult {
  if (lines.length === 0) return { outcome: "written" };
  // A system call would take what stands before it for the name.
  if (path.includes("\0")) return { outcome: "failed", reason: "EINVAL" };
  const encoder = new TextEncoder();
  const bytes: Uint8Array[] = [];
  for (const line of lines) bytes.push(encoder.encode(line));
  try {
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const outcome = appendOnce(path, bytes, attempt < MAX_TRIES / 2 ? rotateAtBytes : Infinity);
      if (outcome === "done") return { outcome: "written" };
      if (outcome === "short") return { outcome: "failed", reason: "ENOSPC" };
      if (outcome === "not_a_file") return { outcome: "failed", reason: "not_a_file" };
    }
    return { outcome: "failed", reason: "file_keeps_changing" };
  } catch (error) {
    return { outcome: "failed", reason: codeOf(error) };
  }
}

type AttemptOutcome = "done" | "again" | "short" | "not_a_file";

function appendOnce(
  path: string,
  lines: readonly Uint8Array[],
  rotateAtBytes: number,
): AttemptOutcome {
  const fd = openForAppend(path);
  try {
    const before = system.factsOf(fd);
    if (before.kind !== "file") return "not_a_file";
    if (before.size >= rotateAtBytes) {
      rotate(path, before);
      return "again";
    }
    let expected = before.size;
    const torn = before.size > 0 && byteAt(fd, before.size - 1) !== NEWLINE;
    let startsNewLine = torn;
    for (const line of lines) {
      const chunk = startsNewLine ? Buffer.concat([Buffer.of(NEWLINE), line]) : line;
      startsNewLine = false;
      if (system.writeOnce(fd, chunk) !== chunk.length) return "short";
      expected += chunk.length;
    }
    const after = system.factsOf(fd);
    if (after.size !== expected && !areLinesWhole(fd, lines, before.size, after.size))
      return "again";
    return isStillAtPath(path, after) ? "done" : "again";
  } finally {
    system.close(fd);
  }
}

function openForAppend(path: string): number {
  try {
    return system.openAppend(path);
  } catch {
    // Another hook may make the folder at the same moment: looking again is always worth it.
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (system.factsAt(folder) === null)
      rareFiles().mkdirSync(folder, { recursive: true, mode: 0o700 });
    return system.openAppend(path);
  }
}

function byteAt(fd: number, offset: number): number | undefined {
  const one = new Uint8Array(1);
  return system.readAt(fd, one, offset) === 1 ? one[0] : undefined;
}

/** Whether each line, wherever it landed between the two sizes, begins right after a newline. */
function areLinesWhole(
  fd: number,
  lines: readonly Uint8Array[],
  from: number,
  to: number,
): boolean {
  const start = Math.max(0, from - 1);
  const region = Buffer.alloc(Math.max(0, to - start));
  let filled = 0;
  while (filled < region.length) {
    const count = system.readAt(fd, region.subarray(filled), start + filled);
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

const isStillAtPath = (path: string, file: FileFacts): boolean =>
  system.factsAt(path)?.identity === file.identity;

/**
 * Moves a full file aside under a name that no other file can have. Losing the race to another writer is fine; where it
 * cannot be done, the file is written to as it is.
 */
function rotate(path: string, full: FileFacts): void {
  if (!isStillAtPath(path, full)) return;
  try {
    rareFiles().renameSync(path, nextRotatedName(path));
  } catch {
    // After some tries the line is appended all the same.
  }
}

/**
 * Reads the journal and the public stream from their beginning and then as they grow, with cursors that live as long as this
 * process. A rotated file is read to its end; a file that was rewritten (something was erased) restarts everything.
 */
import { statSync } from "node:fs";
import type { Cursor } from "../../event/cursor.ts";
import { listRotatedFiles } from "../../journal/rotated-files.ts";
import { readBatch, readChunk } from "../../journal/read-batch.ts";
import { system } from "../../system/system.ts";
import type { LineSource, MonitorSources } from "./monitor-sources.ts";

/** Between these, whoever else wants something has a turn. */
const TURN_BYTES = 8 * 1024 * 1024;
const WINDOW_BYTES = 1024 * 1024;
/** A writer that was slow may still append to a file that was rotated away under it. */
const GROWING_FILES = 2;

type FollowedFile = {
  cursor: Cursor | null;
  identity: string;
  /** Up to its end, at least once. */
  isRead: boolean;
};

type FollowedSource = {
  readonly source: LineSource;
  readonly path: string;
  readonly files: Map<string, FollowedFile>;
  folderAt: number;
};

type LineHandlers = Parameters<MonitorSources["readLines"]>[0];

export function openLineFollower(
  journal: string,
  stream: string | null,
): MonitorSources["readLines"] {
  const following: FollowedSource[] = [
    { source: "journal", path: journal, files: new Map(), folderAt: Number.NaN },
    ...(stream === null
      ? []
      : [{ source: "stream" as const, path: stream, files: new Map(), folderAt: Number.NaN }]),
  ];
  return (on) => {
    let left = TURN_BYTES;
    if (!following.every(refreshFiles)) startOver(following, on);
    for (const one of following) {
      const read = readOne(one, on, left);
      if (read === "changed") {
        startOver(following, on);
        return true;
      }
      left = read;
      if (left <= 0) return true;
    }
    return false;
  };
}

function startOver(following: readonly FollowedSource[], on: LineHandlers): void {
  for (const one of following) one.files.clear();
  on.restarted();
  for (const one of following) refreshFiles(one);
}

/** Finds files that were rotated since; false when one is not what it was. */
function refreshFiles(one: FollowedSource): boolean {
  const folderAt = changedAt(one.path.slice(0, one.path.lastIndexOf("/")) || "/");
  const current = system.factsAt(one.path)?.identity ?? "";
  const followedFile = one.files.get(one.path);
  if (folderAt === one.folderAt && (followedFile?.identity ?? "") === current) return true;
  one.folderAt = folderAt;
  const isFirst = one.files.size === 0;
  for (const path of listRotatedFiles(one.path)) {
    const identity = system.factsAt(path)?.identity ?? "";
    const before = one.files.get(path);
    if (before === undefined) {
      const isMoved = !isFirst && followedFile?.identity === identity;
      one.files.set(path, {
        cursor: isMoved ? followedFile.cursor : null,
        identity,
        isRead: false,
      });
    } else if (before.identity !== identity) return false;
  }
  const isRotated =
    followedFile !== undefined &&
    [...one.files].some(
      ([path, file]) => path !== one.path && file.identity === followedFile.identity,
    );
  if (followedFile === undefined || isRotated || followedFile.cursor === null) {
    one.files.delete(one.path);
    one.files.set(one.path, { cursor: null, identity: current, isRead: false });
    return true;
  }
  if (followedFile.identity !== current)
    return current !== "" && recogniseRewritten(one.path, followedFile, current);
  return true;
}

/** Written anew with the same beginning, it is read on; a missing one was taken away. */
function recogniseRewritten(path: string, file: FollowedFile, identity: string): boolean {
  const batch = readBatch(path, file.cursor, 0);
  batch?.close();
  if (batch === null || batch.isRestarted) return false;
  file.identity = identity;
  return true;
}

/** Answers what is left of the budget; nothing when there is more to read, "changed" when something is not what it was. */
function readOne(one: FollowedSource, on: LineHandlers, budget: number): number | "changed" {
  let left = budget;
  const files = [...one.files];
  for (const [at, [path, file]] of files.entries()) {
    // Nobody writes any more to one that was rotated long ago.
    if (file.isRead && at < files.length - 1 - GROWING_FILES) continue;
    const read = readFile(path, file, one.source, on, left);
    if (read === "changed" || read <= 0) return read;
    left = read;
  }
  return left;
}

function readFile(
  path: string,
  file: FollowedFile,
  source: LineSource,
  on: LineHandlers,
  budget: number,
): number | "changed" {
  let left = budget;
  while (left > 0) {
    const size = system.factsAt(path)?.size ?? 0;
    const known = file.cursor?.byteOffset ?? 0;
    if (size < known) return "changed";
    const bytes = size > known ? readSome(path, file, source, on) : 0;
    if (bytes === "changed") return bytes;
    if (bytes === 0) {
      file.isRead = true;
      return left;
    }
    left -= bytes;
  }
  return 0;
}

/** Answers how many bytes were read. */
function readSome(
  path: string,
  file: FollowedFile,
  source: LineSource,
  on: LineHandlers,
): number | "changed" {
  const chunk = readChunk(path, file.cursor, WINDOW_BYTES);
  if (chunk === null) return readLong(path, file, source, on);
  if (chunk.isRestarted) return "changed";
  for (const line of chunk.text.split("\n")) if (line !== "") on.line(line, source);
  file.cursor = chunk.cursor;
  return chunk.end - chunk.start;
}

/** A line that is longer than what is read at once. */
function readLong(path: string, file: FollowedFile, source: LineSource, on: LineHandlers): number {
  const batch = readBatch(path, file.cursor, WINDOW_BYTES);
  if (batch === null) return 0;
  try {
    for (const { text } of batch.lines) if (text !== null) on.line(text, source);
    if (batch.end > batch.start) file.cursor = batch.cursorAt(batch.end);
    return batch.end - batch.start;
  } finally {
    batch.close();
  }
}

function changedAt(folder: string): number {
  try {
    return statSync(folder).mtimeMs;
  } catch {
    return 0;
  }
}

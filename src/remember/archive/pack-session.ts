/**
 * A session's files → an archive. It holds one frame or one line at a time, whatever the size of the transcript. Only for
 * whoever holds the lock.
 *
 * A session that went on is archived again from its files. What is archived of it and no longer stands in them stays: the
 * client may have deleted a subagent's file, or begun the transcript anew. Then the archive's lines come first, as they are,
 * and behind them what is new.
 */
import type { KeyedHash } from "../../config/secret-key.ts";
import { rmSync } from "node:fs";
import {
  ARCHIVE_VERSION,
  type ArchiveManifest,
  makeFileLine,
  makeHeaderLine,
  packedName,
  type ArchiveSource,
  type ArchiveOwner,
} from "./archive-format.ts";
import { openPacker, type PackResult, type Packer } from "./frames.ts";
import { openForgottenRecords, recordIds } from "./forget/forgotten-records.ts";
import type { RecordingExclusions } from "../recording-exclusions.ts";
import { type ForgetMark, readForgetMark } from "./forget/forget-marks.ts";
import {
  readFramesAt,
  readArchiveFrames,
  readRecordLines,
  type ArchiveRecordLine,
} from "./read-archive.ts";
import {
  readSourceRecords,
  type SourceReadOptions,
  type SourceRecord,
} from "./source/read-source.ts";
import {
  readArchiveManifest,
  archiveName,
  ensureArchiveFolder,
  partialPath,
  placeArchive,
} from "./archive-folder.ts";
import { MAX_SOURCE_BYTES, listSourceFiles, type SourceFile } from "./source/source-files.ts";

export type PackingOptions = {
  readonly folder: string;
  readonly now: Date;
  readonly out: RecordingExclusions;
  readonly hash: KeyedHash;
  /** When to give up, in milliseconds. */
  readonly deadline: number;
  /** Instead of the one that lies beside the archive. */
  readonly mark?: ForgetMark | null;
  /** Lines that hold something that is being forgotten. */
  readonly isForgotten?: (line: string) => boolean;
  readonly onForgotten?: (ids: readonly string[]) => void;
  readonly onBytes?: (bytes: number) => void;
};

/** One session would hold up all others. */
export class TranscriptTooLargeError extends Error {
  override readonly name = "TooLarge";
}

type Id = number | bigint;
type Fate = SourceRecord["fate"];

/** Of what was read, before the memory that it took is given back. */
const TIDY_BYTES = 8 * 1024 * 1024;

const idOf = (ids: readonly string[]): Id => Bun.hash(ids[0] ?? "");

type ReadTally = {
  startedAt: string | null;
  endedAt: string | null;
  kept: number;
  left: number;
  leftBytes: number;
  readonly fates: Map<Id, Fate>;
  readonly sources: ArchiveSource[];
};

/** Null when there is nothing to archive: no transcript, or nothing in it that may be kept. Throws `TranscriptTooLargeError`. */
export function packSession(whose: ArchiveOwner, packing: PackingOptions): ArchiveManifest | null {
  const { folder, now } = packing;
  const files = listSourceFiles(whose.transcriptPath);
  const mark = packing.mark === undefined ? readForgetMark(folder, whose.sessionId) : packing.mark;
  if (files.length === 0 || mark === "unreadable") return null;
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_SOURCE_BYTES)
    throw new TranscriptTooLargeError();
  ensureArchiveFolder(folder);
  const archiveManifest = readArchiveManifest(folder, whose.sessionId);
  const ids = archiveManifest === null ? null : archivedIds(folder, archiveManifest);
  const before = archiveManifest !== null && ids !== null ? { facts: archiveManifest, ids } : null;
  const partials = [1, 2].map(() => partialPath(`${folder}/${archiveName(whose.sessionId)}`));
  const [first = "", second = ""] = partials;
  const header = makeHeaderLine(whose, now.toISOString());
  try {
    const read = readAll(files, packing, mark?.at ?? null, before?.ids ?? new Set());
    const packed = writeArchive(first, header, read.lines);
    const { tally } = read;
    const gone = before === null ? [] : [...before.ids].filter((id) => !tally.fates.has(id));
    const isMerged =
      before !== null &&
      (gone.length > 0 || [...before.ids].some((id) => isStillArchived(id, tally)));
    const merged = isMerged
      ? writeArchive(second, header, mergedLines(folder, before, first, tally))
      : packed;
    if (merged.kept === 0) return null;
    const from = isMerged ? before.facts : null;
    const { bytes, packedBytes, sha256, kept } = merged;
    const facts: ArchiveManifest = {
      v: ARCHIVE_VERSION,
      sessionId: whose.sessionId,
      client: whose.client,
      projectPath: whose.projectPath,
      transcriptPath: whose.transcriptPath,
      startedAt: earliest(from?.startedAt ?? null, tally.startedAt),
      endedAt: latest(from?.endedAt ?? null, tally.endedAt),
      archivedAt: now.toISOString(),
      file: packedName(archiveName(whose.sessionId), sha256),
      records: kept,
      bytes,
      packedBytes,
      sha256,
      sources: [...tally.sources, ...goneSources(from, tally.sources)],
      leftOut: { records: tally.left, bytes: tally.leftBytes },
      onlyHere: gone.length,
    };
    placeArchive(folder, isMerged ? second : first, facts);
    return facts;
  } finally {
    for (const partial of partials) rmSync(partial, { force: true });
  }
}

const earliest = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b < a) ? b : a;
const latest = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a;

/** Stands in a file, was not read from it, and is archived. */
const isStillArchived = (id: Id, { fates }: ReadTally): boolean => fates.get(id) === "passed";

const goneSources = (
  before: ArchiveManifest | null,
  now: readonly ArchiveSource[],
): readonly ArchiveSource[] =>
  (before?.sources ?? []).filter(({ name }) => !now.some((one) => one.name === name));

/** Null when the archive is not whole. */
function archivedIds(folder: string, facts: ArchiveManifest): Set<Id> | null {
  try {
    const found = new Set<Id>();
    for (const { text, record } of readRecordLines(readArchiveFrames(folder, facts))) {
      found.add(idOf(recordIds(record, text)));
    }
    return found;
  } catch {
    return null;
  }
}

type PlacedText = { readonly file: string; readonly text: string };

/** The lines that are kept, and what was counted on the way once all are taken. */
function readAll(
  files: readonly SourceFile[],
  packing: PackingOptions,
  passedAt: string | null,
  before: ReadonlySet<Id>,
): { readonly tally: ReadTally; readonly lines: Iterable<PlacedText> } {
  const { folder, out, hash, isForgotten } = packing;
  const how: SourceReadOptions = {
    out,
    passedAt,
    wasForgotten: openForgottenRecords(folder, hash),
    ...(isForgotten && { isForgotten }),
  };
  const tally: ReadTally = {
    startedAt: null,
    endedAt: null,
    kept: 0,
    left: 0,
    leftBytes: 0,
    fates: new Map(),
    sources: [],
  };
  function* lines(): Generator<PlacedText> {
    let untidied = 0;
    for (const file of files) {
      let readTo = 0;
      for (const one of readSourceRecords(file, how)) {
        if (Date.now() > packing.deadline) throw new TranscriptTooLargeError();
        packing.onBytes?.(one.length);
        readTo = one.end;
        untidied += one.length;
        // A long transcript takes no more memory than a short one only where that is given back.
        if (untidied > TIDY_BYTES) {
          untidied = 0;
          Bun.gc(true);
        }
        if (one.fate === "forgotten") packing.onForgotten?.(one.ids);
        if (addRecord(one, tally, before) && one.line !== null)
          yield { file: file.name, text: one.line };
      }
      const { name, size, mtimeMs, writtenMs } = file;
      tally.sources.push({ name, size, mtimeMs, writtenMs, readTo });
    }
  }
  return { tally, lines: lines() };
}

/** Whether it is kept. */
function addRecord(one: SourceRecord, tally: ReadTally, before: ReadonlySet<Id>): boolean {
  const { fate, ts } = one;
  const id = one.line === null ? null : idOf(one.ids);
  if (id !== null && tally.fates.get(id) !== "kept") tally.fates.set(id, fate);
  if (fate === "kept") {
    tally.kept++;
    tally.startedAt = earliest(tally.startedAt, ts);
    tally.endedAt = latest(tally.endedAt, ts);
    return true;
  }
  if (fate !== "passed" || id === null || !before.has(id)) {
    tally.left++;
    tally.leftBytes += one.length;
  }
  return false;
}

function writeArchive(
  path: string,
  header: string,
  lines: Iterable<PlacedText>,
): PackResult & { readonly kept: number } {
  const packer: Packer = openPacker(path);
  try {
    packer.line(header);
    let at: string | null = null;
    let kept = 0;
    for (const { file, text } of lines) {
      if (file !== at) packer.line(makeFileLine(file));
      at = file;
      packer.line(text);
      kept++;
    }
    return { ...packer.finish(), kept };
  } finally {
    packer.close();
  }
}

/** What was archived, but for what may not be any more; then what was not. */
function* mergedLines(
  folder: string,
  before: { readonly facts: ArchiveManifest; readonly ids: ReadonlySet<Id> },
  fresh: string,
  { fates }: ReadTally,
): Generator<PlacedText> {
  const idIn = ({ record, text }: ArchiveRecordLine): Id => idOf(recordIds(record, text));
  for (const one of readRecordLines(readArchiveFrames(folder, before.facts))) {
    const fate = fates.get(idIn(one));
    if (fate !== "left" && fate !== "forgotten") yield one;
  }
  for (const one of readRecordLines(readFramesAt(fresh))) if (!before.ids.has(idIn(one))) yield one;
}

/**
 * Forgetting what is archived: whole archives of a session or a project, or every record that holds a text. Only for whoever
 * holds the lock.
 *
 * The client's own files are not ours to change, and they may be elsewhere just now. What was written until now is marked
 * as passed first, so that it does not come back with the next archiving (`forget-marks.ts`), nor a copy of it with another session
 * (`forgotten-records.ts`); what of it may stay is archived before that counts.
 */
import type { EventFilter } from "../../../store/store.ts";
import { hasUnarchived } from "../unarchived-files.ts";
import {
  type ArchiveManifest,
  isFramingLine,
  SUBAGENTS,
  type ArchiveOwner,
} from "../archive-format.ts";
import { ArchiveDamageError } from "../frames.ts";
import { recordIds, noteForgottenRecords } from "./forgotten-records.ts";
import { openTextTest } from "./text-test.ts";
import { saveForgetMark, readForgetMark } from "./forget-marks.ts";
import { packSession, type PackingOptions, TranscriptTooLargeError } from "../pack-session.ts";
import { readArchiveFrames, readRecordLines } from "../read-archive.ts";
import { rewriteArchive } from "./rewrite-archive.ts";
import {
  readArchiveManifest,
  NAME_UNITS,
  archiveName,
  listArchiveNames,
  listArchives,
  removePath,
  removeArchive,
} from "../archive-folder.ts";
import { MAX_SOURCE_BYTES, listSourceFiles } from "../source/source-files.ts";
import { readSourceLines } from "../source/source-lines.ts";
import { recoverManifests, tidyArchiveFolder } from "../tidy-archive-folder.ts";

export type ArchiveForgetTarget = Exclude<EventFilter, { by: "age" }>;

export type ArchiveForgetResult = {
  /** Archives that are gone altogether. */
  readonly archives: number;
  /** Records taken out of those that stay. */
  readonly records: number;
  /** Names of those among them that could not be searched. */
  readonly unreadable: readonly string[];
};

export type ArchiveForgetOptions = {
  readonly packing: PackingOptions;
  /** Sessions that are known, archived or not. */
  readonly sessions: readonly ArchiveOwner[];
  /** Whether a session may be archived at all. */
  readonly isArchiving: (whose: ArchiveOwner) => boolean;
  readonly dryRun: boolean;
};

export function forgetArchives(
  target: ArchiveForgetTarget,
  how: ArchiveForgetOptions,
): ArchiveForgetResult {
  const { folder } = how.packing;
  // What has lost its facts can be searched once it has them again.
  if (!how.dryRun) tidyArchiveFolder(folder);
  const archives = archivesIn(how);
  const unreadable = unreadableFor(target, folder, archives);
  if (!how.dryRun) for (const name of unreadable) removeFiles(folder, name);
  const done =
    target.by === "text"
      ? forgetText(target.text, archives, how)
      : forgetWhole((one) => isOfTarget(one, target), archives, how);
  return { ...done, archives: done.archives + unreadable.length, unreadable };
}

type ForgetCounts = Omit<ArchiveForgetResult, "unreadable">;

const archivesIn = ({
  packing: { folder },
  dryRun,
}: ArchiveForgetOptions): readonly ArchiveManifest[] => [
  ...listArchives(folder).archives,
  ...(dryRun ? recoverManifests(folder) : []),
];

/** What cannot be searched goes whole, but only where it would have to be searched. */
function unreadableFor(
  target: ArchiveForgetTarget,
  folder: string,
  archives: readonly ArchiveManifest[],
): readonly string[] {
  const { unreadable, unlisted } = listArchives(folder);
  const known = new Set(archives.map(({ sessionId }) => archiveName(sessionId)));
  const names = new Set([...unreadable, ...unlisted].map((name) => name.slice(0, NAME_UNITS)));
  return [...names].filter(
    (name) =>
      !known.has(name) &&
      (target.by === "text" || (target.by === "session" && name === archiveName(target.sessionId))),
  );
}

const isOfTarget = (
  { sessionId, projectPath }: ArchiveOwner,
  target: ArchiveForgetTarget,
): boolean =>
  target.by === "session"
    ? sessionId === target.sessionId
    : target.by === "project" && projectPath === target.projectPath;

function forgetWhole(
  isWanted: (one: ArchiveOwner) => boolean,
  archives: readonly ArchiveManifest[],
  { packing, sessions, dryRun }: ArchiveForgetOptions,
): ForgetCounts {
  const { folder, hash, now } = packing;
  const gone = archives.filter(isWanted);
  if (!dryRun) {
    for (const whose of [...sessions.filter(isWanted), ...gone]) {
      saveForgetMark(folder, whose, now);
      noteForgottenRecords(folder, idsInFiles(whose.transcriptPath), hash);
    }
    for (const facts of gone) {
      noteForgottenRecords(folder, idsInArchive(folder, facts), hash);
      removeArchive(folder, facts);
    }
  }
  return { archives: gone.length, records: 0 };
}

/** All but the mark: it outlives what it guards. */
function removeFiles(folder: string, name: string): void {
  for (const one of listArchiveNames(folder)) {
    if (one.startsWith(name) && !one.endsWith(".mark.json")) removePath(`${folder}/${one}`);
  }
}

function forgetText(
  text: string,
  archives: readonly ArchiveManifest[],
  how: ArchiveForgetOptions,
): ForgetCounts {
  const { folder, hash, now } = how.packing;
  let [gone, records] = [0, 0];
  const holds = openTextTest(text);
  if (!how.dryRun) records += forgetInFiles(holds, archives, how);
  for (const facts of how.dryRun ? archives : listArchives(folder).archives) {
    const ids = isInManifest(facts, text) ? "all" : idsHolding(folder, facts, holds);
    if (ids !== "all" && ids.length === 0) continue;
    const isWhole = ids === "all" || ids.length >= facts.records;
    if (isWhole) gone++;
    else records += ids.length;
    if (how.dryRun) continue;
    saveForgetMark(folder, facts, now);
    noteForgottenRecords(folder, ids === "all" ? [] : ids, hash);
    if (isWhole) removeArchive(folder, facts);
    else rewriteArchive(folder, facts, (line) => !isFramingLine(line) && holds(line), ids.length);
  }
  return { archives: gone, records };
}

/** Whether the text is in what tells whose archive it is. */
const isInManifest = (
  { sessionId, projectPath, transcriptPath, sources }: ArchiveManifest,
  text: string,
): boolean =>
  [
    sessionId,
    projectPath ?? "",
    transcriptPath,
    ...sources.map(({ name }) => name.slice(SUBAGENTS.length)),
  ].some((one) => one.includes(text));

/** What no archive holds yet is archived now, without the text. Tells how many records were not. */
function forgetInFiles(
  holds: (line: string) => boolean,
  archives: readonly ArchiveManifest[],
  { packing, sessions, isArchiving }: ArchiveForgetOptions,
): number {
  const { folder, hash, now } = packing;
  let removed = 0;
  const all = new Map<string, ArchiveOwner>(
    [...archives, ...sessions].map((one) => [one.sessionId, one]),
  );
  for (const whose of all.values()) {
    const files = listSourceFiles(whose.transcriptPath);
    const mayHold =
      // It may be back tomorrow, and nobody knows what it says.
      files.length === 0 ||
      files.some((file) => file.size > MAX_SOURCE_BYTES || holdsAnywhere(file.path, holds));
    if (!mayHold) continue;
    const before = readForgetMark(folder, whose.sessionId);
    const archiveManifest = readArchiveManifest(folder, whose.sessionId);
    // Comes first: interrupted behind it, nothing comes back.
    saveForgetMark(folder, whose, now);
    noteForgottenRecords(folder, idsInFiles(whose.transcriptPath, holds), hash);
    if (
      before === "unreadable" ||
      !isArchiving(whose) ||
      !hasUnarchived(archiveManifest, before, files)
    )
      continue;
    const forgotten = new Set<string>();
    const onForgotten = (ids: readonly string[]): void => {
      removed++;
      for (const id of ids) forgotten.add(id);
    };
    try {
      packSession(whose, { ...packing, mark: before, isForgotten: holds, onForgotten });
    } catch (error) {
      if (!(error instanceof TranscriptTooLargeError)) throw error;
    }
    noteForgottenRecords(folder, forgotten, hash);
  }
  return removed;
}

function holdsAnywhere(path: string, holds: (line: string) => boolean): boolean {
  for (const text of textsIn(path)) if (holds(text)) return true;
  return false;
}

/** What cannot be read is not there; what is too long to be held is not archived either. */
function* textsIn(path: string): Generator<string> {
  const decoder = new TextDecoder();
  try {
    for (const { bytes } of readSourceLines(path)) if (bytes !== null) yield decoder.decode(bytes);
  } catch {
    // It went while it was read.
  }
}

/** Ids of records in a client's files; those without one are only known once they are archived. */
function* idsInFiles(
  transcriptPath: string,
  isAsked: (line: string) => boolean = () => true,
): Generator<string> {
  for (const { path, size } of listSourceFiles(transcriptPath)) {
    for (const text of size > MAX_SOURCE_BYTES ? [] : textsIn(path)) {
      const [, id] = isAsked(text) ? (/"uuid":\s*"([^"]{8,64})"/.exec(text) ?? []) : [];
      if (id !== undefined) yield id;
    }
  }
}

function* idsInArchive(folder: string, facts: ArchiveManifest): Generator<string> {
  try {
    for (const { text, record } of readRecordLines(readArchiveFrames(folder, facts)))
      yield* recordIds(record, text);
  } catch {
    // It goes as it is.
  }
}

/** The first id of each record that holds the text; `all` when it cannot be searched. */
function idsHolding(
  folder: string,
  facts: ArchiveManifest,
  holds: (line: string) => boolean,
): readonly string[] | "all" {
  try {
    const found: string[] = [];
    for (const { text, record } of readRecordLines(readArchiveFrames(folder, facts))) {
      if (holds(text)) found.push(recordIds(record, text)[0] ?? text);
    }
    return found;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof ArchiveDamageError || code === "ENOENT" || code === "ENOTFILE")
      return "all";
    throw error;
  }
}

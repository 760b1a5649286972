/**
 * A session's records, one at a time: from the archive, which is redacted, or from the client's own files, by the rules that
 * the archive is made by. Nothing that may not be archived is shown either. A frame or a record is held at a time.
 */
import type { KeyedHash } from "../../config/secret-key.ts";
import { isObject, type Json, type JsonObject } from "../../event/event.ts";
import type { RecordingExclusions } from "../recording-exclusions.ts";
import { parseArchiveLine, TRANSCRIPT, type ArchiveOwner } from "./archive-format.ts";
import { openForgottenRecords } from "./forget/forgotten-records.ts";
import { readForgetMark } from "./forget/forget-marks.ts";
import { readArchiveFrames } from "./read-archive.ts";
import { readArchiveManifest } from "./archive-folder.ts";
import { readSourceRecords } from "./source/read-source.ts";
import {
  listSourceFiles,
  listSubagentFiles,
  MAX_SOURCE_BYTES,
  type SourceFile,
} from "./source/source-files.ts";

export type RecordLookupOptions = {
  readonly folder: string;
  readonly out: RecordingExclusions;
  readonly hash: KeyedHash;
  /** Lets others in between. */
  readonly pace: () => Promise<void>;
};

export const RECORD_SOURCES = ["archive", "transcript"] as const;
export type RecordSource = (typeof RECORD_SOURCES)[number];

/** `file`: `transcript`, or `subagents/<name>`. Null for what is passed over, so that others are let in. */
export type SessionRecordLine = { readonly file: string; readonly record: JsonObject } | null;

export type RecordChoice = {
  /** Whether a line may hold what is looked for, without reading it. */
  readonly isWanted: (line: string) => boolean;
  /** Whether a whole frame of an archive may; where it is not given, every frame is read. */
  readonly isWantedFrame?: (content: Buffer) => boolean;
  /** Files that are read before the others. */
  readonly isFirst?: (file: string) => boolean;
};

export function* readArchivedRecords(
  { folder }: Pick<RecordLookupOptions, "folder">,
  { sessionId }: ArchiveOwner,
  { isWanted, isWantedFrame }: RecordChoice,
): Generator<SessionRecordLine> {
  const facts = readArchiveManifest(folder, sessionId);
  if (facts === null) return;
  let file = TRANSCRIPT;
  for (const { content, lines } of readArchiveFrames(folder, facts)) {
    yield null;
    if (isWantedFrame?.(content) === false) continue;
    for (const text of lines()) {
      const isFraming = text.startsWith(FRAMING);
      if (!isFraming && !isWanted(text)) continue;
      const line = parseArchiveLine(text);
      if (line?.kind === "file") file = line.name;
      const record: Json = line?.kind === "record" ? line.record : null;
      if (isObject(record) && (!isFraming || isWanted(text))) yield { file, record };
    }
  }
}

const FRAMING = '{"selfGenArchive":';

export function* readWrittenRecords(
  { folder, out, hash }: RecordLookupOptions,
  { sessionId, transcriptPath }: ArchiveOwner,
  { isWanted, isFirst = (file) => file === TRANSCRIPT }: RecordChoice,
): Generator<SessionRecordLine> {
  const mark = readForgetMark(folder, sessionId);
  if (mark === "unreadable") return;
  const how = {
    out,
    passedAt: mark?.at ?? null,
    wasForgotten: openForgottenRecords(folder, hash),
    isWanted,
  };
  const files = filesBeside(transcriptPath).filter(
    ({ name, size }) => !name.endsWith(".json") && size <= MAX_SOURCE_BYTES,
  );
  const sorted = [
    ...files.filter(({ name }) => isFirst(name)),
    ...files.filter(({ name }) => !isFirst(name)),
  ];
  for (const file of sorted) {
    for (const { fate, line } of readSourceRecords(file, how)) {
      const record = fate === "kept" && line !== null ? recordIn(line) : null;
      yield record === null ? null : { file: file.name, record };
    }
  }
}

/** Its subagents' are read too where its own is gone. */
export function filesBeside(transcriptPath: string): readonly SourceFile[] {
  const files = listSourceFiles(transcriptPath);
  return files.length > 0 ? files : listSubagentFiles(transcriptPath);
}

function recordIn(line: string): JsonObject | null {
  const read = parseArchiveLine(line);
  return read?.kind === "record" && isObject(read.record) ? read.record : null;
}

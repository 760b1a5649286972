/**
 * A client's file, record by record, each with what becomes of it. It is read from its beginning also when most of it is
 * archived already: what a record may say can depend on what stood long before it.
 */
import { isObject, type Json } from "../../../event/event.ts";
import { stripBlobs } from "../hide/blobs.ts";
import { makeOmissionLine, makeRecordLine } from "../archive-format.ts";
import { recordIds } from "../forget/forgotten-records.ts";
import { cleanRecord, isClientRecord, isOwnClientRecord } from "../hide/clean-record.ts";
import {
  isExcludedPlace,
  type RecordingExclusions,
  UNKNOWN_PLACE,
  recordTime,
  type RecordPlace,
  locateRecord,
} from "../../recording-exclusions.ts";
import { hideSensitiveFiles, newSensitiveFileWatch } from "../hide/sensitive-files.ts";
import type { SourceFile } from "./source-files.ts";
import { readSourceLines } from "./source-lines.ts";

export type SourceReadOptions = {
  readonly out: RecordingExclusions;
  /** What was written until then is passed over. */
  readonly passedAt: string | null;
  /** Lines that hold something that is being forgotten. */
  readonly isForgotten?: (line: string) => boolean;
  /** Of the others is only read what they say of where they were and of files with secrets. */
  readonly isWanted?: (line: string) => boolean;
  /** Records that were forgotten, wherever a copy of them stands. */
  readonly wasForgotten: (ids: readonly string[]) => boolean;
};

export type SourceRecord = {
  /** `left` is what may not be archived or is nothing, `passed` what was there when something was forgotten. */
  readonly fate: "kept" | "left" | "passed" | "forgotten";
  /** As it would be archived; null for what never is. */
  readonly line: string | null;
  readonly ids: readonly string[];
  readonly ts: string | null;
  readonly length: number;
  readonly end: number;
};

/** Longer texts in one record are nobody's words. */
const MAX_RECORD_UNITS = 16 * 1024 * 1024;
/** How far is looked for a record that says where and when it was. */
const SCAN_BYTES = 64 * 1024 * 1024;

export function* readSourceRecords(
  file: SourceFile,
  how: SourceReadOptions,
): Generator<SourceRecord> {
  const first = firstLook(file, how);
  if (first === null) return;
  let at = first;
  const watch = newSensitiveFileWatch();
  for (const { bytes, length, end, isWhole } of readSourceLines(file.path)) {
    const text = bytes === null ? null : stripBlobs(bytes);
    const record = text === null || text.length > MAX_RECORD_UNITS ? null : tryParseJson(text);
    // Half a line: its writer was killed, or is writing it now.
    if (!isWhole && record === undefined) break;
    const ts = isObject(record) ? recordTime(record) : null;
    const told = { ts, length, end };
    if (isObject(record)) at = locateRecord(record, at);
    const isNothing = record === undefined || (record !== null && !isObject(record));
    if (isNothing || (isObject(record) && isOwnClientRecord(record))) {
      yield { ...told, fate: "left", line: null, ids: [] };
      continue;
    }
    const isForgotten = text !== null && how.isForgotten?.(text) === true;
    if (record !== null) hideSensitiveFiles(record, watch);
    if (text !== null && how.isWanted?.(text) === false) {
      yield { ...told, fate: "left", line: null, ids: [] };
      continue;
    }
    const line = record === null ? makeOmissionLine(length) : lineOf(record, length);
    const ids = recordIds(record, line);
    yield { ...told, fate: fateOf(at, isForgotten, ids, how), line, ids };
  }
}

function fateOf(
  at: RecordPlace,
  isForgotten: boolean,
  ids: readonly string[],
  { out, passedAt, wasForgotten }: SourceReadOptions,
): SourceRecord["fate"] {
  if (isForgotten || wasForgotten(ids)) return "forgotten";
  if (isExcludedPlace(at, out)) return "left";
  return passedAt !== null && (at.ts === null || at.ts <= passedAt) ? "passed" : "kept";
}

/**
 * Where and when a file begins, which its first records need not say: then it is what the next one says. Null for a file that
 * holds no record of a client.
 */
function firstLook(file: SourceFile, { out, passedAt }: SourceReadOptions): RecordPlace | null {
  const decoder = new TextDecoder();
  const isTimeAsked = out.hasPauses || passedAt !== null;
  let at = UNKNOWN_PLACE;
  let isClientsFile = file.name.endsWith(".meta.json");
  for (const { bytes, end } of readSourceLines(file.path)) {
    const record = bytes === null ? undefined : tryParseJson(decoder.decode(bytes));
    if (isObject(record)) {
      const here = locateRecord(record, UNKNOWN_PLACE);
      at = { ts: at.ts ?? here.ts, folder: at.folder ?? here.folder };
      isClientsFile ||= isClientRecord(record);
    }
    const isKnown = (at.ts !== null || !isTimeAsked) && (at.folder !== null || !out.hasExcluded);
    if ((isClientsFile && isKnown) || end > SCAN_BYTES) break;
  }
  return isClientsFile ? at : null;
}

function tryParseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function lineOf(record: Json, length: number): string {
  try {
    return makeRecordLine(cleanRecord(record));
  } catch {
    // Nested deeper than can be written again.
    return makeOmissionLine(length);
  }
}

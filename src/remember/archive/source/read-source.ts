/**
 * A client's file, record by record, each with what becomes of it. It is read from its beginning also when most of it is
 * archived already: what a record may say can depend on what stood long before it.
 */
import { isObject, type Json } from "../../../event/event.ts";
import { withoutBlobs } from "../hide/blobs.ts";
import { leftOutLine, recordLine } from "../format.ts";
import { idsOf } from "../forget/forgotten-records.ts";
import { cleaned, isClients, isClientsOwn } from "../hide/keep-record.ts";
import {
  isKeptOut,
  type KeptOut,
  NOWHERE,
  timeOf,
  type Whereabouts,
  whereabouts,
} from "../../kept-out.ts";
import { hideSensitiveFiles, newWatch } from "../hide/sensitive-files.ts";
import type { SourceFile } from "./source-files.ts";
import { linesIn } from "./source-lines.ts";

export type Reading = {
  readonly out: KeptOut;
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
const LONGEST_UNITS = 16 * 1024 * 1024;
/** How far is looked for a record that says where and when it was. */
const LOOK_BYTES = 64 * 1024 * 1024;

export function* recordsOf(file: SourceFile, how: Reading): Generator<SourceRecord> {
  const first = firstLook(file, how);
  if (first === null) return;
  let at = first;
  const watch = newWatch();
  for (const { bytes, length, end, isWhole } of linesIn(file.path)) {
    const text = bytes === null ? null : withoutBlobs(bytes);
    const record = text === null || text.length > LONGEST_UNITS ? null : parsed(text);
    // Half a line: its writer was killed, or is writing it now.
    if (!isWhole && record === undefined) break;
    const ts = isObject(record) ? timeOf(record) : null;
    const told = { ts, length, end };
    if (isObject(record)) at = whereabouts(record, at);
    const isNothing = record === undefined || (record !== null && !isObject(record));
    if (isNothing || (isObject(record) && isClientsOwn(record))) {
      yield { ...told, fate: "left", line: null, ids: [] };
      continue;
    }
    const isForgotten = text !== null && how.isForgotten?.(text) === true;
    if (record !== null) hideSensitiveFiles(record, watch);
    if (text !== null && how.isWanted?.(text) === false) {
      yield { ...told, fate: "left", line: null, ids: [] };
      continue;
    }
    const line = record === null ? leftOutLine(length) : lineOf(record, length);
    const ids = idsOf(record, line);
    yield { ...told, fate: fateOf(at, isForgotten, ids, how), line, ids };
  }
}

function fateOf(
  at: Whereabouts,
  isForgotten: boolean,
  ids: readonly string[],
  { out, passedAt, wasForgotten }: Reading,
): SourceRecord["fate"] {
  if (isForgotten || wasForgotten(ids)) return "forgotten";
  if (isKeptOut(at, out)) return "left";
  return passedAt !== null && (at.ts === null || at.ts <= passedAt) ? "passed" : "kept";
}

/**
 * Where and when a file begins, which its first records need not say: then it is what the next one says. Null for a file that
 * holds no record of a client.
 */
function firstLook(file: SourceFile, { out, passedAt }: Reading): Whereabouts | null {
  const decoder = new TextDecoder();
  const isTimeAsked = out.hasPauses || passedAt !== null;
  let at = NOWHERE;
  let isClientsFile = file.name.endsWith(".meta.json");
  for (const { bytes, end } of linesIn(file.path)) {
    const record = bytes === null ? undefined : parsed(decoder.decode(bytes));
    if (isObject(record)) {
      const here = whereabouts(record, NOWHERE);
      at = { ts: at.ts ?? here.ts, folder: at.folder ?? here.folder };
      isClientsFile ||= isClients(record);
    }
    const isKnown = (at.ts !== null || !isTimeAsked) && (at.folder !== null || !out.hasExcluded);
    if ((isClientsFile && isKnown) || end > LOOK_BYTES) break;
  }
  return isClientsFile ? at : null;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function lineOf(record: Json, length: number): string {
  try {
    return recordLine(cleaned(record));
  } catch {
    // Nested deeper than can be written again.
    return leftOutLine(length);
  }
}

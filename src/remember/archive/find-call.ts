/**
 * A tool call as it was: what it was given and what came of it. From the archive, which is redacted, or from the client's own
 * files, by the rules that the archive is made by: nothing that may not be archived is shown either. A frame or a record is
 * held at a time, and others are let in between.
 */
import type { KeyedHash } from "../../config/secret-key.ts";
import {
  type CallPart,
  type CallContentPart,
  contentParts,
} from "../../clients/transcript/call-content.ts";
import { kitByName } from "../../clients/kits.ts";
import { isObject, type Json, type JsonObject } from "../../event/event.ts";
import type { RecordingExclusions } from "../recording-exclusions.ts";
import { recordTime } from "../recording-exclusions.ts";
import { parseArchiveLine, TRANSCRIPT, type ArchiveOwner } from "./archive-format.ts";
import { openForgottenRecords } from "./forget/forgotten-records.ts";
import { readForgetMark } from "./forget/forget-marks.ts";
import { readArchiveFrames } from "./read-archive.ts";
import { readArchiveManifest } from "./archive-folder.ts";
import { readSourceRecords } from "./source/read-source.ts";
import { MAX_SOURCE_BYTES, listSourceFiles } from "./source/source-files.ts";

export type CallQuery = {
  readonly whose: ArchiveOwner;
  readonly callId: string;
  /** Some models give the same ids again: the one nearest to it is meant. */
  readonly at: string;
  /** The subagent that called. */
  readonly agentId: string | null;
};

export type CallLookupOptions = {
  readonly folder: string;
  readonly out: RecordingExclusions;
  readonly hash: KeyedHash;
  /** Lets others in between. */
  readonly pace: () => Promise<void>;
};

export const CALL_SOURCES = ["archive", "transcript"] as const;

export type CallLookup =
  | { readonly from: (typeof CALL_SOURCES)[number]; readonly parts: readonly CallContentPart[] }
  /** `gone`: neither is there any more; `absent`: it stands in neither. */
  | { readonly from: null; readonly why: "gone" | "absent" };

/** Within this time of its event, it is the call that was meant. */
const NEAR_MS = 120_000;

type CallRecord = Extract<CallPart, { is: "call" }>;
type ResultRecord = Extract<CallPart, { is: "result" }>;
type CallPair = {
  readonly call: CallRecord | null;
  readonly result: ResultRecord | null;
  readonly away: number;
};

export async function findCall(sought: CallQuery, seeking: CallLookupOptions): Promise<CallLookup> {
  const { folder } = seeking;
  const { whose } = sought;
  const facts = readArchiveManifest(folder, whose.sessionId);
  const archived =
    facts === null
      ? []
      : partsOf(await pairCall(readArchivedRecords(seeking, sought), sought, seeking));
  if (archived.length > 0) return { from: "archive", parts: archived };
  const files = listSourceFiles(whose.transcriptPath);
  const written = partsOf(await pairCall(readWrittenRecords(seeking, sought), sought, seeking));
  if (written.length > 0) return { from: "transcript", parts: written };
  return { from: null, why: facts === null && files.length === 0 ? "gone" : "absent" };
}

const partsOf = (pair: CallPair | null): readonly CallContentPart[] =>
  pair === null ? [] : contentParts(pair.call, pair.result);

/** The call and its result among the records; null when there is neither. */
async function pairCall(
  records: Iterable<JsonObject | null>,
  { callId, at, whose }: CallQuery,
  { pace }: CallLookupOptions,
): Promise<CallPair | null> {
  const partsIn = kitByName(whose.client).transcript.callParts;
  const meant = Date.parse(at);
  let best: CallPair | null = null;
  let call: CallRecord | null = null;
  try {
    for (const record of records) {
      await pace();
      if (record === null) continue;
      const away = Math.abs(Date.parse(recordTime(record) ?? at) - meant);
      for (const part of partsIn(record, callId)) {
        if (part.is === "call") call = part;
        const result: ResultRecord | null = part.is === "result" ? part : null;
        const isNearer = best === null || away <= best.away || (best.result === null && !!result);
        if (isNearer) best = { call, result, away };
      }
      if (best !== null && best.result !== null && best.away < NEAR_MS) return best;
    }
  } catch {
    // Damaged, or deleted while it was read: what was found so far is whole.
  }
  return best;
}

/** Null for what is passed over, so that others are let in. */
function* readArchivedRecords(
  { folder }: CallLookupOptions,
  { whose, callId }: CallQuery,
): Generator<JsonObject | null> {
  const facts = readArchiveManifest(folder, whose.sessionId);
  if (facts === null) return;
  for (const { content, lines } of readArchiveFrames(folder, facts)) {
    yield null;
    if (!content.includes(callId)) continue;
    for (const text of lines()) {
      if (!text.includes(callId)) continue;
      const line = parseArchiveLine(text);
      const record: Json = line?.kind === "record" ? line.record : null;
      if (isObject(record)) yield record;
    }
  }
}

function* readWrittenRecords(
  { folder, out, hash }: CallLookupOptions,
  { whose, callId, agentId }: CallQuery,
): Generator<JsonObject | null> {
  const mark = readForgetMark(folder, whose.sessionId);
  if (mark === "unreadable") return;
  const how = {
    out,
    passedAt: mark?.at ?? null,
    wasForgotten: openForgottenRecords(folder, hash),
    isWanted: (line: string) => line.includes(callId),
  };
  const isMeant = (name: string): boolean =>
    agentId === null ? name === TRANSCRIPT : name.includes(agentId);
  const files = listSourceFiles(whose.transcriptPath).filter(
    ({ name, size }) => !name.endsWith(".json") && size <= MAX_SOURCE_BYTES,
  );
  const sorted = [
    ...files.filter(({ name }) => isMeant(name)),
    ...files.filter(({ name }) => !isMeant(name)),
  ];
  for (const file of sorted) {
    for (const { fate, line } of readSourceRecords(file, how)) {
      yield fate === "kept" && line !== null ? recordIn(line) : null;
    }
  }
}

function recordIn(line: string): JsonObject | null {
  const read = parseArchiveLine(line);
  return read?.kind === "record" && isObject(read.record) ? read.record : null;
}

/**
 * A tool call as it was: what it was given and what came of it. From the archive, which is redacted, or from the client's own
 * files, by the rules that the archive is made by: nothing that may not be archived is shown either. A frame or a record is
 * held at a time, and others are let in between.
 */
import type { KeyedHash } from "../../config/secret-key.ts";
import { type CallPart, type ContentPart, contentParts } from "../../clients/call-content.ts";
import { kitNamed } from "../../clients/kits.ts";
import { isObject, type Json, type JsonObject } from "../../event/event.ts";
import type { KeptOut } from "../kept-out.ts";
import { timeOf } from "../kept-out.ts";
import { readLine, TRANSCRIPT, type Whose } from "./format.ts";
import { forgottenRecords } from "./forget/forgotten-records.ts";
import { readMark } from "./forget/marks.ts";
import { framesOf } from "./read-archive.ts";
import { factsOf } from "./shelf.ts";
import { recordsOf } from "./source/read-source.ts";
import { LARGEST_SOURCE, sourceFiles } from "./source/source-files.ts";

export type CallSought = {
  readonly whose: Whose;
  readonly callId: string;
  /** Some models give the same ids again: the one nearest to it is meant. */
  readonly at: string;
  /** The subagent that called. */
  readonly agentId: string | null;
};

export type Seeking = {
  readonly folder: string;
  readonly out: KeptOut;
  readonly hash: KeyedHash;
  /** Lets others in between. */
  readonly pace: () => Promise<void>;
};

export const CALL_SOURCES = ["archive", "transcript"] as const;

export type CallFound =
  | { readonly from: (typeof CALL_SOURCES)[number]; readonly parts: readonly ContentPart[] }
  /** `gone`: neither is there any more; `absent`: it stands in neither. */
  | { readonly from: null; readonly why: "gone" | "absent" };

/** Within this time of its event, it is the call that was meant. */
const NEAR_MS = 120_000;

type Call = Extract<CallPart, { is: "call" }>;
type Result = Extract<CallPart, { is: "result" }>;
type Pair = { readonly call: Call | null; readonly result: Result | null; readonly away: number };

export async function findCall(sought: CallSought, seeking: Seeking): Promise<CallFound> {
  const { folder } = seeking;
  const { whose } = sought;
  const facts = factsOf(folder, whose.sessionId);
  const archived =
    facts === null ? [] : partsOf(await paired(archivedRecords(seeking, sought), sought, seeking));
  if (archived.length > 0) return { from: "archive", parts: archived };
  const files = sourceFiles(whose.transcriptPath);
  const written = partsOf(await paired(writtenRecords(seeking, sought), sought, seeking));
  if (written.length > 0) return { from: "transcript", parts: written };
  return { from: null, why: facts === null && files.length === 0 ? "gone" : "absent" };
}

const partsOf = (pair: Pair | null): readonly ContentPart[] =>
  pair === null ? [] : contentParts(pair.call, pair.result);

/** The call and its result among the records; null when there is neither. */
async function paired(
  records: Iterable<JsonObject | null>,
  { callId, at, whose }: CallSought,
  { pace }: Seeking,
): Promise<Pair | null> {
  const partsIn = kitNamed(whose.client).transcript.callParts;
  const meant = Date.parse(at);
  let best: Pair | null = null;
  let call: Call | null = null;
  try {
    for (const record of records) {
      await pace();
      if (record === null) continue;
      const away = Math.abs(Date.parse(timeOf(record) ?? at) - meant);
      for (const part of partsIn(record, callId)) {
        if (part.is === "call") call = part;
        const result: Result | null = part.is === "result" ? part : null;
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
function* archivedRecords(
  { folder }: Seeking,
  { whose, callId }: CallSought,
): Generator<JsonObject | null> {
  const facts = factsOf(folder, whose.sessionId);
  if (facts === null) return;
  for (const { content, lines } of framesOf(folder, facts)) {
    yield null;
    if (!content.includes(callId)) continue;
    for (const text of lines()) {
      if (!text.includes(callId)) continue;
      const line = readLine(text);
      const record: Json = line?.kind === "record" ? line.record : null;
      if (isObject(record)) yield record;
    }
  }
}

function* writtenRecords(
  { folder, out, hash }: Seeking,
  { whose, callId, agentId }: CallSought,
): Generator<JsonObject | null> {
  const mark = readMark(folder, whose.sessionId);
  if (mark === "unreadable") return;
  const how = {
    out,
    passedAt: mark?.at ?? null,
    wasForgotten: forgottenRecords(folder, hash),
    isWanted: (line: string) => line.includes(callId),
  };
  const isMeant = (name: string): boolean =>
    agentId === null ? name === TRANSCRIPT : name.includes(agentId);
  const files = sourceFiles(whose.transcriptPath).filter(
    ({ name, size }) => !name.endsWith(".json") && size <= LARGEST_SOURCE,
  );
  const sorted = [
    ...files.filter(({ name }) => isMeant(name)),
    ...files.filter(({ name }) => !isMeant(name)),
  ];
  for (const file of sorted) {
    for (const { fate, line } of recordsOf(file, how)) {
      yield fate === "kept" && line !== null ? recordIn(line) : null;
    }
  }
}

function recordIn(line: string): JsonObject | null {
  const read = readLine(line);
  return read?.kind === "record" && isObject(read.record) ? read.record : null;
}

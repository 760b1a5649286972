/** A tool call as it was: what it was given and what came of it, from the archive or the client's own files. */
import {
  type CallPart,
  type CallContentPart,
  contentParts,
} from "../../clients/transcript/call-content.ts";
import { kitByName } from "../../clients/kits.ts";
import { recordTime } from "../recording-exclusions.ts";
import { TRANSCRIPT, type ArchiveOwner } from "./archive-format.ts";
import { readArchiveManifest } from "./archive-folder.ts";
import {
  readArchivedRecords,
  readWrittenRecords,
  type RecordChoice,
  type RecordLookupOptions,
  type RecordSource,
  type SessionRecordLine,
} from "./session-records.ts";
import { listSourceFiles } from "./source/source-files.ts";

export type CallQuery = {
  readonly whose: ArchiveOwner;
  readonly callId: string;
  /** Some models give the same ids again: the one nearest to it is meant. */
  readonly at: string;
  /** The subagent that called. */
  readonly agentId: string | null;
};

export type CallLookup =
  | { readonly from: RecordSource; readonly parts: readonly CallContentPart[] }
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

export async function findCall(
  sought: CallQuery,
  seeking: RecordLookupOptions,
): Promise<CallLookup> {
  const { folder } = seeking;
  const { whose, callId, agentId } = sought;
  const choice: RecordChoice = {
    isWanted: (line) => line.includes(callId),
    isWantedFrame: (content) => content.includes(callId),
    isFirst: (file) => (agentId === null ? file === TRANSCRIPT : file.includes(agentId)),
  };
  const facts = readArchiveManifest(folder, whose.sessionId);
  const archived =
    facts === null
      ? []
      : partsOf(await pairCall(readArchivedRecords(seeking, whose, choice), sought, seeking));
  if (archived.length > 0) return { from: "archive", parts: archived };
  const files = listSourceFiles(whose.transcriptPath);
  const records = readWrittenRecords(seeking, whose, choice);
  const written = partsOf(await pairCall(records, sought, seeking));
  if (written.length > 0) return { from: "transcript", parts: written };
  return { from: null, why: facts === null && files.length === 0 ? "gone" : "absent" };
}

const partsOf = (pair: CallPair | null): readonly CallContentPart[] =>
  pair === null ? [] : contentParts(pair.call, pair.result);

/** The call and its result among the records; null when there is neither. */
async function pairCall(
  lines: Iterable<SessionRecordLine>,
  { callId, at, whose }: CallQuery,
  { pace }: RecordLookupOptions,
): Promise<CallPair | null> {
  const partsIn = kitByName(whose.client).transcript.callParts;
  const meant = Date.parse(at);
  let best: CallPair | null = null;
  let call: CallRecord | null = null;
  try {
    for (const line of lines) {
      await pace();
      if (line === null) continue;
      const { record } = line;
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

/** The newest call of one of these tools that has no result yet: what a permission is asked for. */
export async function findOpenCall(
  whose: ArchiveOwner,
  tools: ReadonlySet<string>,
  seeking: RecordLookupOptions,
): Promise<CallLookup> {
  const { entries, ownRecord } = kitByName(whose.client).transcript;
  const open = new Map<string, CallRecord>();
  const names = [...tools].map((tool) => JSON.stringify(tool));
  const isWanted = (line: string): boolean =>
    names.some((name) => line.includes(name)) || [...open.keys()].some((id) => line.includes(id));
  try {
    for (const line of readWrittenRecords(seeking, whose, { isWanted })) {
      await seeking.pace();
      for (const entry of line === null ? [] : entries(ownRecord(line.record))) {
        if (entry.kind === "result") open.delete(entry.callId);
        if (entry.kind !== "call" || !tools.has(entry.tool)) continue;
        open.set(entry.callId, { is: "call", tool: entry.tool, input: entry.input });
      }
    }
  } catch {
    return { from: null, why: "absent" };
  }
  const last = [...open.values()].at(-1);
  return last === undefined
    ? { from: null, why: "absent" }
    : { from: "transcript", parts: contentParts(last, null) };
}

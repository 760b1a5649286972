/**
 * What only a session's transcript knows: what the agent says between its calls, calls that ended badly, requests that failed.
 * Which of those calls a hook recorded is for others to say.
 */
import { cutCharacters } from "../../event/cut.ts";
import { asText, type JsonObject } from "../../event/event.ts";
import { kitByName } from "../../clients/kits.ts";
import { isCancellation, isRejection } from "../../clients/hook/refusals.ts";
import { summarizeCall } from "../../clients/transcript/call-summary.ts";
import type { TranscriptEntry } from "../../clients/transcript/entry.ts";
import { recordTime } from "../recording-exclusions.ts";
import { type ArchiveOwner, SUBAGENTS, TRANSCRIPT } from "./archive-format.ts";
import { readArchiveManifest } from "./archive-folder.ts";
import {
  filesBeside,
  readArchivedRecords,
  readWrittenRecords,
  type RecordLookupOptions,
  type RecordSource,
  type SessionRecordLine,
} from "./session-records.ts";

type MomentPlace = {
  /** The same however much is written after it. */
  readonly id: string;
  readonly ts: string;
  /** Null for the session itself. */
  readonly agentId: string | null;
};

export type TranscriptMoment = MomentPlace &
  (
    | {
        readonly is: "said";
        readonly text: string;
        /** Whether the model ended its turn with it; null where nobody says so. */
        readonly isClosing: boolean | null;
      }
    | {
        /** The client refused the call, a person did, or it was made and failed. */
        readonly is: "refused" | "denied" | "failed";
        readonly callId: string;
        readonly text: string;
      }
    /** The client's own words. */
    | { readonly is: "request_failed"; readonly text: string }
  );

export type TranscriptMomentReading =
  | { readonly from: RecordSource; readonly moments: AsyncGenerator<TranscriptMoment> }
  | { readonly from: null; readonly why: "gone" };

const MAX_TEXT_LENGTH = 24_000;
const MAX_REASON_LENGTH = 2000;

/** `since`: what was written before is passed over. */
export function readTranscriptMoments(
  whose: ArchiveOwner,
  options: RecordLookupOptions,
  since: string | null,
): TranscriptMomentReading {
  const { mayTell } = kitByName(whose.client).transcript;
  const isWanted = (line: string): boolean => mayTell(line) && isRecent(line, since);
  const { from, lines } = readNewestRecords(whose, options, isWanted);
  if (from === null) return { from, why: "gone" };
  return { from, moments: momentsIn(lines, whose.client, options, since) };
}

/** From the archive, unless the session went on after it was archived. */
export function readNewestRecords(
  whose: ArchiveOwner,
  options: RecordLookupOptions,
  isWanted: (line: string) => boolean,
): { readonly from: RecordSource | null; readonly lines: Iterable<SessionRecordLine> } {
  const files = filesBeside(whose.transcriptPath);
  const facts = readArchiveManifest(options.folder, whose.sessionId);
  const archived = facts?.sources.find(({ name }) => name === TRANSCRIPT)?.size ?? 0;
  const written = files.find(({ name }) => name === TRANSCRIPT)?.size ?? 0;
  if (files.length > 0 && (facts === null || written > archived))
    return { from: "transcript", lines: readWrittenRecords(options, whose, { isWanted }) };
  if (facts === null) return { from: null, lines: [] };
  return { from: "archive", lines: readArchivedRecords(options, whose, { isWanted }) };
}

const TIMESTAMP = /"timestamp": ?"([^"]{10,40})"/;

const isRecent = (line: string, since: string | null): boolean =>
  since === null || !((TIMESTAMP.exec(line)?.[1] ?? "~") < since);

export type CallName = { readonly tool: string; readonly about: string };

/** What these calls were, by their ids. */
export async function readCallNames(
  whose: ArchiveOwner,
  options: RecordLookupOptions,
  callIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, CallName>> {
  const names = new Map<string, CallName>();
  if (callIds.size === 0) return names;
  const { entries, ownRecord } = kitByName(whose.client).transcript;
  const ids = [...callIds];
  const isWanted = (line: string): boolean => ids.some((id) => line.includes(id));
  try {
    for (const line of readNewestRecords(whose, options, isWanted).lines) {
      await options.pace();
      for (const entry of line === null ? [] : entries(ownRecord(line.record))) {
        if (entry.kind !== "call" || !callIds.has(entry.callId)) continue;
        const { tool, input, callId } = entry;
        names.set(callId, { tool, about: summarizeCall(input) ?? "" });
      }
      if (names.size === callIds.size) break;
    }
  } catch {
    // Damaged, or deleted while it was read: what was found so far is whole.
  }
  return names;
}

async function* momentsIn(
  lines: Iterable<SessionRecordLine>,
  client: string,
  { pace }: RecordLookupOptions,
  since: string | null,
): AsyncGenerator<TranscriptMoment> {
  let [last, key, within] = ["", "", 0];
  try {
    for (const line of lines) {
      await pace();
      if (line === null) continue;
      const { file, record } = line;
      const ts = recordTime(record) ?? last;
      last = ts;
      const own = `${file} ${asText(record["uuid"]) ?? ts}`;
      for (const found of momentsOf(record, client)) {
        within = own === key ? within + 1 : 0;
        key = own;
        if (ts === "" || (since !== null && ts < since)) continue;
        yield { ...found, id: `${own}.${within}`, ts, agentId: agentOf(file, record) };
      }
    }
  } catch {
    // Damaged, or deleted while it was read: what was found so far is whole.
  }
}

const agentOf = (file: string, record: JsonObject): string | null =>
  file === TRANSCRIPT && record["isSidechain"] !== true
    ? null
    : (asText(record["agentId"]) ??
      file
        .slice(SUBAGENTS.length)
        .replace(/^agent-/, "")
        .replace(/\.jsonl$/, ""));

type OmitPlace<Moment> = Moment extends unknown ? Omit<Moment, keyof MomentPlace> : never;
type PlacelessMoment = OmitPlace<TranscriptMoment>;

function momentsOf(record: JsonObject, client: string): readonly PlacelessMoment[] {
  const { entries, ownRecord, requestFault } = kitByName(client).transcript;
  const fault = requestFault(record);
  if (fault !== null)
    return [{ is: "request_failed", text: cutCharacters(fault, MAX_REASON_LENGTH) }];
  return entries(ownRecord(record)).flatMap(momentOf);
}

function momentOf(entry: TranscriptEntry): readonly PlacelessMoment[] {
  if (entry.kind === "said") {
    const text = cutCharacters(entry.text, MAX_TEXT_LENGTH);
    return [{ is: "said", text, isClosing: entry.isClosing ?? null }];
  }
  if (entry.kind !== "result" || entry.ok !== false) return [];
  const { callId, declined, text } = entry;
  return [{ is: fateOf(declined, text), callId, text: reasonIn(text) }];
}

const REFUSAL = /^\s*<tool_use_error>/;

function fateOf(isDeclined: boolean, text: string): "refused" | "denied" | "failed" {
  if (isRejection(text)) return "denied";
  return isDeclined || isCancellation(text) || REFUSAL.test(text) ? "refused" : "failed";
}

const reasonIn = (text: string): string =>
  cutCharacters(text.replaceAll(/<\/?tool_use_error>/g, "").trim(), MAX_REASON_LENGTH);

/**
 * A forked conversation's file begins with the records of the conversation that it was forked from, under its own session
 * id. They happened there, so they are no calls here. What shows them, measured on 2.1.325:
 * - headless, the file begins with the prompt that was queued: what is older than it was copied;
 * - typed, it begins with a snapshot of files for every prompt: the last of them belongs to the first prompt of its own.
 * - branched (`/branch`), every copy says so: `forkedFrom {sessionId, messageUuid}`;
 * - typed, without snapshots (file checkpointing off), nothing: there only the `uuid` tells, which every copy keeps.
 * (`session_id` of a record says nothing: it is the session that the process began with, before /clear.)
 */
import { asText, isObject, type Json, type JsonObject } from "../../../event/event.ts";
import { normalizeTime } from "../../../event/line.ts";
import type { ClaudeReplayCopies, ClaudeReplayState } from "./state.ts";

/** A prompt's record may be a little older than the snapshot that belongs to it; no client starts as fast. */
const SLACK_MS = 250;

/** Looks at what stands before the first message. */
export function noteHead(state: ClaudeReplayState, record: JsonObject): void {
  const { copies } = state;
  if (copies.head === "read") return;
  if (record["type"] === "queue-operation") {
    const untilTs = copies.untilTs ?? earlier(normalizeTime(record["timestamp"]));
    state.copies = { ...copies, untilTs };
  }
  const { snapshot } = record;
  if (record["type"] === "file-history-snapshot" && isObject(snapshot)) {
    state.copies = {
      ...copies,
      snapshots: copies.snapshots + 1,
      untilRecord: asText(record["messageId"]),
      untilTs: earlier(normalizeTime(snapshot["timestamp"])),
    };
  }
}

const earlier = (ts: string | null): string | null =>
  ts === null ? null : new Date(Date.parse(ts) - SLACK_MS).toISOString();

/** Whether a record is a copy by what it says itself, or by what whoever knows the other files says: there may be no other sign. */
export function isKnownCopy(state: ClaudeReplayState, record: JsonObject): boolean {
  const id = asText(record["uuid"]);
  const isCopied = id !== null && state.file.isCopied?.(id) === true;
  if (!isCopied && !isForkCopy(state, record)) return false;
  if (!state.copies.seen) state.copies = { ...state.copies, seen: true };
  return true;
}

function isForkCopy({ sessionId }: ClaudeReplayState, { forkedFrom }: JsonObject): boolean {
  const from = isObject(forkedFrom) ? asText(forkedFrom["sessionId"]) : null;
  return from !== null && from !== sessionId;
}

/** Whether a message is a copy. `ts`: its time. */
export function isCopy(state: ClaudeReplayState, record: JsonObject, ts: string | null): boolean {
  const { copies } = state;
  if (copies.head === "unread") state.copies = { ...copies, head: "read", ...limitOf(copies) };
  const { untilTs, untilRecord } = state.copies;
  if (untilTs === null || ts === null) return false;
  if (ts < untilTs && asText(record["uuid"]) !== untilRecord) {
    if (!state.copies.seen) state.copies = { ...state.copies, seen: true };
    return true;
  }
  state.copies = { ...state.copies, untilTs: null };
  return false;
}

const MAX_WRITTEN = 100_000;

/**
 * Clients 2.1.9 to 2.1.11 wrote a conversation that was resumed once more into its file, every record under a new id: what was
 * written in the same millisecond and says the same is the same.
 */
export function isDuplicateRecord({ written }: ClaudeReplayState, record: JsonObject): boolean {
  const { type, timestamp, message } = record;
  if ((type !== "user" && type !== "assistant") || !isObject(message)) return false;
  const blocks = textOfContent(message["content"] ?? null);
  const mark = Bun.hash(
    `${type} ${asText(timestamp) ?? ""} ${asText(message["id"]) ?? ""} ${blocks}`,
  );
  if (written.has(mark)) return timestamp !== undefined;
  if (written.size < MAX_WRITTEN) written.add(mark);
  return false;
}

const LONGEST_COMPARED = 2000;

/** So deep that nobody can write it down again, it is compared by what stands around it. */
function textOfContent(content: Json): string {
  try {
    return JSON.stringify(content).slice(0, LONGEST_COMPARED);
  } catch {
    return "";
  }
}

/** The same of what stands between messages: a hook's own text may be a little older than the prompt that was queued. */
export function isAmongCopies({ copies }: ClaudeReplayState, ts: string | null): boolean {
  const { untilTs } = limitOf(copies);
  return untilTs !== null && ts !== null && ts < untilTs;
}

/** One snapshot belongs to the first prompt of any file. */
const limitOf = ({ snapshots, untilTs, untilRecord }: ClaudeReplayCopies): Limit =>
  snapshots === 1 ? { untilTs: null, untilRecord: null } : { untilTs, untilRecord };

type Limit = Pick<ClaudeReplayCopies, "untilTs" | "untilRecord">;

/**
 * What a machine and a hub say to each other. A batch is lines of JSON: the first says what the batch is, each other one is an
 * event as the journal writes it.
 */
import type { Cursor } from "../../event/cursor.ts";
import { asList, asText, type Event, isObject, type JsonObject } from "../../event/event.ts";
import { decodeLine } from "../../event/line.ts";
import { type ChangedSince, MACHINES_AT_ONCE } from "../reading/fix-source.ts";
import type { LogBatch, LogState, MachineClaim, RefusedLine } from "../team-sink.ts";

/** Behind this, each version of what is said has its own addresses. */
export const HUB_ROOT = "/hub/v1";

/** No event is larger; what is, is passed over by the machine itself. */
export const MAX_EVENT_BYTES = 8 * 1024 * 1024;
/** A window of the journal, its frame, and marks that are longer than the secrets that they replace. */
export const MAX_BATCH_BYTES = 16 * 1024 * 1024;
const MAX_BATCH_LINES = 50_000;

const MAX_TEXT = 16 * 1024;
const MAX_SHARES = 1024 * 1024;

/** `lines`: the events, as the journal writes them. */
export const encodeBatch = (frame: Omit<LogBatch, "events">, lines: readonly string[]): string =>
  `${JSON.stringify(frame)}\n${lines.join("")}`;

/** What is wrong with it, in words for whoever wrote the program that sent it. */
export class MalformedRequest extends Error {}

const malformed = (what: string): never => {
  throw new MalformedRequest(what);
};

export function parseObject(text: string): JsonObject {
  try {
    const parsed: unknown = JSON.parse(text);
    if (isObject(parsed)) return parsed;
  } catch {
    // Said below.
  }
  return malformed("no JSON object");
}

const shortText = (value: unknown, name: string, most = MAX_TEXT): string =>
  typeof value === "string" && value.length <= most ? value : malformed(name);

const textOrNull = (value: unknown, name: string): string | null =>
  value === null ? null : shortText(value, name);

const wholeNumber = (value: unknown, name: string): number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : malformed(name);

function readCursor(value: unknown, name: string): Cursor {
  if (!isObject(value)) return malformed(name);
  return {
    inode: shortText(value["inode"], `${name}.inode`),
    byteOffset: wholeNumber(value["byteOffset"], `${name}.byteOffset`),
    fingerprint: shortText(value["fingerprint"], `${name}.fingerprint`),
  };
}

function readRefused(value: unknown): RefusedLine {
  if (!isObject(value) || typeof value["isFinal"] !== "boolean") return malformed("refused");
  return {
    offset: wholeNumber(value["offset"], "refused.offset"),
    lineHash: shortText(value["lineHash"], "refused.lineHash"),
    reason: shortText(value["reason"], "refused.reason"),
    isFinal: value["isFinal"],
  };
}

/** A file of the journal, and never a cursor that says something else. */
const STREAM_KEY = /^ingest:./;

export function decodeBatch(text: string): LogBatch {
  const lines = text.split("\n");
  if (lines.length > MAX_BATCH_LINES) malformed("too many lines");
  if (lines.pop() !== "") malformed("the last line has no end");
  const frame = parseObject(lines[0] ?? "");
  const { streamKey, from, to, deletionMark, refused } = frame;
  if (!Array.isArray(refused)) malformed("refused");
  const key = shortText(streamKey, "streamKey");
  if (!STREAM_KEY.test(key)) malformed("streamKey");
  return {
    streamKey: key,
    deletionMark: textOrNull(deletionMark, "deletionMark"),
    from: from === null ? null : readCursor(from, "from"),
    to: readCursor(to, "to"),
    refused: asList(refused).map(readRefused),
    events: lines.slice(1).map((line, at): Event => {
      const decoded = decodeLine(line);
      return decoded.ok ? decoded.event : malformed(`line ${at + 2}: ${decoded.reason}`);
    }),
  };
}

export function readClaim(said: JsonObject): MachineClaim {
  const { now, isMoved } = said;
  if (typeof now !== "number" || !Number.isFinite(now) || Math.abs(now) > 8.64e15) malformed("now");
  return {
    incarnation: textOrNull(said["incarnation"], "incarnation"),
    next: textOrNull(said["next"], "next"),
    following: shortText(said["following"], "following"),
    facts: shortText(said["facts"], "facts"),
    name: shortText(said["name"], "name", 256),
    now: Math.round(Number(now)),
    isMoved: isMoved === true,
  };
}

export type SharesNote = { readonly shares: string; readonly again: boolean };

export const readSharesNote = (said: JsonObject): SharesNote => ({
  shares: shortText(said["shares"], "shares", MAX_SHARES),
  again: said["again"] === true,
});

const MAX_IDS = 10_000;

export function readDeletion(said: JsonObject) {
  const projectPath = asText(said["projectPath"]);
  if (projectPath !== null)
    return { by: "project", projectPath: shortText(projectPath, "projectPath") } as const;
  const ids = said["ids"];
  if (!Array.isArray(ids) || ids.length > MAX_IDS) malformed("ids");
  return { by: "events", ids: asList(ids).map((id) => shortText(id, "ids")) } as const;
}

/** Names of sessions, of which machines they are. */
export function readSessionIds(said: JsonObject): readonly string[] {
  const ids = said["sessionIds"];
  if (!Array.isArray(ids) || ids.length > MAX_IDS) malformed("sessionIds");
  return asList(ids).map((id) => shortText(id, "sessionIds"));
}

export function readChangedSince(said: JsonObject): readonly ChangedSince[] {
  const since = said["since"];
  if (!Array.isArray(since) || since.length > MACHINES_AT_ONCE) malformed("since");
  return asList(since).map((one) =>
    isObject(one)
      ? { machine: shortText(one["machine"], "machine"), since: wholeNumber(one["since"], "since") }
      : malformed("since"),
  );
}

export const encodeState = ({ cursors, ...state }: LogState): object => ({
  ...state,
  cursors: [...cursors],
});

export const decodeState = (said: JsonObject): LogState => ({
  cursors: new Map(
    asList(said["cursors"]).map((pair) => {
      const [key, cursor] = asList(pair);
      return [shortText(key, "cursors"), readCursor(cursor, "cursors")];
    }),
  ),
  deletionMark: textOrNull(said["deletionMark"] ?? null, "deletionMark"),
  keptFrom: textOrNull(said["keptFrom"] ?? null, "keptFrom"),
});

/** Takes out of a recording what belongs to the machine it was made on, and what no monitor reads. */
import { isObject, parseObject, type JsonObject } from "../real/json.ts";
import { parseRecording, type Recording, type Seen } from "./recording.ts";

/** What stands there, and what shall stand there instead; the first that fits wins. */
export type Replacements = readonly (readonly [from: string | RegExp, to: string])[];

const LONGEST_TEXT = 400;
/** The client's own record of what it sent; the bulk of a transcript. */
const LEFT_OUT = new Set(["attachment", "api-request-blob", "api-request-shape"]);
const KEPT_OF_REQUEST = ["type", "timestamp", "id", "uuid", "parentUuid", "sessionId", "requestId"];

/** First the names, then the length: a name that is cut in half would not be found. */
export function scrub(recording: Recording, replacements: Replacements): string {
  let text = JSON.stringify(recording);
  for (const [from, to] of replacements) text = text.replaceAll(from, to);
  const renamed = parseRecording(text);
  return `${JSON.stringify({ ...renamed, seen: renamed.seen.flatMap(lighten) })}\n`;
}

function lighten(entry: Seen): readonly Seen[] {
  if (entry.what === "board") return [{ ...entry, json: withoutMachine(entry.json) }];
  if (entry.what !== "transcript") return [entry];
  const text = entry.text
    .split("\n")
    .filter((line) => line !== "")
    .map(lightenRecord)
    .join("");
  return text === "" ? [] : [{ ...entry, text }];
}

/** The board names the machine by a number of its own. */
function withoutMachine(board: JsonObject | null): JsonObject | null {
  return board === null || !("pidDomain" in board)
    ? board
    : { ...board, pidDomain: "linux:machine" };
}

function lightenRecord(line: string): string {
  const record = parseObject(line);
  if (record === undefined) return `${line.slice(0, LONGEST_TEXT)}\n`;
  const type = String(record["type"]);
  // A prompt that is handed over within a turn is one, too.
  const attachment = record["attachment"];
  const isPrompt = isObject(attachment) && attachment["type"] === "queued_command";
  if (LEFT_OUT.has(type) && !isPrompt) return "";
  return `${JSON.stringify(type === "api-request" ? pick(record) : cut(record))}\n`;
}

const pick = (record: JsonObject): JsonObject =>
  Object.fromEntries(KEPT_OF_REQUEST.flatMap((key) => (key in record ? [[key, record[key]]] : [])));

function cut(value: unknown): unknown {
  // What something is stands at its beginning, and that it is whole at its end.
  if (typeof value === "string" && value.length > LONGEST_TEXT) {
    return `${value.slice(0, LONGEST_TEXT / 2)}…${value.slice(1 - LONGEST_TEXT / 2)}`;
  }
  if (Array.isArray(value)) return value.map(cut);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner)]));
}

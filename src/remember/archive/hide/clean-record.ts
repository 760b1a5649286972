/**
 * What is kept of a client's record. Left out is what the client writes for itself and nobody said or saw: copies of its
 * requests (29 % of a measured transcript, 74 % of a subagent's) and of files before it changed them. Left out is also
 * what may not be recorded: what happened in an excluded folder, or while recording was paused.
 */
import { allKits } from "../../../clients/kits.ts";
import type { Json, JsonObject } from "../../../event/event.ts";
import { redact, redactDeep } from "../../../redact/redact.ts";
import { REDACTED } from "../../../redact/lexical/match.ts";
import { hidesSecret } from "./blobs.ts";
import { hideSplitKeys } from "./split-keys.ts";

export const isOwnClientRecord = (record: JsonObject): boolean =>
  allKits().some(({ transcript }) => transcript.isOwn(record));

/** What tells a client's record from any other JSON. */
const CLIENT_KEYS = ["timestamp", "sessionId", "message", "payload", "role"] as const;

export const isClientRecord = (record: JsonObject): boolean =>
  typeof record["type"] === "string" && CLIENT_KEYS.some((key) => record[key] !== undefined);

/** Every string of a record as it may be kept. Changes what it is given. */
export function cleanRecord(record: Json): Json {
  const seen = hideEncoded(record);
  hideSplitKeys(seen);
  return redactDeep(seen);
}

/**
 * What is only seen by more than looking at a string: what base64 says, and what goes over the strings of a list, as a key
 * does in the lines of a patch. Without recursion: a record may be nested deeper than the stack. Changes what it is given.
 */
function hideEncoded(value: Json): Json {
  if (typeof value === "string") return hidesSecret(value) ? REDACTED : value;
  const open: Record<string, Json>[] = [];
  const push = (one: Json): void => {
    if (typeof one === "object" && one !== null) open.push(one as Record<string, Json>);
  };
  push(value);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (isTextList(next)) hideAcrossLines(next);
    for (const [key, one] of Object.entries(next)) {
      if (typeof one !== "string") push(one);
      else if (hidesSecret(one)) next[key] = REDACTED;
    }
  }
  return value;
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 1 && value.every((one) => typeof one === "string");

/** Takes the list for the lines of one text. */
function hideAcrossLines(list: string[]): void {
  const whole = list.join("\n");
  const hidden = redact(whole);
  if (hidden === whole) return;
  list.length = 0;
  for (const line of hidden.split("\n")) list.push(line);
}

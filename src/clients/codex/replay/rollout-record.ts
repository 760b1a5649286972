/**
 * One line of a rollout, whichever client wrote it.
 *
 *   { timestamp, type, payload }                   since September 2025; what it is about stands in `payload.type`
 *   { id, timestamp, instructions, git }           before: the first line, the only one with a time
 *   { type: "message" | "function_call" | … }      before: every other line
 */
import { asText, isObject, type JsonObject } from "../../../event/event.ts";

export type RolloutRecord = {
  /** `session_meta`, `turn_context`, `compacted`, `event_msg/…`, `response_item/…`, `bare/…` */
  readonly name: string;
  readonly payload: JsonObject;
  /** UTC, milliseconds; null where the record has none. */
  readonly ts: string | null;
};

export function parseRolloutRecord(record: JsonObject): RolloutRecord | null {
  const { payload } = record;
  const type = asText(record["type"]);
  const ts = timeOf(record["timestamp"]);
  if (isObject(payload)) {
    const kind = asText(payload["type"]);
    const isNested = type === "event_msg" || type === "response_item";
    const name = isNested ? `${type}/${kind}` : type;
    return name === null || IGNORED_NAMES.has(name) ? null : { name, payload, ts };
  }
  if (type !== null) {
    return IGNORED_NAMES.has(type) ? null : { name: `bare/${type}`, payload: record, ts };
  }
  const isHeader = asText(record["id"]) !== null && ts !== null;
  return isHeader ? { name: "session_meta", payload: record, ts } : null;
}

const EXACT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

function timeOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 40) return null;
  const ms = Date.parse(value);
  if (Number.isNaN(ms) || ms < 0 || ms > LATEST) return null;
  return EXACT.test(value) ? value : new Date(ms).toISOString();
}

/** Records that tell of no call. */
const IGNORED_RECORDS: readonly string[] = [
  "world_state",
  "token_usage_record",
  "retained_context",
  "event_msg/agent_reasoning",
  "event_msg/thread_settings_applied",
  "event_msg/token_count",
  "response_item/additional_tools",
  "response_item/message",
  "response_item/reasoning",
];
const IGNORED_NAMES: ReadonlySet<string> = new Set(IGNORED_RECORDS);
const IGNORED_LINE = new RegExp(
  `^{"timestamp":"[^"]{1,40}",(?:"ordinal":\\d{1,12},)?"type":"(?:${IGNORED_RECORDS.join(
    "|",
  ).replaceAll("/", '","payload":{"type":"')})"`,
);

/** Whether a line may give a call, by how it begins: it says early what it is about. */
export const codexMayReplay = (head: string): boolean => !IGNORED_LINE.test(head);

const UUID_V7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/i;

/** When an id was made, where it says so. */
export function idTime(id: string | null): number | null {
  const found = UUID_V7.exec(id ?? "");
  return found === null ? null : Number.parseInt(`${found[1]}${found[2]}`, 16);
}

/**
 * What a hook is not told of a tool's end: whether it succeeded, and how long it ran. Codex writes both into its rollout
 * before it calls the hook, as the last record but a few, so its end is looked through for the call's item. Where that
 * is not found nothing is claimed.
 */
import { asText, isObject, type JsonObject, parseObject } from "../../event/event.ts";
import { findInFileTail } from "../hook/file-tail.ts";

/** Mostly it is the last line; an item holds the command's output, so a second look goes further back. */
const LOOK_BYTES = [16 * 1024, 1024 * 1024] as const;

export type CodexToolOutcome = {
  /** Null where the client does not say. */
  readonly tool_success: boolean | null;
  readonly tool_exit_code: number | null;
  readonly duration_ms: number | null;
};

/** The hook's payload with what its rollout knows; the payload itself where that is nothing. */
export function addToolOutcome(payload: JsonObject): JsonObject {
  if (payload["hook_event_name"] !== "PostToolUse") return payload;
  const path = asText(payload["transcript_path"]);
  const id = asText(payload["tool_use_id"]);
  if (path === null || id === null || !path.startsWith("/")) return payload;
  try {
    const item = findInFileTail(path, LOOK_BYTES, (text) => findItem(text, id, payload["turn_id"]));
    return item === null ? payload : { ...payload, ...parseToolOutcome(item) };
  } catch {
    return payload;
  }
}

/** Items without an exit code whose status says how it ended. */
const STATUS_ITEMS: ReadonlySet<unknown> = new Set(["FileChange", "McpToolCall"]);

export function parseToolOutcome(item: JsonObject): CodexToolOutcome {
  const { exit_code: code, status, duration } = item;
  const exitCode = typeof code === "number" ? code : null;
  const ended = exitCode === null ? null : exitCode === 0;
  return {
    tool_success: STATUS_ITEMS.has(item["type"]) ? status === "completed" : ended,
    tool_exit_code: exitCode,
    duration_ms: isObject(duration) ? milliseconds(duration) : null,
  };
}

/** Without the time that a person took to say yes. */
function milliseconds({ secs, nanos }: JsonObject): number | null {
  if (typeof secs !== "number" || typeof nanos !== "number") return null;
  return Math.round(secs * 1000 + nanos / 1e6);
}

/** Some models give the same ids in every turn. */
function findItem(text: string, id: string, turn: unknown): JsonObject | null {
  const at = text.lastIndexOf(`"id":${JSON.stringify(id)}`);
  const end = at < 0 ? -1 : text.indexOf("\n", at);
  if (end < 0) return null;
  const record = parseObject(text.slice(text.lastIndexOf("\n", at) + 1, end))?.["payload"];
  if (!isObject(record) || record["type"] !== "item_completed" || record["turn_id"] !== turn)
    return null;
  const { item } = record;
  return isObject(item) && item["id"] === id ? item : null;
}

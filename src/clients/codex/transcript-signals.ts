/**
 * What a record of Codex's rollout shows of what its session is doing. Measured on 0.166.0.
 *
 *   session_meta                         the client's version, the branch it began on
 *   turn_context                         the model
 *   task_started, reasoning              the turn goes on
 *   UserMessage, AgentMessage            a prompt; the agent's words, of which only `task_complete` says that they are its last
 *   …_call, …_call_output                a tool, and what became of it
 *   task_complete, turn_aborted          the turn is over: done or failed (`error`), interrupted
 *   token_count                          what the thread has cost so far; the same numbers may be told again
 *
 * A question to the person and its answer are not written down. Of a subagent's, a review's and a guardian's own file only the cost counts.
 */
import { cutText } from "../../event/cut.ts";
import { asText, isObject, type JsonObject } from "../../event/event.ts";
import { summarizeCall } from "../transcript/call-summary.ts";
import type { TranscriptSignal } from "../transcript/signal.ts";
import { openCodexForkCopy } from "./replay/fork-copy.ts";
import { parseRolloutRecord, type RolloutRecord } from "./replay/rollout-record.ts";
import { threadId, parseThread } from "./replay/thread.ts";
import { parseToolCall, codexEntries } from "./rollout.ts";
import { toolOutput } from "./tool-output.ts";
import { openUsageCounter } from "./usage.ts";

/** Whoever shows it looks for secrets first, and then cuts it to size. */
const LONGEST_PROMPT = 8000;
const HEAD_UNITS = 200;

/** What gives no sign and is long, or frequent. */
const SIGNAL_FREE =
  /^{"timestamp":"[^"]{1,40}",(?:"ordinal":\d{1,12},)?"type":"(?:world_state|token_usage_record|retained_context|response_item","payload":{"type":"(?:message|additional_tools)|event_msg","payload":{"type":"(?:agent_reasoning|thread_settings_applied))"/;

/** Whether a line may give a sign, by how it begins. */
export const codexMaySignal = (line: string): boolean =>
  !SIGNAL_FREE.test(line.slice(0, HEAD_UNITS));

export function openCodexSignals(): (record: JsonObject) => readonly TranscriptSignal[] {
  const copy = openCodexForkCopy();
  const count = openUsageCounter();
  /** The file's own thread; what the client asks itself there is no session's doing, and has its price. */
  let own: { readonly id: string; readonly isSession: boolean } | null = null;
  let now: string | null = null;
  let model = "unknown";

  return (record) => {
    const { payload } = record;
    const name = recordName(record);
    const read = parseRolloutRecord(record);
    now = read?.ts ?? asText(record["timestamp"]) ?? now;
    const at = Date.parse(now ?? "");
    if (Number.isNaN(at)) return [];
    if (read?.name === "session_meta") {
      const id = threadId(read.payload) ?? "";
      if (own !== null && id !== own.id) {
        copy.begin(now);
        return [];
      }
      own = { id, isSession: parseThread(read.payload, null)?.role === "session" };
      return own.isSession ? metaSignals(read.payload, at) : [];
    }
    const isCopied = isPart(read);
    if (name === "turn_context" && isObject(payload)) model = asText(payload["model"]) ?? model;
    if (name === "token_count" && isObject(payload)) {
      const use = count(payload["info"], own?.id ?? "");
      return use === null || isCopied ? [] : [{ kind: "used", at, model, ...use }];
    }
    if (isCopied || own?.isSession === false) return [];
    return recordSignals(name, record, at);
  };

  function isPart(read: RolloutRecord | null): boolean {
    const rolloutRecord = read ?? { name: "", payload: {}, ts: now };
    return copy.isPart(rolloutRecord, own?.id ?? "", now);
  }
}

/** What stands in `payload.type`, where the record's own type only says to whom it is told. */
function recordName({ type, payload }: JsonObject): string {
  const isNested = type === "event_msg" || type === "response_item";
  return (isNested && isObject(payload) ? asText(payload["type"]) : asText(type)) ?? "";
}

function metaSignals(meta: JsonObject, at: number): readonly TranscriptSignal[] {
  const version = asText(meta["cli_version"]);
  const branch = isObject(meta["git"]) ? asText(meta["git"]["branch"]) : null;
  return [
    ...(branch === null ? [] : [{ kind: "branch", at, branch } as const]),
    ...(version === null ? [] : [{ kind: "version", at, version } as const]),
  ];
}

function recordSignals(name: string, record: JsonObject, at: number): readonly TranscriptSignal[] {
  const payload = isObject(record["payload"]) ? record["payload"] : {};
  switch (name) {
    case "task_started":
    case "reasoning":
      return [{ kind: "working", at }];
    case "task_complete":
      return [{ kind: "turn_over", at, why: isObject(payload["error"]) ? "failed" : "done" }];
    case "turn_aborted":
      return [{ kind: "turn_over", at, why: "interrupted" }];
    case "compacted":
      return [{ kind: "compacted", at }];
    case "function_call":
    case "custom_tool_call":
    case "local_shell_call":
    case "function_call_output":
    case "custom_tool_call_output":
      return toolSignals(payload, at);
    default:
      return codexEntries(record).flatMap((entry): readonly TranscriptSignal[] => {
        if (entry.kind === "prompt")
          return [{ kind: "prompt", at, text: cutText(entry.text, LONGEST_PROMPT) }];
        return entry.kind === "said" ? [{ kind: "answer", at, isLast: false }] : [];
      });
  }
}

function toolSignals(payload: JsonObject, at: number): readonly TranscriptSignal[] {
  const callId = asText(payload["call_id"]) ?? asText(payload["id"]);
  if (callId === null) return [];
  const called = parseToolCall(payload);
  if (called !== null) {
    return [{ kind: "call", at, callId, tool: called.tool, about: summarizeCall(called.input) }];
  }
  const { declined: isDeclined } = toolOutput(payload["output"]);
  return [{ kind: "result", at, callId, isDeclined, decision: null }];
}

/**
 * What a record of Claude Code's transcript shows of what its session is doing. Measured on 2.1.197 and 2.1.325.
 *
 *   user       a prompt; tool_result with `permissionDecision` (2.1.325); `[Request interrupted by user…]`
 *   assistant  text and tool_use with `stop_reason` and `usage`, one block a record; `isApiErrorMessage`
 *   system     turn_duration and stop_hook_summary at a turn's end, after an interruption and a failure too; compact_boundary
 *   attachment queued_command: typed while the agent worked, and handed over within the turn
 *   api-request  (2.1.325) something was sent to the model
 *
 * A subagent's records only show their cost. Records copied by a fork happened elsewhere and show nothing.
 */
import { asText, isObject, type Json, type JsonObject } from "../../event/event.ts";
import { normalizeTime } from "../../event/line.ts";
import { summarizeCall } from "../transcript/call-summary.ts";
import type { TranscriptSignal, TurnEnd } from "../transcript/signal.ts";
import { blocksOf } from "../transcript/text.ts";
import { isCopy, isKnownCopy, noteHead } from "./replay/copies.ts";
import { claudeMayReplay } from "./replay/from-records.ts";
import { openReplayState } from "./replay/state.ts";
import { claudeMessageUsage } from "./usage.ts";
import { queuedSignals, continuesTurn, userSignals } from "./user-signals.ts";

const HEAD_UNITS = 2000;

/** Whether a line may give a sign, by how it begins: most bytes of a transcript are not parsed. */
export function claudeMaySignal(line: string): boolean {
  return line.startsWith('{"type":"api-request",') || claudeMayReplay(line.slice(0, HEAD_UNITS));
}

/** The signs of a file's records, in their order: without copies, without what was said already. */
export function openClaudeSignals(): (record: JsonObject) => readonly TranscriptSignal[] {
  const state = openReplayState({ path: "", sessionId: null, agent: null });
  let branch: string | null = null;
  let version: string | null = null;
  let isOver = false;
  let isSentOn = false;

  function isNew(sign: TranscriptSignal): boolean {
    switch (sign.kind) {
      case "branch":
        if (sign.branch === branch) return false;
        branch = sign.branch;
        return true;
      case "version":
        if (sign.version === version) return false;
        version = sign.version;
        return true;
      case "turn_over": {
        // Why it is over is said first: `turn_duration` follows an interruption and a failure too.
        const isFirst = !isOver;
        isOver = true;
        return isFirst;
      }
      case "used":
        return true;
      default:
        isOver = false;
        return true;
    }
  }

  return (record) => {
    state.sessionId ??= asText(record["sessionId"]);
    if (isKnownCopy(state, record)) return [];
    if (isHead(record)) {
      noteHead(state, record);
      return [];
    }
    if (isMessage(record) && isCopy(state, record, normalizeTime(record["timestamp"]))) return [];
    const isSummary = record["subtype"] === "stop_hook_summary";
    // Where a hook held the turn's end, it is summed up all the same, behind what the model is told.
    if (isSummary && isSentOn) return [];
    if (record["type"] === "user" || record["type"] === "assistant")
      isSentOn = continuesTurn(record);
    return claudeSignals(record).filter(isNew);
  };
}

/** What may stand before the first message, and tells of copies. */
const isHead = ({ type }: JsonObject): boolean =>
  type === "queue-operation" || type === "file-history-snapshot";

const isMessage = ({ type }: JsonObject): boolean =>
  type === "user" || type === "assistant" || type === "system";

/** What one record shows by itself. */
export function claudeSignals(record: JsonObject): readonly TranscriptSignal[] {
  const at = timeOf(record["timestamp"]);
  if (at === null || isForkedRecord(record)) return [];
  if (record["isSidechain"] === true) return usageSignals(record, at);
  switch (record["type"]) {
    case "user":
      return [...contextSignals(record, at), ...userSignals(record, at)];
    case "assistant":
      return [
        ...contextSignals(record, at),
        ...assistantSignals(record, at),
        ...usageSignals(record, at),
      ];
    case "system":
      return [...contextSignals(record, at), ...systemSignals(record, at)];
    case "attachment":
      return queuedSignals(record["attachment"], at);
    case "api-request":
      return isOwnRequest(record) ? [{ kind: "working", at }] : [];
    default:
      return [];
  }
}

/** Not for a title, a suggestion, or a subagent: those come behind a turn's end too. */
const isOwnRequest = ({ querySource }: JsonObject): boolean =>
  /^(?:repl_main_thread|sdk)\b/.test(asText(querySource) ?? "");

function timeOf(value: Json | undefined): number | null {
  const ts = normalizeTime(value);
  return ts === null ? null : Date.parse(ts);
}

function isForkedRecord({ forkedFrom, sessionId }: JsonObject): boolean {
  const from = isObject(forkedFrom) ? asText(forkedFrom["sessionId"]) : null;
  return from !== null && from !== sessionId;
}

/** Git calls it HEAD where no branch is checked out. */
function contextSignals(record: JsonObject, at: number): TranscriptSignal[] {
  const branch = asText(record["gitBranch"]);
  const version = asText(record["version"]);
  return [
    ...(branch === null ? [] : [{ kind: "branch", at, branch } as const]),
    ...(version === null ? [] : [{ kind: "version", at, version } as const]),
  ];
}

const turnOver = (at: number, why: TurnEnd): TranscriptSignal => ({ kind: "turn_over", at, why });

/** Otherwise the client may let the model go on: after `max_tokens`, `pause_turn`, a refusal. */
const STOPS: ReadonlySet<string> = new Set(["end_turn", "stop_sequence"]);

function assistantSignals(record: JsonObject, at: number): readonly TranscriptSignal[] {
  if (record["isApiErrorMessage"] === true) return [turnOver(at, "failed")];
  const { message } = record;
  // The client's own words in the agent's place.
  if (!isObject(message) || message["model"] === "<synthetic>") return [];
  const { content } = message;
  const blocks =
    typeof content === "string" ? [{ type: "text", text: content }] : blocksOf(content);
  const calls = blocks.flatMap((block) => callSignals(block, at));
  const speaks = blocks.some(({ type, text }) => type === "text" && asText(text) !== null);
  const isLast = calls.length === 0 && STOPS.has(asText(message["stop_reason"]) ?? "");
  if (speaks) return [{ kind: "answer", at, isLast }, ...calls];
  return calls.length > 0 ? calls : [{ kind: "working", at }];
}

function callSignals(block: JsonObject, at: number): readonly TranscriptSignal[] {
  const [callId, tool] = [asText(block["id"]), asText(block["name"])];
  if (block["type"] !== "tool_use" || callId === null || tool === null) return [];
  const { input } = block;
  return [{ kind: "call", at, callId, tool, about: isObject(input) ? summarizeCall(input) : null }];
}

function usageSignals(record: JsonObject, at: number): readonly TranscriptSignal[] {
  if (record["type"] !== "assistant") return [];
  const use = claudeMessageUsage(record);
  const isSubagent = record["isSidechain"] === true;
  return use === null ? [] : [{ kind: "used", at, ...use, ...(isSubagent ? { isSubagent } : {}) }];
}

function systemSignals(record: JsonObject, at: number): readonly TranscriptSignal[] {
  switch (record["subtype"]) {
    case "turn_duration":
    case "stop_hook_summary":
      return [turnOver(at, "done")];
    case "compact_boundary":
      return [{ kind: "compacted", at }];
    case "api_error":
      // The client tries again.
      return [{ kind: "working", at }];
    default:
      return [];
  }
}

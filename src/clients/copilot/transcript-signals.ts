/**
 * What a record of Copilot CLI's transcript shows of what its session is doing. No record says that a turn is over: a message
 * that asks for nothing more ends it, and its hook says so. Of a subagent's records only the cost counts.
 */
import { cutText } from "../../event/cut.ts";
import { asText, isObject, type JsonObject } from "../../event/event.ts";
import { normalizeTime } from "../../event/line.ts";
import { summarizeCall } from "../transcript/call-summary.ts";
import type { TranscriptSignalReader } from "../client-kit.ts";
import type { PermissionDecision, TranscriptSignal } from "../transcript/signal.ts";
import {
  recordAgent,
  parseRecordContext,
  recordData,
  parseCallEnd,
  openForkFilter,
  extractCopilotPrompt,
  parseCallStart,
  parseCopilotMessage,
} from "./record.ts";
import { requestUsage, sessionUsage } from "./usage.ts";

/** Whoever shows it looks for secrets first, and then cuts it to size. */
const LONGEST_PROMPT = 8000;

const SIGNAL_TYPES =
  /^{"type":"(?:user\.message|assistant\.(?:message|turn_start)|tool\.execution_(?:start|complete)|permission\.completed|abort|session\.(?:start|resume|context_changed|usage_record|compaction_complete|error|shutdown))"/;

export const copilotMaySignal = (line: string): boolean => SIGNAL_TYPES.test(line);

/** Decisions whose call has not ended. */
const MAX_OPEN = 100;

export function openCopilotSignals(): TranscriptSignalReader {
  let sessionId = "";
  let isCountedByRequest = false;
  const isCopy = openForkFilter();
  const decisions = new Map<string, PermissionDecision>();

  return (record) => {
    const ts = normalizeTime(record["timestamp"]);
    if (ts === null || isCopy(record, ts)) return [];
    const at = Date.parse(ts);
    const used = usedIn(record).map(({ messageId, model, tokens }): TranscriptSignal => ({
      kind: "used",
      at,
      messageId,
      model,
      tokens,
    }));
    return recordAgent(record) === null ? [...signsIn(record, at), ...used] : used;
  };

  function usedIn(record: JsonObject) {
    if (record["type"] === "session.start")
      sessionId = asText(recordData(record)["sessionId"]) ?? "";
    const use = requestUsage(record);
    if (use !== null) isCountedByRequest = true;
    if (use !== null || isCountedByRequest) return use === null ? [] : [use];
    return sessionUsage(record, sessionId);
  }

  function signsIn(record: JsonObject, at: number): readonly TranscriptSignal[] {
    switch (record["type"]) {
      case "session.start":
      case "session.resume":
      case "session.context_changed":
        return contextSignals(record, at);
      case "user.message": {
        const text = extractCopilotPrompt(record);
        return text === "" ? [] : [{ kind: "prompt", at, text: cutText(text, LONGEST_PROMPT) }];
      }
      case "assistant.turn_start":
        return [{ kind: "working", at }];
      case "assistant.message": {
        const words = parseCopilotMessage(record);
        const isSilent = words === null || (words.text === "" && !words.isClosing);
        return isSilent ? [] : [{ kind: "answer", at, isLast: words.isClosing }];
      }
      case "tool.execution_start": {
        const call = parseCallStart(record);
        if (call === null) return [];
        const { id: callId, tool, input } = call;
        return [{ kind: "call", at, callId, tool, about: summarizeCall(input) }];
      }
      case "permission.completed":
        return decided(record, at);
      case "tool.execution_complete":
        return resultSigns(record, at);
      case "abort":
        return [{ kind: "turn_over", at, why: "interrupted" }];
      case "session.error":
        return [{ kind: "turn_over", at, why: "failed" }];
      case "session.compaction_complete":
        return recordData(record)["success"] === true ? [{ kind: "compacted", at }] : [];
      default:
        return [];
    }
  }

  /** A dialog that was left has no end of its call behind it. */
  function decided(record: JsonObject, at: number): readonly TranscriptSignal[] {
    const { toolCallId, result } = recordData(record);
    const callId = asText(toolCallId);
    const kind = isObject(result) ? asText(result["kind"]) : null;
    if (callId === null || kind === null) return [];
    const decision = parseDecision(kind);
    if (kind === "cancelled") return [{ kind: "result", at, callId, isDeclined: true, decision }];
    if (decisions.size < MAX_OPEN) decisions.set(callId, decision);
    return [];
  }

  function resultSigns(record: JsonObject, at: number): readonly TranscriptSignal[] {
    const ended = parseCallEnd(record);
    if (ended === null) return [];
    const { id: callId, isDeclined } = ended;
    const decision = decisions.get(callId) ?? null;
    decisions.delete(callId);
    return [{ kind: "result", at, callId, isDeclined, decision }];
  }
}

const SCOPES: Readonly<Record<string, string>> = {
  approved: "once",
  "approved-for-session": "session",
  "approved-for-location": "always",
  "denied-by-rules": "rule",
};

const parseDecision = (kind: string): PermissionDecision => ({
  decision: kind.startsWith("approved") ? "granted" : "denied",
  scope: Object.hasOwn(SCOPES, kind) ? (SCOPES[kind] ?? null) : null,
});

function contextSignals(record: JsonObject, at: number): readonly TranscriptSignal[] {
  const branch = asText(parseRecordContext(record)["branch"]);
  const version = asText(recordData(record)["copilotVersion"]);
  return [
    ...(branch === null ? [] : [{ kind: "branch", at, branch } as const]),
    ...(version === null ? [] : [{ kind: "version", at, version } as const]),
  ];
}

/**
 * What a record of Copilot CLI's transcript shows of what its session is doing. No record says that a turn is over: a message
 * that asks for nothing more ends it, and its hook says so. Of a subagent's records only the cost counts.
 */
import { cutText } from "../../event/cut.ts";
import { asText, isObject, type JsonObject } from "../../event/event.ts";
import { normalizeTime } from "../../event/line.ts";
import { callAbout } from "../call-about.ts";
import type { SignReader } from "../client-kit.ts";
import type { PermissionDecision, Sign } from "../sign.ts";
import {
  agentOf,
  contextIn,
  dataOf,
  endedCall,
  openCopies,
  promptIn,
  startedCall,
  wordsIn,
} from "./record.ts";
import { requestUse, sessionUses } from "./usage.ts";

/** Whoever shows it looks for secrets first, and then cuts it to size. */
const LONGEST_PROMPT = 8000;

const MAY_SIGN =
  /^{"type":"(?:user\.message|assistant\.(?:message|turn_start)|tool\.execution_(?:start|complete)|permission\.completed|abort|session\.(?:start|resume|context_changed|usage_record|compaction_complete|error|shutdown))"/;

export const copilotMaySign = (line: string): boolean => MAY_SIGN.test(line);

/** Decisions whose call has not ended. */
const MOST_OPEN = 100;

export function openCopilotSigns(): SignReader {
  let sessionId = "";
  let isCountedByRequest = false;
  const isCopy = openCopies();
  const decisions = new Map<string, PermissionDecision>();

  return (record) => {
    const ts = normalizeTime(record["timestamp"]);
    if (ts === null || isCopy(record, ts)) return [];
    const at = Date.parse(ts);
    const used = usedIn(record).map(({ messageId, model, tokens }): Sign => ({
      kind: "used",
      at,
      messageId,
      model,
      tokens,
    }));
    return agentOf(record) === null ? [...signsIn(record, at), ...used] : used;
  };

  function usedIn(record: JsonObject) {
    if (record["type"] === "session.start") sessionId = asText(dataOf(record)["sessionId"]) ?? "";
    const use = requestUse(record);
    if (use !== null) isCountedByRequest = true;
    if (use !== null || isCountedByRequest) return use === null ? [] : [use];
    return sessionUses(record, sessionId);
  }

  function signsIn(record: JsonObject, at: number): readonly Sign[] {
    switch (record["type"]) {
      case "session.start":
      case "session.resume":
      case "session.context_changed":
        return placeSigns(record, at);
      case "user.message": {
        const text = promptIn(record);
        return text === "" ? [] : [{ kind: "prompt", at, text: cutText(text, LONGEST_PROMPT) }];
      }
      case "assistant.turn_start":
        return [{ kind: "working", at }];
      case "assistant.message": {
        const words = wordsIn(record);
        const isSilent = words === null || (words.text === "" && !words.isClosing);
        return isSilent ? [] : [{ kind: "answer", at, isLast: words.isClosing }];
      }
      case "tool.execution_start": {
        const call = startedCall(record);
        if (call === null) return [];
        const { id: callId, tool, input } = call;
        return [{ kind: "call", at, callId, tool, about: callAbout(input) }];
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
        return dataOf(record)["success"] === true ? [{ kind: "compacted", at }] : [];
      default:
        return [];
    }
  }

  /** A dialog that was left has no end of its call behind it. */
  function decided(record: JsonObject, at: number): readonly Sign[] {
    const { toolCallId, result } = dataOf(record);
    const callId = asText(toolCallId);
    const kind = isObject(result) ? asText(result["kind"]) : null;
    if (callId === null || kind === null) return [];
    const decision = decisionOf(kind);
    if (kind === "cancelled") return [{ kind: "result", at, callId, isDeclined: true, decision }];
    if (decisions.size < MOST_OPEN) decisions.set(callId, decision);
    return [];
  }

  function resultSigns(record: JsonObject, at: number): readonly Sign[] {
    const ended = endedCall(record);
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

const decisionOf = (kind: string): PermissionDecision => ({
  decision: kind.startsWith("approved") ? "granted" : "denied",
  scope: Object.hasOwn(SCOPES, kind) ? (SCOPES[kind] ?? null) : null,
});

function placeSigns(record: JsonObject, at: number): readonly Sign[] {
  const branch = asText(contextIn(record)["branch"]);
  const version = asText(dataOf(record)["copilotVersion"]);
  return [
    ...(branch === null ? [] : [{ kind: "branch", at, branch } as const]),
    ...(version === null ? [] : [{ kind: "version", at, version } as const]),
  ];
}

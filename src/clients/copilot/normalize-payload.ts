/**
 * A payload of Copilot CLI in the shape that the other clients' hooks have. Hooks that stand in its settings under Claude Code's
 * names are given nearly that shape already. What differs:
 *
 *   SessionStart     begins with `source: "new"`, and repeats the first prompt
 *   PostToolUse      has the answer as `tool_result`, and says of a command how it ended in its last line
 *   Notification     `sessionId`; says that a person is asked, and not what for: that stands in the transcript
 *   SubagentStart    has no event's name
 *   Stop             does not say the model's last words, which stand in the transcript
 *   a subagent's     come under an id of its own; of what it was asked, and of its end, other hooks tell
 */
import { asText, isObject, type JsonObject } from "../../event/event.ts";
import type { HookContext } from "../client.ts";
import { type HookCallTime, lastRequestedCall, lastAssistantText } from "./recent-records.ts";
import { parseToolResult, resultText } from "./tool-result.ts";
import { parseCopilotAnswers, normalizeCopilotTool } from "./tools.ts";

/** Null for what others tell. */
export function normalizeCopilotPayload(
  payload: JsonObject,
  place: HookContext,
): JsonObject | null {
  const event = asText(payload["hook_event_name"]) ?? inferEventName(payload);
  if (event === null) return null;
  const isSubagents = asText(payload["agent_id"]) !== null;
  const given = commonPayload(payload, event, place);
  const called = { calledAt: payload["timestamp"], pause: place.pause };
  switch (event) {
    case "SessionStart":
      return {
        ...given,
        source: given["source"] === "new" ? "startup" : (given["source"] ?? null),
      };
    case "UserPromptSubmit":
      return isSubagents ? null : given;
    case "Stop":
      return isSubagents
        ? null
        : { ...given, last_assistant_message: lastAssistantText(given, called) };
    case "PreToolUse":
    case "PostToolUseFailure":
      return toolPayload(given);
    case "PostToolUse":
      return usedPayload(given);
    case "Notification":
      return notifiedPayload(given, called);
    default:
      return given;
  }
}

const inferEventName = (payload: JsonObject): string | null =>
  asText(payload["agentName"]) !== null && asText(payload["agent_id"]) !== null
    ? "SubagentStart"
    : null;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Said again elsewhere, or about the client's own workings. */
const OMITTED_FIELDS: ReadonlySet<string> = new Set([
  "timestamp",
  "sessionId",
  "transcriptPath",
  "initial_prompt",
  "parent_agent_id",
  "agentName",
  "agent_name",
  "stop_reason",
  "title",
]);

function commonPayload(payload: JsonObject, event: string, { folder }: HookContext): JsonObject {
  const own = asText(payload["session_id"]) ?? asText(payload["sessionId"]);
  const parent = asText(payload["parent_agent_id"]);
  const sessionId = own === payload["agent_id"] ? (parent ?? own) : own;
  const written = asText(payload["transcript_path"]) ?? asText(payload["transcriptPath"]);
  const kept = Object.entries(payload).filter(([key]) => !OMITTED_FIELDS.has(key));
  const known =
    sessionId !== null && UUID.test(sessionId)
      ? `${folder}/session-state/${sessionId}/events.jsonl`
      : null;
  return {
    ...Object.fromEntries(kept),
    hook_event_name: event,
    session_id: sessionId,
    transcript_path: written ?? known,
  };
}

function toolPayload(given: JsonObject): JsonObject {
  const { tool_input: input } = given;
  const call = normalizeCopilotTool(
    asText(given["tool_name"]) ?? "unknown",
    isObject(input) ? input : {},
  );
  return { ...given, tool_name: call.tool, tool_input: call.input };
}

function usedPayload(payload: JsonObject): JsonObject {
  const { tool_result: result, ...call } = toolPayload(payload);
  const { text, ...outcome } = parseToolResult(resultText(result));
  const { tool_input: input, tool_name: tool } = call;
  const isQuestion = tool === "AskUserQuestion" && isObject(input);
  const response = isQuestion ? { answers: parseCopilotAnswers(input, text) } : text;
  return { ...call, tool_response: response, ...outcome };
}

/** With a call that somebody is asked for it is a permission's request. */
function notifiedPayload(given: JsonObject, called: HookCallTime): JsonObject {
  if (given["notification_type"] !== "permission_prompt") return given;
  const asked = lastRequestedCall(given, called);
  if (asked === null) return given;
  const { notification_type: _, message: __, ...rest } = given;
  return { ...rest, hook_event_name: "PermissionRequest", ...asked };
}

/**
 * Copilot CLI's transcript, `session-state/<session>/events.jsonl`, added to; a prompt that was taken back before the model
 * spoke, and what was rewound, is taken out again. A record is
 * `{ type, data, id, timestamp, parentId }`; one of a subagent has its `agentId`, and stands in the same file:
 *
 *   session.start, session.resume    a process begins, or takes up again: `context` has folder and branch
 *   user.message                     a prompt, as it was typed in `content`; with a `source` it is somebody else's
 *   assistant.message                the model's words, and the calls that it asks for
 *   tool.execution_start, …_complete one call; `shellExecution` says how a command ended
 *   permission.requested, …completed where somebody is asked, and what was decided
 *   session.usage_record             what one request cost
 *   session.compaction_complete      the conversation before was replaced by `summaryContent`
 *   abort                            a person stopped the turn
 *   session.error                    a request failed for good
 *   session.shutdown                 the process ends
 *   hook.start, hook.end             copies of what hooks were given and answered
 */
import { asText, isObject, type JsonObject } from "../../event/event.ts";
import { stripInsertedText } from "../transcript/text.ts";
import { isRefusalCode, parseToolResult, type CopilotToolResult } from "./tool-result.ts";
import { parseServerTool, normalizeCopilotTool, type CopilotToolCall } from "./tools.ts";

export const recordData = ({ data }: JsonObject): JsonObject => (isObject(data) ? data : {});

/** The subagent whose record it is; null for the session's own. */
export const recordAgent = (record: JsonObject): string | null => asText(record["agentId"]);

/**
 * Whether a record was written before its session began: a fork's file begins with a copy of the other's records, with their
 * times, behind a start of its own. Ask it of every record, in order.
 */
export function openForkFilter(): (record: JsonObject, ts: string) => boolean {
  let begunAt = "";
  return (record, ts) => {
    if (record["type"] === "session.start") begunAt = ts;
    return ts < begunAt;
  };
}

/** What a person typed; empty for what the client, a skill or another agent put in their place. */
export function extractCopilotPrompt(record: JsonObject): string {
  const { content, source, isAutopilotContinuation } = recordData(record);
  const isSomebodyElses =
    record["type"] !== "user.message" ||
    recordAgent(record) !== null ||
    isAutopilotContinuation === true ||
    !(source === undefined || source === null || source === "user");
  return isSomebodyElses ? "" : stripInsertedText(asText(content) ?? "");
}

export type CopilotMessage = {
  readonly text: string;
  /** It asks for nothing more. */
  readonly isClosing: boolean;
};

export function parseCopilotMessage(record: JsonObject): CopilotMessage | null {
  if (record["type"] !== "assistant.message") return null;
  const { content, toolRequests } = recordData(record);
  const text = stripInsertedText(asText(content) ?? "");
  return { text, isClosing: !Array.isArray(toolRequests) || toolRequests.length === 0 };
}

export type CopilotCallStart = CopilotToolCall & { readonly id: string };

export function parseCallStart(record: JsonObject): CopilotCallStart | null {
  if (record["type"] !== "tool.execution_start") return null;
  const data = recordData(record);
  const [id, name] = [asText(data["toolCallId"]), asText(data["toolName"])];
  if (id === null || name === null) return null;
  const { arguments: args } = data;
  return { id, ...normalizeCopilotTool(name, isObject(args) ? args : {}, parseServerTool(data)) };
}

export type CopilotCallEnd = CopilotToolResult & {
  readonly id: string;
  readonly isDeclined: boolean;
};

export function parseCallEnd(record: JsonObject): CopilotCallEnd | null {
  if (record["type"] !== "tool.execution_complete") return null;
  const { toolCallId, success, result, error, shellExecution } = recordData(record);
  const id = asText(toolCallId);
  if (id === null) return null;
  const copilotToolResult = isObject(result)
    ? parseToolResult(asText(result["content"]) ?? "")
    : EMPTY_RESULT;
  if (success === false) {
    const told = isObject(error) ? error : {};
    const isDeclined = isRefusalCode(told["code"]);
    const text = asText(told["message"]) ?? copilotToolResult.text;
    return {
      id,
      text,
      isDeclined,
      tool_success: false,
      tool_exit_code: copilotToolResult.tool_exit_code,
    };
  }
  const code = isObject(shellExecution) ? shellExecution["exitCode"] : null;
  if (typeof code !== "number") return { id, isDeclined: false, ...copilotToolResult };
  return {
    id,
    isDeclined: false,
    ...copilotToolResult,
    tool_success: code === 0,
    tool_exit_code: code,
  };
}

const EMPTY_RESULT: CopilotToolResult = { text: "", tool_success: null, tool_exit_code: null };

/** Where a process works: the folder that it was started in, and its branch. */
export function parseRecordContext(record: JsonObject): JsonObject {
  const data = recordData(record);
  switch (record["type"]) {
    case "session.start":
    case "session.resume":
      return isObject(data["context"]) ? data["context"] : {};
    case "session.context_changed":
      return data;
    default:
      return {};
  }
}

/** Null where it did not come to one. */
export function extractCopilotSummary(record: JsonObject): string | null {
  const { success, summaryContent } = recordData(record);
  const isDone = record["type"] === "session.compaction_complete" && success === true;
  return isDone ? asText(summaryContent) : null;
}

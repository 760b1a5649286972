/**
 * A payload of Gemini CLI in the shape that the other clients' hooks have:
 *
 *   BeforeAgent                    UserPromptSubmit; a hook's context stands before the prompt, which is not the person's
 *   BeforeTool, AfterTool          PreToolUse, PostToolUse, with what the answer says of success
 *   AfterAgent                     Stop
 *   Notification[ToolPermission]   PermissionRequest
 */
import { asText, isObject, type Json, type JsonObject } from "../../event/event.ts";
import { stripHookContext } from "./hook-context.ts";
import { parseToolResponse } from "./tool-response.ts";
import { normalizeGeminiTool } from "./tools.ts";

export function normalizeGeminiPayload(payload: JsonObject): JsonObject {
  const { timestamp: _, ...given } = payload;
  switch (payload["hook_event_name"]) {
    case "BeforeAgent":
      return promptPayload(given);
    case "AfterAgent":
      return stopPayload(given);
    case "BeforeTool":
      return { ...toolPayload(given), hook_event_name: "PreToolUse" };
    case "AfterTool":
      return usedPayload(given);
    case "Notification":
      return permissionPayload(given);
    default:
      return given;
  }
}

function promptPayload(payload: JsonObject): JsonObject {
  const prompt = stripHookContext(asText(payload["prompt"]) ?? "");
  return { ...payload, hook_event_name: "UserPromptSubmit", prompt };
}

function stopPayload(payload: JsonObject): JsonObject {
  const { prompt: _, prompt_response: said, ...given } = payload;
  return { ...given, hook_event_name: "Stop", last_assistant_message: asText(said) };
}

/** What it says of a server may hold its whole environment: only names are taken. */
function toolPayload(payload: JsonObject): JsonObject {
  const { mcp_context: server, original_request_name: _, ...given } = payload;
  const { tool, input } = normalizeGeminiTool(
    asText(given["tool_name"]) ?? "unknown",
    isObject(given["tool_input"]) ? given["tool_input"] : {},
    isObject(server) ? asText(server["server_name"]) : null,
  );
  return { ...given, tool_name: tool, tool_input: input };
}

function usedPayload(payload: JsonObject): JsonObject {
  const { tool_response: response, ...call } = toolPayload(payload);
  const { text, isDeclined, ...outcome } = parseToolResponse(response);
  if (isDeclined) {
    return { ...call, hook_event_name: "PostToolUseFailure", error: text, is_interrupt: true };
  }
  return { ...call, hook_event_name: "PostToolUse", tool_response: text, ...outcome };
}

/** A question of the model's is no permission. */
function permissionPayload({ details, ...given }: JsonObject): JsonObject {
  if (given["notification_type"] !== "ToolPermission" || !isObject(details)) return given;
  const call = toRequestedCall(details);
  if (call === null) return { ...given, notification_type: "agent_needs_input" };
  const { notification_type: _, message: __, ...rest } = given;
  return { ...rest, hook_event_name: "PermissionRequest", ...call };
}

function toRequestedCall(details: JsonObject): JsonObject | null {
  const call = (tool: string, input: JsonObject): JsonObject => ({
    tool_name: tool,
    tool_input: input,
  });
  switch (details["type"]) {
    case "exec":
      return call("Bash", { command: asText(details["command"]) ?? "" });
    case "edit":
      return call("Edit", { file_path: asText(details["filePath"]) ?? "" });
    case "mcp":
      return call(`mcp__${nameIn(details["serverName"])}__${nameIn(details["toolName"])}`, {});
    case "info":
      return call("WebFetch", { url: firstText(details["urls"]) });
    default:
      return null;
  }
}

const nameIn = (value: Json | undefined): string => asText(value) ?? "unknown";

const firstText = (value: Json | undefined): string =>
  (Array.isArray(value) ? asText(value[0] as Json | undefined) : null) ?? "";

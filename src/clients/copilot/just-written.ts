/**
 * What Copilot CLI wrote into its transcript just before it called a hook, and does not hand over. Where it is not found
 * nothing is claimed.
 */
import { asText, isObject, type JsonObject, parseObject } from "../../event/event.ts";
import { findInEnd } from "../file-end.ts";
import { servedBy, usualTool } from "./tools.ts";

/** Mostly it is in the last few lines; answers of tools and copies of hooks' inputs may stand between. */
const LOOKS = [32 * 1024, 1024 * 1024] as const;

/** The model's words at the end of its turn. */
export const lastWords = (payload: JsonObject): string | null =>
  inTranscript(payload, (text) =>
    // Subagents' words stand in the same file.
    lastRecord(text, "assistant.message", ({ content }, { agentId }) =>
      agentId === undefined ? asText(content) : null,
    ),
  );

/** The call that a person is asked for, by the last request. */
export function lastCallAsked(payload: JsonObject): JsonObject | null {
  return inTranscript(payload, (text) => {
    const id = lastRecord(text, "permission.requested", ({ permissionRequest: asked }) =>
      isObject(asked) ? asText(asked["toolCallId"]) : null,
    );
    return id === null
      ? null
      : lastRecord(text, "tool.execution_start", (call) =>
          call["toolCallId"] === id ? callOf(call, id) : null,
        );
  });
}

const callOf = (data: JsonObject, id: string): JsonObject => {
  const { toolName, arguments: args } = data;
  const call = usualTool(asText(toolName) ?? "", isObject(args) ? args : {}, servedBy(data));
  return { tool_name: call.tool, tool_input: call.input, tool_use_id: id };
};

function inTranscript<T>(payload: JsonObject, find: (text: string) => T | null): T | null {
  const path = asText(payload["transcript_path"]);
  if (path === null || !path.startsWith("/")) return null;
  try {
    return findInEnd(path, LOOKS, find);
  } catch {
    return null;
  }
}

/** The last one of a kind that gives something. */
function lastRecord<T>(
  text: string,
  type: string,
  read: (data: JsonObject, record: JsonObject) => T | null,
): T | null {
  const start = `{"type":"${type}",`;
  for (let at = text.lastIndexOf(start); at >= 0; at = text.lastIndexOf(start, at - 1)) {
    const end = text.indexOf("\n", at);
    const record = end < 0 ? null : parseObject(text.slice(at, end));
    const data = record?.["data"];
    const found = record !== null && isObject(data) ? read(data, record) : null;
    if (found !== null || at === 0) return found;
  }
  return null;
}

/**
 * Facts that Copilot CLI writes to its transcript around a hook call and leaves out of the payload. It writes a moment late,
 * so a hook that needs them waits, where nobody notices: at the end of a turn and while a person is asked. What is not
 * found is left unknown.
 */
import { asText, isObject, type Json, type JsonObject, parseObject } from "../../event/event.ts";
import { system } from "../../system/system.ts";
import { findInFileTail } from "../hook/file-tail.ts";
import { parseServerTool, normalizeCopilotTool } from "./tools.ts";

/** Mostly it is in the last few lines; answers of tools and copies of hooks' inputs may stand between. */
const LOOK_BYTES = [32 * 1024, 1024 * 1024] as const;

/** How the hook was called. */
export type HookCallTime = {
  /** As the payload says. */
  readonly calledAt: Json | undefined;
  readonly pause: (ms: number) => void;
};

/** The model's words at the end of its turn. */
export const lastAssistantText = (payload: JsonObject, called: HookCallTime): string | null =>
  waitInTranscript(payload, called, (text) =>
    // Subagents' words stand in the same file.
    lastRecord(text, "assistant.message", ({ content }, { agentId }) =>
      agentId === undefined ? asText(content) : null,
    ),
  );

/** The call that a person is asked for, by the last request. */
export function lastRequestedCall(payload: JsonObject, called: HookCallTime): JsonObject | null {
  return waitInTranscript(payload, called, (text) => {
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
  const call = normalizeCopilotTool(
    asText(toolName) ?? "",
    isObject(args) ? args : {},
    parseServerTool(data),
  );
  return { tool_name: call.tool, tool_input: call.input, tool_use_id: id };
};

/** It writes its records down ten times a second. The call of this hook is the last of those that are waited for. */
const PATIENCE_MS = 250;
const PAUSE_MS = 10;

function waitInTranscript<T>(
  { transcript_path: given }: JsonObject,
  { calledAt, pause }: HookCallTime,
  find: (text: string) => T | null,
): T | null {
  const path = asText(given);
  const call = callMark(calledAt);
  if (path === null || !path.startsWith("/") || call === null) return null;
  if (system.factsAt(path.slice(0, path.lastIndexOf("/"))) === null) return null;
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    const looked = searchTail(path, call, find);
    if (looked.isWritten) return looked.found;
    pause(PAUSE_MS);
  }
  return null;
}

/** As the client notes that it calls a hook: `"input":{… "timestamp":1795022626459 …}`. */
function callMark(calledAt: Json | undefined): string | null {
  const ms = typeof calledAt === "string" ? Date.parse(calledAt) : calledAt;
  return typeof ms === "number" && Number.isSafeInteger(ms) ? `"timestamp":${ms}` : null;
}

function searchTail<T>(path: string, call: string, find: (text: string) => T | null) {
  let isWritten = false;
  try {
    const found = findInFileTail(path, LOOK_BYTES, (text) => {
      isWritten ||= text.includes(call);
      return isWritten ? find(text) : null;
    });
    return { isWritten, found };
  } catch {
    return { isWritten, found: null };
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

/**
 * Codex's transcript, its rollout: one `{ timestamp, type, payload }` a line, only ever added to. What was said stands in
 * it twice, and each half is taken where it is clean:
 *
 *   event_msg      what the person saw: user_message, agent_message; since 0.166 item_completed with an item of type
 *                  UserMessage or AgentMessage. Prompts and the agent's words are taken from here, and how a turn ended:
 *                  task_complete, turn_aborted.
 *   response_item  what the model is sent: messages, among them instructions, surroundings and the summariser's answer,
 *                  which are passed over; function_call, custom_tool_call, local_shell_call and their outputs, which
 *                  are taken.
 *   compacted      message: the summary. One record, one entry.
 *
 * Whatever runs a command is called Bash here, as in Codex's hooks; a patch is `apply_patch` however it was made.
 */
import { asText, isObject, type Json, type JsonObject } from "../../event/event.ts";
import type { TranscriptEntry, TranscriptDelivery } from "../transcript/entry.ts";
import { valueContainsText, messageText, stripInsertedText } from "../transcript/text.ts";
import { toolOutput } from "./tool-output.ts";
import { stripEditorContext } from "../hook/editor-context.ts";

export function codexEntries(record: JsonObject): readonly TranscriptEntry[] {
  const { payload } = record;
  if (!isObject(payload)) return [];
  const ts = asText(record["timestamp"]);
  switch (record["type"]) {
    case "event_msg":
      return spokenEntries(payload, ts);
    case "response_item":
      return itemEntries(payload, ts);
    case "compacted":
      return [
        { kind: "compacted", ts, summary: extractCodexSummary(asText(payload["message"]) ?? "") },
      ];
    default:
      return [];
  }
}

/** Whether a line may give an entry, without reading it. */
export const codexMayMatter = (line: string): boolean =>
  ENTRY_WORDS.some((word) => line.includes(word));

const ENTRY_WORDS = [
  '_call"',
  '_call_output"',
  '"UserMessage"',
  '"AgentMessage"',
  '"user_message"',
  '"agent_message"',
  '"compacted"',
  '"task_complete"',
  '"turn_aborted"',
] as const;

/** What a hook adds is a developer's message; what was sent with a request is not written down. */
export function codexDelivery(record: JsonObject, marker: string): TranscriptDelivery | null {
  const { payload } = record;
  if (record["type"] !== "response_item" || !isObject(payload)) return null;
  const isContext = payload["type"] === "message" && payload["role"] === "developer";
  return isContext && valueContainsText(payload["content"], marker) ? "accepted" : null;
}

function spokenEntries(payload: JsonObject, ts: string | null): readonly TranscriptEntry[] {
  const { item } = payload;
  switch (payload["type"]) {
    case "user_message":
      return promptEntries(payload["message"], ts);
    case "agent_message":
      return answerEntries(payload["message"], ts);
    case "task_complete":
      return [{ kind: "turn_over", ts }];
    case "turn_aborted":
      return [{ kind: "interrupted", ts }];
    case "item_completed":
      if (!isObject(item)) return [];
      if (item["type"] === "UserMessage") return promptEntries(item["content"], ts);
      return item["type"] === "AgentMessage" ? answerEntries(item["content"], ts) : [];
    default:
      return [];
  }
}

const WRAPPER =
  /^(?:<(?:environment_context|user_instructions|turn_aborted|user_shell_command|skill|hook_prompt|subagent_notification|permissions instructions)\b|# AGENTS\.md instructions)/;

/** What the client says in the user's place. */
export const isClientWrapper = (text: string): boolean => WRAPPER.test(text);

function promptEntries(content: Json | undefined, ts: string | null): readonly TranscriptEntry[] {
  const text = stripEditorContext(stripInsertedText(messageText(content)));
  return text === "" || isClientWrapper(text) ? [] : [{ kind: "prompt", ts, text }];
}

function answerEntries(content: Json | undefined, ts: string | null): readonly TranscriptEntry[] {
  const text = stripInsertedText(messageText(content));
  return text === "" ? [] : [{ kind: "said", ts, text }];
}

function itemEntries(payload: JsonObject, ts: string | null): readonly TranscriptEntry[] {
  const callId = asText(payload["call_id"]) ?? asText(payload["id"]);
  if (callId === null) return [];
  const called = parseToolCall(payload);
  if (called !== null) return [{ kind: "call", ts, callId, ...called }];
  switch (payload["type"]) {
    case "function_call_output":
    case "custom_tool_call_output":
      return [{ kind: "result", ts, callId, ...toolOutput(payload["output"]) }];
    default:
      return [];
  }
}

type RolloutToolCall = { readonly tool: string; readonly input: JsonObject };

/** What the model asks for; null when the item is no call. */
export function parseToolCall(payload: JsonObject): RolloutToolCall | null {
  switch (payload["type"]) {
    case "function_call":
      return toToolCall(payload, parseArguments(payload["arguments"]));
    case "custom_tool_call":
      return toToolCall(payload, { input: payload["input"] ?? "" });
    case "local_shell_call": {
      const action = isObject(payload["action"]) ? payload["action"] : {};
      return toShellCall(action["command"]);
    }
    default:
      return null;
  }
}

const SHELLS: ReadonlySet<string> = new Set([
  "container.exec",
  "exec_command",
  "local_shell",
  "shell",
  "shell_command",
]);

function toToolCall(payload: JsonObject, input: JsonObject): RolloutToolCall {
  const tool = asText(payload["name"]) ?? "unknown";
  return SHELLS.has(tool) ? toShellCall(input["cmd"] ?? input["command"]) : { tool, input };
}

function toShellCall(given: Json | undefined): RolloutToolCall {
  const command = shellCommandText(given);
  const from = command.indexOf("*** Begin Patch");
  if (!/^\s*(?:cd [^\n]{1,300}&&\s*)?apply_?patch\b/.test(command) || from < 0) {
    return { tool: "Bash", input: { command } };
  }
  const end = command.lastIndexOf("*** End Patch");
  const patch = end < from ? command.slice(from) : command.slice(from, end + 13);
  return { tool: "apply_patch", input: { input: patch } };
}

/** Of `["bash", "-lc", "…"]` only what is run. */
export function shellCommandText(given: Json | undefined): string {
  if (typeof given === "string") return given;
  const words = (Array.isArray(given) ? given : []).filter((word) => typeof word === "string");
  const [shell = "", option = "", script] = words;
  const isWrapped = /(?:^|\/)(?:ba|z|da)?sh$/.test(shell) && /^-\w*c$/.test(option);
  return isWrapped && script !== undefined ? script : words.join(" ");
}

function parseArguments(text: Json | undefined): JsonObject {
  try {
    const value: unknown = JSON.parse(asText(text) ?? "{}");
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const SUMMARY_PREFIX = /^Another language model started to solve this problem [^\n]*\n/;

/** Null where the model's maker keeps the summary to itself. */
export function extractCodexSummary(message: string): string | null {
  const summary = stripInsertedText(message.replace(SUMMARY_PREFIX, ""));
  return summary === "" ? null : summary;
}

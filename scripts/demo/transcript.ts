/**
 * The client's part in the replay: its transcript, as Claude Code 2.1.325 writes it. A prompt, a tool's result and the last
 * words of a turn reach it after their hook has ended; so does the context with which a start was answered.
 */
import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Payload } from "./recording.ts";

type Fields = Readonly<Record<string, unknown>>;

/** `answer` is what the payload's hook printed. */
export function writeTranscript(payload: Payload, answer: string): void {
  const { transcript_path: path } = payload;
  if (typeof path !== "string" || payload["agent_id"] !== undefined) return;
  const timestamp = new Date().toISOString();
  const lines = recordsOf(payload, answer).map(
    (record) => `${JSON.stringify({ isSidechain: false, timestamp, ...record })}\n`,
  );
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, lines.join(""));
}

function recordsOf(payload: Payload, answer: string): readonly Fields[] {
  switch (payload.hook_event_name) {
    case "UserPromptSubmit":
      return [user(payload["prompt"])];
    case "PostToolUse":
    case "PostToolUseFailure":
      return called(payload);
    case "Stop":
      return [assistant({ type: "text", text: payload["last_assistant_message"] })];
    case "SessionStart":
      return payload["source"] === "compact"
        ? [{ type: "system", subtype: "compact_boundary" }, ...accepted(answer)]
        : accepted(answer);
    case "PostCompact":
      return [{ ...user(payload["compact_summary"]), isCompactSummary: true }];
    default:
      return [];
  }
}

const user = (content: unknown): Fields => ({ type: "user", message: { role: "user", content } });

const assistant = (block: Fields): Fields => ({
  type: "assistant",
  message: { role: "assistant", model: "claude-opus-5-5", content: [block] },
});

/** Of a command the model is shown what it printed. */
const shownResponse = (response: unknown): string =>
  typeof response === "object" && response !== null && "stdout" in response
    ? String(response.stdout)
    : JSON.stringify(response);

function called(payload: Payload): readonly Fields[] {
  const { tool_use_id: id, tool_name: name, tool_input: input } = payload;
  const failure = payload["error"];
  const result = { type: "tool_result", tool_use_id: id };
  const response = payload["tool_response"];
  const shown =
    failure === undefined
      ? { ...result, content: shownResponse(response) }
      : { ...result, content: failure, is_error: true };
  return [
    assistant({ type: "tool_use", id, name, input }),
    { ...user([shown]), toolUseResult: response ?? failure },
  ];
}

/** The text that a start's answer puts before the model. */
export function contextOf(answer: string): string {
  if (answer === "") return "";
  const { hookSpecificOutput: output } = JSON.parse(answer) as {
    readonly hookSpecificOutput?: { readonly additionalContext?: string };
  };
  return output?.additionalContext ?? "";
}

function accepted(answer: string): readonly Fields[] {
  const context = contextOf(answer);
  if (context === "") return [];
  const hook = { hookName: "SessionStart", hookEvent: "SessionStart" };
  const attachment = { type: "hook_additional_context", content: [context], ...hook };
  return [{ type: "attachment", attachment }];
}

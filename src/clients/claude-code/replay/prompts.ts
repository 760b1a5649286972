/** User records → the prompts that hooks received; nothing for records that only look like one. */
import { asText, type Json, type JsonObject } from "../../../event/event.ts";
import type { ReplayCall } from "../../transcript/replay.ts";
import { blocksOf, messageText, stripInsertedText } from "../../transcript/text.ts";
import {
  parseTypedCommand,
  isInterruptionNote,
  isClientReport,
} from "../../transcript/person-words.ts";
import { isFromPerson, isTyped } from "../person-words.ts";
import { isOldClient } from "./run.ts";
import { makeReplayCall, type ClaudeReplaySource, type ClaudeReplayState } from "./state.ts";

/** The words of a record in the user's place, as the hook was told them. */
export function extractPromptText(record: JsonObject, content: Json | undefined): string {
  const spoken = Array.isArray(content)
    ? messageText(blocksOf(content).filter(({ type }) => type === "text"))
    : messageText(content);
  const mayBeInserted = spoken.includes("<system-reminder>") && !isTyped(record);
  return mayBeInserted ? stripInsertedText(spoken) : spoken;
}

export const isInterruption = (record: JsonObject, text: string): boolean =>
  !isTyped(record) && isInterruptionNote(text);

const isNotification = (text: string): boolean => /^\s*<task-notification>/.test(text);

/** A background task that is over; whether the text tells of one. */
export function noteTaskEnd(state: ClaudeReplayState, text: string): boolean {
  if (!isNotification(text)) return false;
  const id = /<task-id>([^<]{1,200})<\/task-id>/.exec(text.slice(0, 1000))?.[1];
  if (id !== undefined) state.background.delete(id);
  return true;
}

export function replayPrompt(
  state: ClaudeReplayState,
  said: JsonObject,
  text: string,
  source: ClaudeReplaySource,
): readonly ReplayCall[] {
  if (noteTaskEnd(state, text)) return [promptCall(state, source, text)];
  if (text.trim() === "" || !isFromPerson(said)) return [];
  const command = parseTypedCommand(text);
  if (command === null) {
    return isTyped(said) || !isClientReport(text) ? [promptCall(state, source, text)] : [];
  }
  // The client's own commands are no prompts.
  if (command.isClients) return [];
  const { name, words } = command;
  const prompt = takeQueuedPrompt(state, name) ?? (words === "" ? `/${name}` : `/${name} ${words}`);
  return [
    promptCall(state, source, prompt),
    makeReplayCall(state, source, "expanded", "UserPromptExpansion", {
      prompt_id: state.promptId,
      permission_mode: state.permissionMode,
      expansion_type: name.startsWith("mcp__") ? "mcp_prompt" : "slash_command",
      command_name: name,
      command_args: words,
      prompt,
    }),
  ];
}

/** A server's prompt has two names: the hook is told the one that was typed. Headless, it stands in the queue. */
function takeQueuedPrompt(state: ClaudeReplayState, name: string): string | null {
  const { queued } = state;
  state.queued = null;
  const [, server, own] = /^\/([^\s:]+):(\S+) \(MCP\)/.exec(queued ?? "") ?? [];
  return name === `mcp__${server}__${own}` ? queued : null;
}

export const promptCall = (
  state: ClaudeReplayState,
  source: ClaudeReplaySource,
  prompt: string,
): ReplayCall =>
  makeReplayCall(state, source, "prompt", "UserPromptSubmit", {
    prompt_id: state.promptId,
    permission_mode: state.permissionMode,
    prompt,
  });

/** Typed while the agent worked, or a task's end, handed over within the turn. */
export function replayQueuedPrompt(
  state: ClaudeReplayState,
  attachment: JsonObject,
  source: ClaudeReplaySource,
): readonly ReplayCall[] {
  const text = messageText(attachment["prompt"]);
  // A task's end is told when it is taken up, what a person types when it is typed.
  if (isNotification(text)) {
    if (isOldClient(state)) {
      // It told no hook of it.
      noteTaskEnd(state, text);
      return [];
    }
    const ts = state.ts !== null && state.ts > source.ts ? state.ts : source.ts;
    return replayPrompt(state, attachment, text, { ...source, ts });
  }
  const mode = asText(attachment["commandMode"]) ?? "prompt";
  if (mode !== "prompt" || attachment["isMeta"] === true) return [];
  return replayPrompt(state, attachment, text, source);
}

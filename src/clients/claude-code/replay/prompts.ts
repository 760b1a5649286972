/** What stands in a user's place → the prompts that hooks were told, and nothing for what only looks like one. */
import { asText, type Json, type JsonObject } from "../../../event/event.ts";
import type { ReplayedCall } from "../../replay.ts";
import { blocksOf, textOf, withoutInserted } from "../../transcript-text.ts";
import { commandIn, isFromPerson, isInterruptionNote, isReport, isTyped } from "../person-words.ts";
import { isOld } from "./run.ts";
import { callOf, type Source, type State } from "./state.ts";

/** The words of a record in the user's place, as the hook was told them. */
export function spokenIn(record: JsonObject, content: Json | undefined): string {
  const spoken = Array.isArray(content)
    ? textOf(blocksOf(content).filter(({ type }) => type === "text"))
    : textOf(content);
  const mayBeInserted = spoken.includes("<system-reminder>") && !isTyped(record);
  return mayBeInserted ? withoutInserted(spoken) : spoken;
}

export const isInterruption = (record: JsonObject, text: string): boolean =>
  !isTyped(record) && isInterruptionNote(text);

const isNotification = (text: string): boolean => /^\s*<task-notification>/.test(text);

/** A background task that is over; whether the text tells of one. */
export function noteFinished(state: State, text: string): boolean {
  if (!isNotification(text)) return false;
  const id = /<task-id>([^<]{1,200})<\/task-id>/.exec(text.slice(0, 1000))?.[1];
  if (id !== undefined) state.background.delete(id);
  return true;
}

export function promptCalls(
  state: State,
  said: JsonObject,
  text: string,
  source: Source,
): readonly ReplayedCall[] {
  if (noteFinished(state, text)) return [submitted(state, source, text)];
  if (text.trim() === "" || !isFromPerson(said)) return [];
  const command = commandIn(text);
  if (command === null) {
    return isTyped(said) || !isReport(text) ? [submitted(state, source, text)] : [];
  }
  // The client's own commands are no prompts.
  if (command.isClients) return [];
  const { name, words } = command;
  const prompt = queuedAs(state, name) ?? (words === "" ? `/${name}` : `/${name} ${words}`);
  return [
    submitted(state, source, prompt),
    callOf(state, source, "expanded", "UserPromptExpansion", {
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
function queuedAs(state: State, name: string): string | null {
  const { queued } = state;
  state.queued = null;
  const [, server, own] = /^\/([^\s:]+):(\S+) \(MCP\)/.exec(queued ?? "") ?? [];
  return name === `mcp__${server}__${own}` ? queued : null;
}

export const submitted = (state: State, source: Source, prompt: string): ReplayedCall =>
  callOf(state, source, "prompt", "UserPromptSubmit", {
    prompt_id: state.promptId,
    permission_mode: state.permissionMode,
    prompt,
  });

/** Typed while the agent worked, or a task's end, handed over within the turn. */
export function queuedCalls(
  state: State,
  attachment: JsonObject,
  source: Source,
): readonly ReplayedCall[] {
  const text = textOf(attachment["prompt"]);
  // A task's end is told when it is taken up, what a person types when it is typed.
  if (isNotification(text)) {
    if (isOld(state)) {
      // It told no hook of it.
      noteFinished(state, text);
      return [];
    }
    const ts = state.ts !== null && state.ts > source.ts ? state.ts : source.ts;
    return promptCalls(state, attachment, text, { ...source, ts });
  }
  const mode = asText(attachment["commandMode"]) ?? "prompt";
  if (mode !== "prompt" || attachment["isMeta"] === true) return [];
  return promptCalls(state, attachment, text, source);
}

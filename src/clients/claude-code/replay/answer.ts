/**
 * The model's messages. A message is several records, one block in each; a turn is over when one without a tool call is
 * followed by something else, or by nothing. A person who interrupts it ends it without a hook.
 */
import { asText, isObject, type JsonObject } from "../../../event/event.ts";
import type { ReplayCall } from "../../transcript/replay.ts";
import { blocksOf, messageText } from "../../transcript/text.ts";
import { replayStart } from "./run.ts";
import { EARLY_REPORTED_TOOLS } from "./tools.ts";
import {
  turnFields,
  agentFields,
  makeReplayCall,
  remember,
  type ClaudeReplaySource,
  type ClaudeReplayState,
} from "./state.ts";

/** Why the model stopped where the client lets it go on. */
const CONTINUING_STOPS: ReadonlySet<string> = new Set(["tool_use", "max_tokens", "pause_turn"]);

/** A record of the model's, or of the client in its place. */
export function replayAnswer(
  state: ClaudeReplayState,
  record: JsonObject,
  source: ClaudeReplaySource,
): readonly ReplayCall[] {
  const message = isObject(record["message"]) ? record["message"] : {};
  const messageId = asText(message["id"]);
  const isNext = state.answer !== null && state.answer.messageId !== messageId;
  const isError = record["isApiErrorMessage"] === true;
  // What was refused is no turn's end: the error is.
  if (isError && state.answer?.stop === "refusal") state.answer = null;
  const before = isNext ? replayTurnEnd(state) : [];
  state.effort = asText(record["effort"]) ?? (isError ? effortOf(state, record) : null);
  state.agentType ??= asText(record["attributionAgent"]);
  const begun = [...before, ...replayAgentStart(state), ...replayStart(state, source)];
  if (isError) {
    state.answer = null;
    return [...begun, ...replayTurnFailure(state, record, message, source)];
  }
  const model = asText(message["model"]);
  // The client's own words in the agent's place.
  if (model === "<synthetic>") return begun;
  state.model = model ?? state.model;
  const claudeReplayAnswer = state.answer;
  let text = typeof message["content"] === "string" ? message["content"] : null;
  const stop = asText(message["stop_reason"]);
  let usesTools = claudeReplayAnswer?.usesTools ?? false;
  for (const block of blocksOf(message["content"])) {
    if (block["type"] === "text" && typeof block["text"] === "string") {
      text = asText(block["text"]) ?? text ?? "";
    }
    if (block["type"] !== "tool_use") continue;
    usesTools = true;
    const [id, tool] = [asText(block["id"]), asText(block["name"])];
    const input = isObject(block["input"]) ? block["input"] : {};
    if (id !== null && tool !== null) {
      const about = EARLY_REPORTED_TOOLS.has(tool) ? turnFields(state) : {};
      remember(state.open, id, { tool, input, ts: source.ts, about });
    }
  }
  usesTools ||= CONTINUING_STOPS.has(stop ?? "");
  const about = usesTools ? {} : turnFields(state);
  const said = asText(text) ?? claudeReplayAnswer?.text ?? text;
  state.answer = { messageId, source, text: said, stop, usesTools, about };
  return begun;
}

/** An error's record says it in another place, and only newer clients do. */
const effortOf = (state: ClaudeReplayState, record: JsonObject): string | null =>
  state.effort ?? (state.file.agent === null ? null : asText(record["perTurnEffort"]));

/** The turn's end, if the newest message was its last. */
export function replayTurnEnd(state: ClaudeReplayState): readonly ReplayCall[] {
  const { answer, file } = state;
  state.answer = null;
  if (answer === null || answer.usesTools || answer.text === null) return [];
  const told = {
    ...answer.about,
    last_assistant_message: asText(answer.text.trim()),
    background_tasks: state.background.size === 0 ? null : [...state.background.values()],
  };
  return file.agent === null
    ? [makeReplayCall(state, answer.source, "stop", "Stop", told)]
    : [
        makeReplayCall(state, answer.source, "stop", "SubagentStop", {
          ...told,
          agent_transcript_path: file.path,
        }),
      ];
}

function replayTurnFailure(
  state: ClaudeReplayState,
  record: JsonObject,
  message: JsonObject,
  source: ClaudeReplaySource,
): readonly ReplayCall[] {
  return [
    makeReplayCall(state, source, "failed", "StopFailure", {
      prompt_id: state.promptId,
      ...agentFields(state),
      effort: state.effort === null ? null : { level: state.effort },
      error: asText(record["error"]) ?? "unknown",
      last_assistant_message: asText(messageText(message["content"])),
    }),
  ];
}

/** A subagent's start, told once its kind is known. */
export function replayAgentStart(state: ClaudeReplayState): readonly ReplayCall[] {
  const { start, promptId } = state;
  if (start === null) return [];
  state.start = null;
  return [
    makeReplayCall(state, start, "agent", "SubagentStart", {
      prompt_id: promptId,
      ...agentFields(state),
    }),
  ];
}

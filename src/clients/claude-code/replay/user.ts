/** Records in the user's place: prompts, results of tools, commands, and the parts of a compaction. */
import { asText, isObject, type Json, type JsonObject } from "../../../event/event.ts";
import type { ReplayCall } from "../../transcript/replay.ts";
import { blocksOf, messageText } from "../../transcript/text.ts";
import { parseTypedCommand } from "../../transcript/person-words.ts";
import { isFromPerson, isTyped } from "../person-words.ts";
import { replayTurnEnd } from "./answer.ts";
import { replayCompaction, noteInstructions, noteSummary } from "./compaction.ts";
import { isInterruption, replayPrompt, extractPromptText, promptCall } from "./prompts.ts";
import { noteRun, replayStart } from "./run.ts";
import { makeReplayCall, type ClaudeReplaySource, type ClaudeReplayState } from "./state.ts";
import { noteTask } from "./title.ts";
import { replayToolResults } from "./tools.ts";
import { extractClaudeSummary } from "../transcript.ts";

const contentOf = ({ message }: JsonObject): Json | undefined =>
  isObject(message) ? message["content"] : undefined;

/** Behind the boundary of a compaction: the summary, and what was typed and printed. */
function belongsToCompaction(record: JsonObject): boolean {
  if (record["isCompactSummary"] === true || record["isMeta"] === true) return true;
  const content = contentOf(record);
  if (isTyped(record)) return false;
  return typeof content === "string" && /^\s*<(?:command-name|local-command-)/.test(content);
}

/** What this record settles of those before it; told in the folder and on the branch of those. */
export function replaySettledByUser(
  state: ClaudeReplayState,
  record: JsonObject,
): readonly ReplayCall[] {
  const isApart = state.compaction === null || belongsToCompaction(record);
  const compacted = isApart ? [] : replayCompaction(state);
  if (state.answer === null) return compacted;
  const text = extractPromptText(record, contentOf(record));
  const isOpen = !state.answer.usesTools && isInterruption(record, text);
  if (isOpen || isContinuation(record, text)) state.answer = null;
  return [...compacted, ...replayTurnEnd(state)];
}

/** The client lets the model go on after an answer that was refused, or that showed nothing. */
const isContinuation = (record: JsonObject, text: string): boolean =>
  record["isMeta"] === true &&
  (asText(record["refusedMessageId"]) !== null ||
    text.startsWith("[Your previous response had no visible output"));

/** An image, or another file, given without a word. */
const isWordless = (content: Json | undefined): boolean =>
  blocksOf(content).some(({ type }) => type === "image" || type === "document");

export function replayUserRecord(
  state: ClaudeReplayState,
  record: JsonObject,
  source: ClaudeReplaySource,
): readonly ReplayCall[] {
  const content = contentOf(record);
  const promptId = asText(record["promptId"]);
  if (record["isCompactSummary"] === true) {
    state.promptId = promptId ?? state.promptId;
    noteSummary(state, extractClaudeSummary(messageText(content)), source);
    return [];
  }
  const results = blocksOf(content).filter(({ type }) => type === "tool_result");
  if (results.length > 0) {
    const calls = replayToolResults(state, record, results, source);
    return calls.length === 0 ? [] : [...replayStart(state, source), ...calls];
  }
  if (record["isMeta"] === true) return [];
  const text = extractPromptText(record, content);
  if (isInterruption(record, text)) return interruption(state, source);
  if (state.file.agent !== null) {
    state.start ??= source;
    noteTask(state, text);
    state.promptId = promptId ?? state.promptId;
    return [];
  }
  const command = parseTypedCommand(text);
  if (command?.isClients === true) {
    if (command.name === "clear") noteRun(state, source, "clear");
    if (command.name === "compact") noteInstructions(state, command.words);
    return [];
  }
  state.promptId = promptId ?? state.promptId;
  state.permissionMode = asText(record["permissionMode"]) ?? state.permissionMode;
  const calls =
    text.trim() === "" && isWordless(content) && isFromPerson(record)
      ? [promptCall(state, source, text)]
      : replayPrompt(state, record, text, source);
  return calls.length === 0 ? [] : [...replayStart(state, source), ...calls];
}

const interruption = (
  state: ClaudeReplayState,
  source: ClaudeReplaySource,
): readonly ReplayCall[] =>
  state.file.agent === null
    ? [{ ...makeReplayCall(state, source, "interrupted", "Interrupt", {}), isUntold: true }]
    : [];

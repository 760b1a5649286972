/** Records in the user's place: prompts, results of tools, commands, and the parts of a compaction. */
import { asText, isObject, type Json, type JsonObject } from "../../../event/event.ts";
import type { ReplayedCall } from "../../replay.ts";
import { blocksOf, textOf } from "../../transcript-text.ts";
import { commandIn, isFromPerson, isTyped } from "../person-words.ts";
import { answerOver } from "./answer.ts";
import { compactionCalls, instructionsMet, summaryMet } from "./compaction.ts";
import { isInterruption, promptCalls, spokenIn, submitted } from "./prompts.ts";
import { runSeen, startOf } from "./run.ts";
import { callOf, type Source, type State } from "./state.ts";
import { toolResults } from "./tools.ts";
import { summaryIn } from "../transcript.ts";

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
export function settledBy(state: State, record: JsonObject): readonly ReplayedCall[] {
  const isApart = state.compaction === null || belongsToCompaction(record);
  const compacted = isApart ? [] : compactionCalls(state);
  if (state.answer === null) return compacted;
  const text = spokenIn(record, contentOf(record));
  const isOpen = !state.answer.usesTools && isInterruption(record, text);
  if (isOpen || isGoingOn(record, text)) state.answer = null;
  return [...compacted, ...answerOver(state)];
}

/** The client lets the model go on after an answer that was refused, or that showed nothing. */
const isGoingOn = (record: JsonObject, text: string): boolean =>
  record["isMeta"] === true &&
  (asText(record["refusedMessageId"]) !== null ||
    text.startsWith("[Your previous response had no visible output"));

/** An image, or another file, given without a word. */
const isWordless = (content: Json | undefined): boolean =>
  blocksOf(content).some(({ type }) => type === "image" || type === "document");

export function userCalls(
  state: State,
  record: JsonObject,
  source: Source,
): readonly ReplayedCall[] {
  const content = contentOf(record);
  const promptId = asText(record["promptId"]);
  if (record["isCompactSummary"] === true) {
    state.promptId = promptId ?? state.promptId;
    summaryMet(state, summaryIn(textOf(content)), source);
    return [];
  }
  const results = blocksOf(content).filter(({ type }) => type === "tool_result");
  if (results.length > 0) {
    const calls = toolResults(state, record, results, source);
    return calls.length === 0 ? [] : [...startOf(state, source), ...calls];
  }
  if (record["isMeta"] === true) return [];
  const text = spokenIn(record, content);
  if (isInterruption(record, text)) return interruption(state, source);
  if (state.file.agent !== null) {
    state.begun ??= source;
    state.promptId = promptId ?? state.promptId;
    return [];
  }
  const command = commandIn(text);
  if (command?.isClients === true) {
    if (command.name === "clear") runSeen(state, source, "clear");
    if (command.name === "compact") instructionsMet(state, command.words);
    return [];
  }
  state.promptId = promptId ?? state.promptId;
  state.permissionMode = asText(record["permissionMode"]) ?? state.permissionMode;
  const calls =
    text.trim() === "" && isWordless(content) && isFromPerson(record)
      ? [submitted(state, source, text)]
      : promptCalls(state, record, text, source);
  return calls.length === 0 ? [] : [...startOf(state, source), ...calls];
}

const interruption = (state: State, source: Source): readonly ReplayedCall[] =>
  state.file.agent === null
    ? [{ ...callOf(state, source, "interrupted", "Interrupt", {}), isUntold: true }]
    : [];

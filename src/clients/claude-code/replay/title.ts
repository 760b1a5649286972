/**
 * The session's title. No hook reports it. It is replayed once, at the end of the file, because the client writes it
 * again and again.
 */
import { asText, type JsonObject } from "../../../event/event.ts";
import { makePromptTitle } from "../../../event/prompt-title.ts";
import { chooseTitle, SUBAGENT_AUTHOR } from "../../../event/title.ts";
import { extractTitleWords } from "../../transcript/person-words.ts";
import type { ReplayCall } from "../../transcript/replay.ts";
import { makeReplayCall, type ClaudeReplayState } from "./state.ts";

export function noteTitle(state: ClaudeReplayState, record: JsonObject): readonly ReplayCall[] {
  if (state.file.agent !== null) return [];
  const isPersons = record["type"] === "custom-title";
  const text = asText(record[isPersons ? "customTitle" : "aiTitle"]);
  if (text === null) return [];
  const before = chooseTitle(state.titles);
  state.titles = { ...state.titles, [isPersons ? "person" : "model"]: text };
  if (chooseTitle(state.titles)?.text !== before?.text) state.renamed++;
  return [];
}

/** The first that a subagent was asked, where its session's own transcript is gone. */
export function noteTask(state: ClaudeReplayState, text: string): void {
  if (state.file.isOrphan !== true) return;
  state.task ??= makePromptTitle(extractTitleWords(text) ?? "") ?? asText(text.trim());
}

/** Dated as the newest record: those of titles have no time. */
export function replayTitle(state: ClaudeReplayState): readonly ReplayCall[] {
  const { ts, cwd, renamed, sessionId } = state;
  const task = state.task === null ? null : { text: state.task, by: SUBAGENT_AUTHOR };
  const title = chooseTitle(state.titles) ?? task;
  if (title === null || ts === null || cwd === null) return [];
  // A name that was given back is another one than before: by how often it has changed.
  const source = { ts, id: `${sessionId ?? ""}/title`, record: null };
  const fields = { title: title.text, by: title.by };
  return [makeReplayCall(state, source, String(renamed), "SessionTitle", fields)];
}

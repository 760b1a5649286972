/**
 * What a transcript says the session is called. No hook is told of it; it is told once, when the file has no more records, as
 * it is then: the client repeats it again and again.
 */
import { asText, type JsonObject } from "../../../event/event.ts";
import { titleOf } from "../../../event/title.ts";
import type { ReplayedCall } from "../../replay.ts";
import { callOf, type State } from "./state.ts";

export function titleMet(state: State, record: JsonObject): readonly ReplayedCall[] {
  if (state.file.agent !== null) return [];
  const isPersons = record["type"] === "custom-title";
  const text = asText(record[isPersons ? "customTitle" : "aiTitle"]);
  if (text === null) return [];
  const before = titleOf(state.titles);
  state.titles = { ...state.titles, [isPersons ? "person" : "model"]: text };
  if (titleOf(state.titles)?.text !== before?.text) state.renamed++;
  return [];
}

/** Dated as the newest record: those of titles have no time. */
export function titleCalls(state: State): readonly ReplayedCall[] {
  const { ts, cwd, renamed, sessionId } = state;
  const title = titleOf(state.titles);
  if (title === null || ts === null || cwd === null) return [];
  // A name that was given back is another one than before: by how often it has changed.
  const source = { ts, id: `${sessionId ?? ""}/title`, record: null };
  const fields = { title: title.text, by: title.by };
  return [callOf(state, source, String(renamed), "SessionTitle", fields)];
}

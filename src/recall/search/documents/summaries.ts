/** What a session, or a part of one, comes down to. */
import type { EventOf } from "../../../event/event.ts";
import { type DocumentDraft, linesOf, listOf, wordsOf } from "./draft.ts";

/** In words: what was asked for last, what was edited, what is left unsolved. Numbers are nothing to look for. */
export function summaryDrafts({ data }: EventOf<"session_summary">): readonly DocumentDraft[] {
  const details = listOf(data.unresolvedDetails);
  const errors = listOf(data.unresolvedErrors);
  const text = linesOf([
    ...listOf(data.lastPrompts),
    ...listOf(data.lastEditedFiles),
    ...(details.length > 0 ? details : errors),
  ]);
  return text === "" ? [] : [{ kind: "summary", text }];
}

/** What it is called, once however often it is said: whoever knew it by an earlier name finds it by that. */
export function titleDrafts({ data }: EventOf<"session_title">): readonly DocumentDraft[] {
  const text = wordsOf(data.title);
  return text === null ? [] : [{ kind: "summary", text, once: `title ${text}` }];
}

const ANALYSIS = /<analysis>[^]*?<\/analysis>/g;
const TAGS = /<\/?summary>/g;

/** Without what the client's summariser thought aloud. */
export function compactionDrafts({
  data,
}: EventOf<"compaction_summary">): readonly DocumentDraft[] {
  const text = wordsOf(data.text)?.replaceAll(ANALYSIS, "").replaceAll(TAGS, "").trim() ?? "";
  return text === "" ? [] : [{ kind: "summary", text }];
}

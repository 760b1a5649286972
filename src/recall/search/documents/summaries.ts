/** What a session, or a part of one, comes down to. */
import type { EventOf } from "../../../event/event.ts";
import {
  type DocumentDraft,
  joinDistinctLines,
  toUnknownList,
  extractOwnWords,
} from "./document-draft.ts";

/** In words: what was asked for last, what was edited, what is left unsolved. Numbers are nothing to look for. */
export function draftSummary({ data }: EventOf<"session_summary">): readonly DocumentDraft[] {
  const details = toUnknownList(data.unresolvedDetails);
  const errors = toUnknownList(data.unresolvedErrors);
  const text = joinDistinctLines([
    ...toUnknownList(data.lastPrompts),
    ...toUnknownList(data.lastEditedFiles),
    ...(details.length > 0 ? details : errors),
  ]);
  return text === "" ? [] : [{ kind: "summary", text }];
}

/** What it is called, once however often it is said: whoever knew it by an earlier name finds it by that. */
export function draftTitle({ data }: EventOf<"session_title">): readonly DocumentDraft[] {
  const text = extractOwnWords(data.title);
  return text === null ? [] : [{ kind: "summary", text, once: `title ${text}` }];
}

const ANALYSIS = /<analysis>[^]*?<\/analysis>/g;
const TAGS = /<\/?summary>/g;

/** Without what the client's summariser thought aloud. */
export function draftCompactionSummary({
  data,
}: EventOf<"compaction_summary">): readonly DocumentDraft[] {
  const text =
    extractOwnWords(data.text)?.replaceAll(ANALYSIS, "").replaceAll(TAGS, "").trim() ?? "";
  return text === "" ? [] : [{ kind: "summary", text }];
}

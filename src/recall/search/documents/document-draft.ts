/** A document before it is known which one of its event it is, and where it belongs. */
import { HIDDEN } from "../../../clients/hook/event-draft.ts";
import { stripInsertedText } from "../../../clients/transcript/text.ts";
import { asText, isObject, type JsonObject } from "../../../event/event.ts";
import type { DocumentKind } from "../../../store/search-index.ts";

export type DocumentDraft = {
  readonly kind: DocumentKind;
  readonly text: string;
  /** The branch it names itself; else the one in force. */
  readonly branch?: string;
  /** Of several in a session with the same, only the first makes a document. */
  readonly once?: string;
};

/** What somebody said, without what a program put in; null where nothing is left, or where it is not to be kept. */
export function extractOwnWords(value: unknown): string | null {
  const text = asText(value);
  if (text === null || text === HIDDEN) return null;
  const words = stripInsertedText(text);
  return words === "" || words === HIDDEN ? null : words;
}

/** Lines that say something, each once. */
export const joinDistinctLines = (values: readonly unknown[]): string =>
  [...new Set(values.flatMap((value) => extractOwnWords(value) ?? []))].join("\n");

export const toUnknownList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : [];

export const toJsonFields = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** Events of a session as hooks record them, folded to documents. */
import type { Event, JsonObject, RawEvent } from "../../../src/event/event.ts";
import { foldDocuments } from "../../../src/recall/search/documents/fold-documents.ts";
import {
  type DocumentsState,
  EMPTY_DOCUMENTS_STATE,
  parseDocumentsState,
  encodeDocumentsState,
} from "../../../src/recall/search/documents/documents-state.ts";
import type { SearchDocument, TouchedFile } from "../../../src/store/search-index.ts";
import { anEvent, at } from "../../event/samples.ts";

export const happening = (type: string, data: JsonObject, given: Partial<RawEvent> = {}): Event =>
  anEvent({ type, data, ...given });

export const prompt = (text: string, more: JsonObject = {}): Event =>
  happening("prompt", { text, charCount: text.length, ...more });

export const used = (tool: string, meta: JsonObject, more: JsonObject = {}): Event =>
  happening("tool_use", { tool, meta, success: true, ...more });

export const failed = (errorRaw: string, given: JsonObject = {}): Event =>
  happening("tool_error", {
    tool: "Bash",
    meta: { action: "npm test", target: "t1" },
    error: errorRaw.toLowerCase(),
    errorRaw,
    errorLine: errorRaw.split("\n").at(-1) ?? "",
    ...given,
  });

export type Told = {
  readonly documents: readonly SearchDocument[];
  readonly touched: readonly TouchedFile[];
  readonly removes: readonly string[];
  readonly state: DocumentsState;
};

/** Each event a second after the one before. The state is written and read in between, as the index does. */
export function told(...events: readonly Event[]): Told {
  let state = EMPTY_DOCUMENTS_STATE;
  const documents: SearchDocument[] = [];
  const touched: TouchedFile[] = [];
  const removes: string[] = [];
  for (const [second, event] of events.entries()) {
    const folded = foldDocuments(parseDocumentsState(encodeDocumentsState(state)), {
      ...event,
      ts: at(second),
    });
    state = folded.state;
    documents.push(...folded.documents);
    touched.push(...folded.touched);
    removes.push(...folded.removes);
  }
  return { documents, touched, removes, state };
}

/** Kinds and texts alone. */
export const textsOf = ({ documents }: Told): (readonly [kind: string, text: string])[] =>
  documents.map(({ kind, text }) => [kind, text]);

/**
 * What is known of a session while its events are read, kept as JSON:
 *
 *   { turn, branch, failures, summary, isAutomatic, told: [hash …] }
 *
 * `failures` is the state of `remember/errors/open-failures.ts`, `summary` the event of the session's last summary, `told`
 * what has a document already and needs no second one, oldest first.
 */
import type { SessionIndexState } from "../../../store/search-index.ts";

export type DocumentsState = {
  /** Which prompt is in force, counted from 1; 0 before the first. */
  readonly turn: number;
  readonly branch: string | null;
  readonly failures: string | null;
  readonly summary: string | null;
  /** No person asked for anything: nobody looks for it. */
  readonly isAutomatic: boolean;
  readonly told: ReadonlySet<string>;
};

export const EMPTY_DOCUMENTS_STATE: DocumentsState = {
  turn: 0,
  branch: null,
  failures: null,
  summary: null,
  isAutomatic: false,
  told: new Set(),
};

/** Only ever written here, so it is read without looking. */
export function parseDocumentsState(text: SessionIndexState | null): DocumentsState {
  if (text === null) return EMPTY_DOCUMENTS_STATE;
  const { told, ...known } = JSON.parse(text) as Omit<DocumentsState, "told"> & {
    readonly told: readonly string[];
  };
  return { ...known, told: new Set(told) };
}

export const encodeDocumentsState = ({ told, ...known }: DocumentsState): SessionIndexState =>
  JSON.stringify({ ...known, told: [...told] });

/** Enough for any session; what was told longest ago may be told again. */
const MAX_DOCUMENT_KEYS = 4000;

export const toDocumentKey = (words: string): string => Bun.hash(words).toString(36);

export function addDocumentKeys(
  told: ReadonlySet<string>,
  fresh: readonly string[],
): ReadonlySet<string> {
  if (fresh.length === 0) return told;
  const all = [...told, ...fresh];
  return new Set(all.slice(-MAX_DOCUMENT_KEYS));
}

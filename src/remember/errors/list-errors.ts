/** Known errors for whoever looks at them. */
import type { ErrorRow, Store } from "../../store/store.ts";
import { type ErrorResolution, parseResolutions } from "./error-knowledge.ts";
import { extractErrorCore } from "./normalize-error.ts";
import { hasWordStart } from "./word-begins.ts";

/** What other programs are told of one. */
export type KnownError = {
  readonly id: string;
  readonly lastSeen: string;
  readonly error: string;
  readonly errorRaw: string | null;
  /** Newest first. */
  readonly resolutions: readonly ErrorResolution[];
  readonly useCount: number;
  readonly lastUsed: string | null;
};

export const toKnownError = (row: ErrorRow): KnownError => ({
  id: row.id,
  lastSeen: row.ts,
  error: row.errorNormalized,
  errorRaw: row.errorRaw,
  resolutions: parseResolutions(row),
  useCount: row.useCount,
  lastUsed: row.lastUsed,
});

/** In its own words where they are known from where the error is named. */
export function describeError({ errorNormalized, errorRaw }: ErrorRow): string {
  const { core, normalized } = extractErrorCore(errorRaw ?? "");
  return normalized === errorNormalized ? core : errorNormalized;
}

/** Frames of the runtime itself: an output may have been cut before them, and they say nothing of the error. */
const RUNTIME_FRAME = /\n\s*at [^\n]*(?:\(|\s)(?:node|bun|ext|internal):[^\n]*/g;

/** Where a normal form ends inside of a frame that names no file. */
const CUT_FRAME = /(?<=^[^]{100,})\n\s*at [^\n<]*$/;

const withoutRuntime = ({ errorNormalized }: ErrorRow): string =>
  errorNormalized.replace(CUT_FRAME, "").replaceAll(RUNTIME_FRAME, "").trim();

/** The same error with and without such frames is one: the row that knows a fix, else the first. */
export function dedupeErrors(rows: readonly ErrorRow[]): readonly ErrorRow[] {
  const kept = new Map<string, ErrorRow>();
  for (const row of rows) {
    const key = withoutRuntime(row);
    const before = kept.get(key);
    if (before === undefined || (before.resolution === null && row.resolution !== null))
      kept.set(key, row);
  }
  return [...kept.values()];
}

const containsWord = ({ errorNormalized, errorRaw }: ErrorRow, word: string): boolean =>
  hasWordStart(`${errorNormalized}\n${errorRaw ?? ""}`, word);

/** What else the words of a search stand for. */
export type WordExpansion = {
  /** Names of the errors that they are about. */
  readonly names: (words: readonly string[]) => readonly string[];
  /** A word in the other language. */
  readonly translations: (word: string) => readonly string[];
};

/** Those that hold every word from where one begins, or its translation, or another name of the error; last seen first. */
export async function searchErrors(
  store: Pick<Store, "listErrors">,
  search: string,
  { names, translations }: WordExpansion,
): Promise<readonly ErrorRow[]> {
  const words = search.split(/\s+/).filter((word) => word !== "");
  const known = await store.listErrors({});
  if (words.length === 0) return known;
  const forms = words.map((word) => [word, ...translations(word.toLowerCase())]);
  const others = names(words);
  return known.filter(
    (row) =>
      forms.every((all) => all.some((word) => containsWord(row, word))) ||
      others.some((name) => containsWord(row, name)),
  );
}

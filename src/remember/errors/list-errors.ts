/** Known errors for whoever looks at them. */
import type { ErrorRow, Store } from "../../store/store.ts";
import { type ErrorResolution, parseResolutions } from "./error-knowledge.ts";
import { loadFailuresByError } from "./error-cost.ts";
import { describeError } from "./describe-error.ts";
import { errorKeys, headlineKey } from "./error-key.ts";
import { type ErrorLabelMap, findErrorLabel, loadErrorLabels } from "./error-labels.ts";
import { type ErrorVariant, splitErrors } from "./split-errors.ts";
import { hasWholeWord, hasWordStart } from "./word-begins.ts";

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

/** A message among others of its normal form has its own words alone: the form holds none of its names. */
const textOf = ({ row: { errorNormalized, errorRaw }, line }: ErrorVariant): string =>
  [errorNormalized, errorRaw ?? "", line ?? ""].join("\n");

/** What else the words of a search stand for. */
export type WordExpansion = {
  /** Names of the errors that they are about. */
  readonly names: (words: readonly string[]) => readonly string[];
  /** For each word, or words that say one thing together, what is meant by it. */
  readonly meanings: (words: readonly string[]) => readonly WordMeaning[];
};

/** `typed`: from where a word begins, as whoever is still typing expects. `others`: whole, since nobody typed them. */
export type WordMeaning = {
  readonly typed: readonly string[];
  readonly others: readonly string[];
};

/** Every key by which a label finds this message. */
const variantKeys = ({ row, line, failures }: ErrorVariant): readonly string[] =>
  errorKeys({
    normalized: row.errorNormalized,
    words: line ?? describeError(row),
    projectPath: failures[0]?.projectPath ?? null,
  });

/** What a label keeps of it: by whatever it may be met again, a failure or its name in what a session left. */
export const labelKeys = (error: ErrorVariant): readonly string[] => [
  ...variantKeys(error),
  headlineKey(error.line ?? describeError(error.row)),
];

/** Each with what somebody said of it. */
export const withLabels = (
  errors: readonly ErrorVariant[],
  labels: ErrorLabelMap,
): readonly ErrorVariant[] =>
  labels.size === 0
    ? errors
    : errors.map((one) => ({ ...one, label: findErrorLabel(labels, variantKeys(one)) }));

/** Known errors, each message for itself, last seen first: all, or those of these projects' failures. */
export async function loadErrors(
  store: Pick<Store, "listErrors" | "failures" | "successesAfter" | "sketchEvents" | "queryEvents">,
  projects: readonly string[] | null = null,
): Promise<{ readonly errors: readonly ErrorVariant[]; readonly isComplete: boolean }> {
  const { byError, isComplete } = await loadFailuresByError(store, projects);
  const errors = await splitErrors(store, await store.listErrors({}), byError);
  const labels = await loadErrorLabels(store);
  return {
    errors: withLabels(errors, labels).toSorted((a, b) =>
      a.row.ts < b.row.ts ? 1 : a.row.ts > b.row.ts ? -1 : 0,
    ),
    isComplete,
  };
}

/** How many of these words it says, or what `beside` it does. */
export function countMeanings(
  one: ErrorVariant,
  beside: string,
  search: string,
  { meanings }: WordExpansion,
): number {
  const words = search.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return 0;
  const text = `${textOf(one)}\n${beside}`;
  return meanings(words).filter((each) => isMeant(text, each)).length;
}

const isMeant = (text: string, { typed, others }: WordMeaning): boolean =>
  typed.some((word) => hasWordStart(text, word)) || others.some((word) => hasWholeWord(text, word));

/** Those that hold every word from where one begins, or its translation, or another name of the error. */
export function searchErrors(
  errorVariants: readonly ErrorVariant[],
  search: string,
  { names, meanings }: WordExpansion,
): readonly ErrorVariant[] {
  const words = search.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return errorVariants;
  const wordMeanings = meanings(words);
  const others = names(words);
  return errorVariants.filter((one) => {
    const text = textOf(one);
    return (
      words.every((word) => hasWordStart(text, word)) ||
      wordMeanings.every((each) => isMeant(text, each)) ||
      others.some((name) => hasWordStart(text, name))
    );
  });
}

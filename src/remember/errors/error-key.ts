/**
 * By what a message of an error is known again, whoever looks: a list, a hook, the start of a session. No words of it: a label
 * that somebody gave it (`error-labels.ts`) keeps these, and outlives what they were made of.
 */
import { deriveId } from "../../event/id.ts";
import { errorHeadline } from "../../lexicon/error-headline.ts";
import { namesError } from "../../lexicon/failure-lines.ts";
import { identifyError, isDistinctive } from "./error-identity.ts";

export type ErrorMessage = {
  /** The normal form; null where only the words are known. */
  readonly normalized: string | null;
  readonly words: string;
  readonly projectPath: string | null;
};

/** A form in which nothing was replaced or cut is one message's. */
const MAX_WHOLE_LENGTH = 190;

export const mayMeanSeveral = (normalized: string): boolean =>
  normalized.length >= MAX_WHOLE_LENGTH || /<(?:STR|PATH|N)>/.test(normalized);

/** The name, and the file of the project that it came from: the same words of another file are another error. Null: no name of its own. */
export function nameErrorMessage(words: string, projectPath: string | null): string | null {
  const name = errorHeadline(words);
  const identity = identifyError(name, null);
  const isNamed = isDistinctive(identity) && (namesError(name) || name.includes(": "));
  if (!isNamed) return null;
  const frame = identifyError(words, projectPath).parts.find((part) => part.startsWith("at "));
  return JSON.stringify([identity.parts, frame ?? ""]);
}

/** What is told of an error elsewhere may be cut, but never so short. */
const SURE_UNITS = 100;

/** For whoever has nothing but what an error was called: a summary, a saved context. */
export const headlineKey = (headline: string): string =>
  deriveId(
    "error headline",
    ...identifyError(errorHeadline(headline).slice(0, SURE_UNITS), null).parts,
  );

/** One of them is enough: an older program may have begun the normal form at another line. */
export function errorKeys({ normalized, words, projectPath }: ErrorMessage): readonly string[] {
  const name = nameErrorMessage(words, projectPath);
  const parts =
    normalized !== null && mayMeanSeveral(normalized)
      ? identifyError(words, projectPath).parts
      : [];
  return [
    ...(normalized === null ? [] : [deriveId("error message", normalized, ...parts)]),
    ...(name === null ? [] : [deriveId("error name", name)]),
  ];
}

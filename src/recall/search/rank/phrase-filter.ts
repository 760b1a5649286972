/** Whether a document passes: it has the required phrases and no excluded ones. */
import { foldCase, foldWidth } from "../terms/fold.ts";
import type { ParsedQuery } from "../query/parsed-query.ts";

/** Without case, width and the form of blanks. */
export const normalizeSpaces = (text: string): string =>
  foldCase(foldWidth(text)).replaceAll(/\s+/g, " ").trim();

export function matchesPhrases(
  text: string,
  { phrases, excluded }: Pick<ParsedQuery, "phrases" | "excluded">,
): boolean {
  if (phrases.length === 0 && excluded.length === 0) return true;
  const plain = normalizeSpaces(text);
  return (
    phrases.every((phrase) => plain.includes(normalizeSpaces(phrase))) &&
    !excluded.some((word) => containsWord(plain, normalizeSpaces(word)))
  );
}

/** Of the same list again and again, for every document that is read. */
const normalized = new WeakMap<readonly string[], readonly string[]>();

function normalizeFiles(files: readonly string[]): readonly string[] {
  let found = normalized.get(files);
  if (found === undefined) normalized.set(files, (found = files.map(normalizeSpaces)));
  return found;
}

/** Whether a text names one of the files: the path, or the end of it. */
export function namesFile(text: string, files: readonly string[]): boolean {
  const plain = normalizeSpaces(text);
  return normalizeFiles(files).some((file) => plain.includes(file));
}

const isLatin = (character: string): boolean => /^[a-z0-9]$/.test(character);

/**
 * A Latin word only as a word: `-test` leaves `latest` alone. Where the dash itself stands there, what was typed is a piece of
 * that text and excludes nothing: `library not found for -lssl`.
 */
function containsWord(text: string, word: string): boolean {
  if (word === "" || ` ${text}`.includes(` -${word}`)) return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isCutBefore = isLatin(word.charAt(0)) && isLatin(text.charAt(at - 1));
    const isCutBehind = isLatin(word.slice(-1)) && isLatin(text.charAt(at + word.length));
    if (!isCutBefore && !isCutBehind) return true;
  }
  return false;
}

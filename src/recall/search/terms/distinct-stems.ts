/** Stems of words that Porter would give another's, by `lexicon/distinct-stems.ts`. */
import { DISTINCT_STEMS } from "../../../lexicon/distinct-stems.ts";

const FAMILIES: readonly (readonly [beginning: string, stem: string])[] = DISTINCT_STEMS.trim()
  .split("\n")
  .map((line) => {
    const [beginning = "", stem = ""] = line.split(" ");
    return [beginning, stem];
  });

/** Asked of every word that is read: most begin like none of them. */
const INITIALS: ReadonlySet<string> = new Set(FAMILIES.map(([beginning]) => beginning.slice(0, 2)));

/** `word`: in small letters, in American spelling; null for most. */
export function findDistinctStem(word: string): string | null {
  if (!INITIALS.has(word.slice(0, 2))) return null;
  return FAMILIES.find(([beginning]) => word.startsWith(beginning))?.[1] ?? null;
}

/** What means the same, by `lexicon/synonyms.ts`. */
import { SYNONYM_GROUPS } from "../../../lexicon/synonyms.ts";
import { stemWord } from "../terms/chunk.ts";

/** By word (Korean) or stem (English): what means the same. */
function readGroups(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const line of SYNONYM_GROUPS.trim().split("\n")) {
    const words = line.split(" ");
    for (const word of words) {
      const key = stemWord(word);
      const others = words.filter((other) => other !== word);
      found.set(key, [...new Set([...(found.get(key) ?? []), ...others])]);
    }
  }
  return found;
}

let groups: ReadonlyMap<string, readonly string[]> | null = null;

/** `word`: a Korean word without its ending, or the stem of an English one. */
export function findSynonyms(word: string): readonly string[] {
  groups ??= readGroups();
  return groups.get(word) ?? [];
}

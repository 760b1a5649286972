/** Words whose forms share no stem, by `lexicon/irregular-words.ts`. */
import { IRREGULAR_WORDS } from "../../../lexicon/irregular-words.ts";
import { stemWord } from "../terms/chunk.ts";

function readGroups(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const line of IRREGULAR_WORDS.trim().split("\n")) {
    const stems = [...new Set(line.split(" ").map(stemWord))];
    for (const stem of stems)
      found.set(
        stem,
        stems.filter((other) => other !== stem),
      );
  }
  return found;
}

let groups: ReadonlyMap<string, readonly string[]> | null = null;

/** Stems of the other forms of a word, by its stem. */
export function findIrregularStems(stem: string): readonly string[] {
  groups ??= readGroups();
  return groups.get(stem) ?? [];
}

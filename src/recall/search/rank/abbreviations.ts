/** What people shorten, by `lexicon/abbreviations.ts`. */
import { ABBREVIATIONS } from "../../../lexicon/abbreviations.ts";
import { stemWord } from "../terms/chunk.ts";

function readShort(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (word: string, other: string): void => {
    const [key, stem] = [stemWord(word), stemWord(other)];
    if (key !== stem) found.set(key, [...new Set([...(found.get(key) ?? []), stem])]);
  };
  for (const line of ABBREVIATIONS.trim().split("\n")) {
    const [short = "", ...long] = line.split(" ");
    for (const word of long) {
      add(short, word);
      add(word, short);
    }
  }
  return found;
}

let abbreviations: ReadonlyMap<string, readonly string[]> | null = null;

/** Stems of what a word is short for, or of what is short for it, by its stem. */
export function findAbbreviationStems(stem: string): readonly string[] {
  abbreviations ??= readShort();
  return abbreviations.get(stem) ?? [];
}

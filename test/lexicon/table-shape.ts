// What every table written as words promises: nothing twice, nothing but words, and where it says so in order.
import { expect } from "bun:test";
import { splitWords } from "../../src/lexicon/words.ts";

export function expectWordList(words: string, name = words.slice(0, 40)): void {
  const all = splitWords(words);
  expect(
    all.filter((word) => word.trim() === ""),
    `blanks in ${name}`,
  ).toEqual([]);
  expect(
    all.filter((word, at) => all.indexOf(word) !== at),
    `twice in ${name}`,
  ).toEqual([]);
}

/** A word apart from signs: `-C`, `--context` and `@types` stand where a reader looks for them. */
export function expectSorted(keys: readonly string[], name: string): void {
  expect(keys, `order of ${name}`).toEqual(keys.toSorted());
}

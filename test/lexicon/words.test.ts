import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  findRow,
  hasWord,
  splitWords,
  toAlternatives,
  toWordSet,
} from "../../src/lexicon/words.ts";

const word = fc.stringMatching(/^[a-z][a-z0-9.+_-]{0,6}$/);
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 12 });

test("a list, a set and a pattern of the same words know the same words, and no part of one", () => {
  fc.assert(
    fc.property(words, fc.oneof(word, fc.constant("")), (all, one) => {
      const list = all.join(" ");
      const pattern = new RegExp(`^(?:${toAlternatives(list)})$`);
      for (const asked of [...all, one, `${one}x`, all[0]?.slice(1) ?? ""]) {
        const isListed = all.includes(asked);
        expect(hasWord(list, asked)).toBe(isListed);
        expect(toWordSet(list).has(asked)).toBe(isListed);
        expect(pattern.test(asked)).toBe(isListed);
      }
      expect(splitWords(list)).toEqual(all);
    }),
  );
});

test("a row is only found under a name of the table, whatever a program is called", () => {
  const table = { npm: 1 };
  expect(findRow(table, "npm")).toBe(1);
  for (const name of ["constructor", "__proto__", "toString", ""])
    expect(findRow(table, name)).toBeUndefined();
});

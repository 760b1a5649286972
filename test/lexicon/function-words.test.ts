// Words that hold a sentence together, and everybody who leaves them out.
import { expect, test } from "bun:test";
import {
  EVERYDAY_WORDS,
  FUNCTION_WORDS,
  KOREAN_FUNCTION_WORDS,
} from "../../src/lexicon/function-words.ts";
import { splitWords } from "../../src/lexicon/words.ts";
import { measureRetention } from "../../src/recall/inject/summary-retention.ts";
import { isFiller } from "../../src/recall/search/query/fillers.ts";
import { extractContentWords } from "../../src/recall/skill-match/content-words.ts";
import { tokenizeText } from "../../src/remember/ledger/text-coverage.ts";
import { expectWordList } from "./table-shape.ts";

const unjudged = (item: string): number =>
  measureRetention({ decisions: [{ what: item }] }, "").decisions.unjudged;

test("each word stands once", () => {
  for (const words of [`${FUNCTION_WORDS} ${EVERYDAY_WORDS}`, KOREAN_FUNCTION_WORDS])
    expectWordList(words);
});

test.each([...splitWords(FUNCTION_WORDS), ...splitWords(KOREAN_FUNCTION_WORDS)])(
  "%s says nothing of what is looked for, asked for, told or kept",
  (word) => {
    expect(isFiller(word)).toBe(true);
    expect(extractContentWords(word)).toEqual([]);
    expect(unjudged(word)).toBe(1);
  },
);

test("a text is covered without its function words, and a summary without everyday ones", () => {
  const english = `${FUNCTION_WORDS} ${EVERYDAY_WORDS}`;
  expect([...tokenizeText(english).keys()]).toEqual([]);
  for (const word of splitWords(EVERYDAY_WORDS)) expect(unjudged(word), word).toBe(1);
  // What says something is still there.
  for (const word of ["webhook", "deploy", "배포"]) {
    expect(isFiller(word)).toBe(false);
    expect(unjudged(word)).toBe(0);
    expect(tokenizeText(word).size).toBeGreaterThan(0);
    expect(extractContentWords(word)).not.toEqual([]);
  }
});

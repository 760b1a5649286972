/** A word that a text lacks counts where the text has one that means nearly the same. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { embedMissingDocuments } from "../../../../src/ingest/search/embed-missing.ts";
import { raiseNearWords } from "../../../../src/recall/search/meaning/near-words.ts";
import type { MeaningModel } from "../../../../src/recall/search/meaning/similarity-search.ts";
import { parseQuery } from "../../../../src/recall/search/query/parse-query.ts";
import { search } from "../../../../src/recall/search/search.ts";
import type { IndexedDocument } from "../../../../src/store/search-index.ts";
import { document, smallIndex } from "../small-index.ts";
import { concepts } from "./concepts.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");

type One = Parameters<typeof raiseNearWords>[0][number];

const hit = (text: string, score: number, missing: readonly string[], found = 1): One => ({
  document: { n: 1, text } as IndexedDocument,
  score,
  missing,
  found: Array.from({ length: found }, () => ({ asked: "a", how: "exact", found: "a" })),
});

/** Each word by its first letter: `apple` and `ant` mean the same, `bee` nothing of it. */
const byLetter = async (words: readonly string[]): Promise<Map<string, Float32Array>> =>
  new Map(
    words.map((word) => {
      const vector = new Float32Array(26);
      vector[(word.codePointAt(0) ?? 97) - 97] = 1;
      return [word, vector];
    }),
  );

const textsOf = (hits: readonly One[]): readonly string[] => hits.map((one) => one.document.text);

test("of two texts that lack a word, the one that has its like comes first", async () => {
  const hits = [hit("bee cow", 2, ["apple"]), hit("ant cow", 1.5, ["apple"])];
  expect(textsOf(await raiseNearWords(hits, { words: byLetter }))).toEqual(["ant cow", "bee cow"]);
});

test("where the best has every word, or the model takes its time, nothing changes its place", async () => {
  const whole = [hit("bee cow", 2, []), hit("ant cow", 1.9, ["apple"])];
  expect(await raiseNearWords(whole, { words: byLetter })).toBe(whole);
  const lacking = [hit("bee cow", 2, ["apple"]), hit("ant cow", 1.5, ["apple"])];
  expect(await raiseNearWords(lacking, { words: null })).toBe(lacking);
  const names = [hit("bee", 2, ["E0502", "a.b"]), hit("ant", 1.5, ["E0502", "a.b"])];
  expect(await raiseNearWords(names, { words: byLetter })).toBe(names);
});

test("whatever the texts: none is lost or worth less, the best is first, and those far behind stay", async () => {
  const word = fc.stringMatching(/^[a-z]{3,6}$/);
  const one = fc.record({
    text: fc.array(word, { maxLength: 6 }).map((words) => words.join(" ")),
    score: fc.double({ min: 0.01, max: 9, noNaN: true }),
    missing: fc.array(word, { maxLength: 4 }),
    found: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 60 }), async (made) => {
      const hits = made
        .map(({ text, score, missing, found }) => hit(text, score, missing, found))
        .toSorted((a, b) => b.score - a.score);
      const raised = await raiseNearWords(hits, { words: byLetter });
      expect(raised.length).toBe(hits.length);
      expect(textsOf(raised).toSorted()).toEqual(textsOf(hits).toSorted());
      expect(raised.slice(30)).toEqual(hits.slice(30));
      const sum = (all: readonly One[]): number => all.reduce((add, { score }) => add + score, 0);
      expect(sum(raised)).toBeGreaterThanOrEqual(sum(hits) - 1e-9);
      for (const [at, { score }] of raised.slice(1, 30).entries())
        expect(raised[at]?.score).toBeGreaterThanOrEqual(score);
    }),
  );
});

test("what says all of it in other words comes before what has half of it", async () => {
  const texts = [
    "변호인 국물 deadline",
    "deadline of the soup",
    "the button is blue",
    "rename the column",
    "write unit tests",
    "parse leap years",
  ];
  await using made = await smallIndex(
    texts.map((text, n) => document(text, { sessionId: `s${n}` })),
  );
  const model = concepts();
  await embedMissingDocuments(made.index, model);
  const meaning: MeaningModel = {
    threshold: 0.4,
    embed: async (some) => ({ ...model, vectors: await model.embed(some) }),
  };
  const find = async (by: MeaningModel | null) => {
    const query = parseQuery("lawyer soup deadline", NOW);
    const { hits } = await search(made.index, { query, limit: 10, now: NOW, meaning: by });
    return hits.map((one) => one.document.text);
  };
  expect((await find(null))[0]).toBe(texts[1]);
  expect((await find(meaning))[0]).toBe(texts[0]);
});

import { expect, test } from "bun:test";
import fc from "fast-check";
import { clusterTexts } from "../../../../../src/learn/mine/reading/similarity/clusters.ts";
import {
  compareStems,
  createStemWeights,
} from "../../../../../src/learn/mine/reading/similarity/stem-weights.ts";
import {
  createStemExtractor,
  extractStems,
} from "../../../../../src/learn/mine/reading/similarity/stems.ts";

const words = fc.array(
  fc.string({ unit: fc.constantFrom(..."abcdefghij".split("")), minLength: 3, maxLength: 9 }),
  {
    minLength: 1,
    maxLength: 8,
  },
);

test("paths, addresses and numbers change nothing of what a text is compared by", () => {
  const plain = extractStems("restart the server at and look into");
  expect(
    extractStems("restart the server at https://a.example/x and look into /var/log/app.log"),
  ).toEqual(plain);
  expect(extractStems("restart the server at 8080 and look into ./logs/a/b.txt")).toEqual(plain);
  expect(extractStems("Restarting the servers")).toEqual(["restar", "server"]);
});

test("texts in scripts without words are compared by pairs of characters", () => {
  expect(extractStems("不要改")).toEqual(["不要", "要改"]);
  expect(extractStems("한국어로")).toEqual(["한국", "국어"]);
  expect(extractStems("서버를 다시")).toEqual(extractStems("서버로 다시"));
});

test("stems that are kept for many texts are those of each text", () => {
  const kept = createStemExtractor();
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
      expect(kept(text.toWellFormed())).toEqual(extractStems(text.toWellFormed()));
    }),
    { numRuns: 300 },
  );
});

test("a text is wholly like itself, and as like another as the other is like it", () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 2, maxLength: 30 }), (texts) => {
      const stems = texts
        .map((text) => extractStems(text.join(" ")))
        .filter(({ length }) => length > 0);
      const [one, other] = stems;
      if (one === undefined || other === undefined) return;
      const scale = createStemWeights(stems);
      expect(compareStems(scale, one, one)).toBeCloseTo(1, 6);
      expect(compareStems(scale, one, other)).toBeCloseTo(compareStems(scale, other, one), 9);
      expect(compareStems(scale, one, other)).toBeLessThanOrEqual(1 + 1e-9);
    }),
    { numRuns: 300 },
  );
});

test("every text of a cluster is near enough to its middle, and no text is in two", () => {
  fc.assert(
    fc.property(
      fc.array(words, { maxLength: 60 }),
      fc.double({ min: 0.2, max: 0.9, noNaN: true }),
      (texts, least) => {
        const stems = texts.map((text) => extractStems(text.join(" ")));
        const scale = createStemWeights(stems);
        const clusters = clusterTexts(stems, scale, least);
        const all = clusters.flatMap(({ members }) => members);
        expect(new Set(all).size).toBe(all.length);
        for (const { middle, members } of clusters) {
          expect(members).toContain(middle);
          expect(members.length).toBeGreaterThan(1);
          for (const member of members)
            expect(compareStems(scale, stems[middle] ?? [], stems[member] ?? [])).toBeGreaterThan(
              least - 1e-3,
            );
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("texts that say the same are found among thousands of others", () => {
  const random = fc
    .sample(words, { numRuns: 3000, seed: 4 })
    .map((text) => extractStems(text.join(" ")));
  const planted = [
    "please restart the qa server",
    "restart the qa server now",
    "QA server: restart!",
  ].map(extractStems);
  const texts = [
    ...random.slice(0, 1000),
    ...planted.slice(0, 1),
    ...random.slice(1000),
    ...planted.slice(1),
  ];
  const clusters = clusterTexts(texts, createStemWeights(texts), 0.5);
  const found = clusters.find(({ members }) => members.includes(1000));
  expect(found?.members).toEqual([1000, 3001, 3002]);
});

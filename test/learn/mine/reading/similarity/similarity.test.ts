import { expect, test } from "bun:test";
import fc from "fast-check";
import { clustersOf } from "../../../../../src/learn/mine/reading/similarity/clusters.ts";
import { cosine, scaleOf } from "../../../../../src/learn/mine/reading/similarity/scale.ts";
import { openStems, stemsOf } from "../../../../../src/learn/mine/reading/similarity/stems.ts";

const words = fc.array(
  fc.string({ unit: fc.constantFrom(..."abcdefghij".split("")), minLength: 3, maxLength: 9 }),
  {
    minLength: 1,
    maxLength: 8,
  },
);

test("paths, addresses and numbers change nothing of what a text is compared by", () => {
  const plain = stemsOf("restart the server at and look into");
  expect(
    stemsOf("restart the server at https://a.example/x and look into /var/log/app.log"),
  ).toEqual(plain);
  expect(stemsOf("restart the server at 8080 and look into ./logs/a/b.txt")).toEqual(plain);
  expect(stemsOf("Restarting the servers")).toEqual(["restar", "server"]);
});

test("texts in scripts without words are compared by pairs of characters", () => {
  expect(stemsOf("不要改")).toEqual(["不要", "要改"]);
  expect(stemsOf("한국어로")).toEqual(["한국", "국어"]);
  expect(stemsOf("서버를 다시")).toEqual(stemsOf("서버로 다시"));
});

test("stems that are kept for many texts are those of each text", () => {
  const kept = openStems();
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
      expect(kept(text.toWellFormed())).toEqual(stemsOf(text.toWellFormed()));
    }),
    { numRuns: 300 },
  );
});

test("a text is wholly like itself, and as like another as the other is like it", () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 2, maxLength: 30 }), (texts) => {
      const stems = texts.map((text) => stemsOf(text.join(" "))).filter(({ length }) => length > 0);
      const [one, other] = stems;
      if (one === undefined || other === undefined) return;
      const scale = scaleOf(stems);
      expect(cosine(scale, one, one)).toBeCloseTo(1, 6);
      expect(cosine(scale, one, other)).toBeCloseTo(cosine(scale, other, one), 9);
      expect(cosine(scale, one, other)).toBeLessThanOrEqual(1 + 1e-9);
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
        const stems = texts.map((text) => stemsOf(text.join(" ")));
        const scale = scaleOf(stems);
        const clusters = clustersOf(stems, scale, least);
        const all = clusters.flatMap(({ members }) => members);
        expect(new Set(all).size).toBe(all.length);
        for (const { middle, members } of clusters) {
          expect(members).toContain(middle);
          expect(members.length).toBeGreaterThan(1);
          for (const member of members)
            expect(cosine(scale, stems[middle] ?? [], stems[member] ?? [])).toBeGreaterThan(
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
    .map((text) => stemsOf(text.join(" ")));
  const planted = [
    "please restart the qa server",
    "restart the qa server now",
    "QA server: restart!",
  ].map(stemsOf);
  const texts = [
    ...random.slice(0, 1000),
    ...planted.slice(0, 1),
    ...random.slice(1000),
    ...planted.slice(1),
  ];
  const clusters = clustersOf(texts, scaleOf(texts), 0.5);
  const found = clusters.find(({ members }) => members.includes(1000));
  expect(found?.members).toEqual([1000, 3001, 3002]);
});

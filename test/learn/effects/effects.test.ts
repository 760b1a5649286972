import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  shouldProposeUndo,
  judgeSkill,
  judgeEffect,
  EFFECT_VERDICTS,
} from "../../../src/learn/effects/effect-verdict.ts";
import { compareRates } from "../../../src/learn/effects/compare-rates.ts";

const every = (count: number, sessions: number): number[] =>
  Array.from({ length: sessions }, () => count);
/** So many, spread over as many sessions as there are. */
const spread = (total: number, sessions: number): number[] =>
  every(0, sessions).map(
    (_, at) => Math.floor(((at + 1) * total) / sessions) - Math.floor((at * total) / sessions),
  );

const verdict = (before: readonly number[], after: readonly number[]): string =>
  judgeEffect({ counts: before }, { counts: after });

describe("the verdict", () => {
  test.each([
    ["12 in 9 sessions, then 1 in 7", spread(12, 9), spread(1, 7), "helped"],
    ["20 in 20, then 0 in 5", spread(20, 20), every(0, 5), "helped"],
    ["20 in 20, then none in 4: nobody can tell", spread(20, 20), every(0, 4), "too_early"],
    ["20 in 20, then 8 in 8", spread(20, 20), spread(8, 8), "no_change"],
    ["10 in 20, then 20 in 10", spread(10, 20), spread(20, 10), "worse"],
    ["3 in 30, then 0 in 5: too seldom to tell", spread(3, 30), every(0, 5), "unclear"],
    ["one burst of 12 in 9 sessions, then none in 7", [12, ...every(0, 8)], every(0, 7), "unclear"],
    ["nothing before", [], every(1, 6), "unclear"],
  ])("of %s", (_, before, after, expected) => {
    expect(verdict(before, after)).toBe(expected);
  });

  test.each([
    ["used in two sessions, and its steps work", 6, { sessions: 2, uses: 3, failed: 1 }, "helped"],
    ["used once", 6, { sessions: 1, uses: 1, failed: 0 }, "unclear"],
    ["never used", 6, { sessions: 0, uses: 0, failed: 0 }, "not_used"],
    ["used, and its steps fail", 6, { sessions: 3, uses: 4, failed: 2 }, "fails"],
    ["of four sessions", 4, { sessions: 3, uses: 3, failed: 0 }, "too_early"],
  ] as const)("of a skill that is %s", (_, sessions, used, expected) => {
    expect(judgeSkill(sessions, used)).toBe(expected);
  });

  test("proposes to undo only what could have helped and did not", () => {
    const useless = EFFECT_VERDICTS.filter((one) => shouldProposeUndo(one));
    expect(useless).toEqual(["worse", "no_change", "fails"]);
    expect([0, 2, 3].map((asked) => shouldProposeUndo("not_used", asked))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

test("chance alone is called an effect in no more than about one of ten cases either way", () => {
  let [told, all] = [0, 0];
  let seed = 7;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 2000; round++) {
    const draw = (sessions: number): number[] =>
      every(0, sessions).map(() => (random() < 0.4 ? 1 : 0) + (random() < 0.2 ? 1 : 0));
    const outcome = verdict(draw(25), draw(8));
    told += outcome === "helped" ? 1 : 0;
    all++;
  }
  expect(told / all).toBeLessThan(0.1);
});

test("likelihoods are likelihoods, and fewer afterwards is never a sign of more", () => {
  const counts = fc.array(fc.nat(6), { minLength: 5, maxLength: 30 });
  fc.assert(
    fc.property(counts, counts, (before, after) => {
      const { less, more, none } = compareRates({ counts: before }, { counts: after });
      for (const one of [less, more, none]) {
        expect(one).toBeGreaterThanOrEqual(-1e-9);
        expect(one).toBeLessThanOrEqual(1 + 1e-9);
      }
      expect(less + more).toBeGreaterThanOrEqual(1 - 1e-9);
    }),
    { numRuns: 500 },
  );
});

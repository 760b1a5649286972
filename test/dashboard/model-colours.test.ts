/** The colour of a model: no two in one chart share one while there are enough, and each keeps its own in every other chart. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { modelColours } from "../../src/dashboard/charts/model-colours.ts";

const HUES = 5;
const MODELS = ["opus-5-5", "sonnet-5-5", "haiku-4-5", "gpt-5", "gemini-3"];

test("five models have a hue each, in whatever order and company they come", () => {
  const first = modelColours(MODELS);
  expect(new Set(first.values()).size).toBe(HUES);
  fc.assert(
    fc.property(fc.shuffledSubarray(MODELS, { minLength: 1 }), (some) => {
      for (const [model, colour] of modelColours(some)) expect(colour).toBe(first.get(model) ?? "");
    }),
    { numRuns: 300 },
  );
});

test("of any models up to five have a hue of their own, and those of before keep theirs beside any others", () => {
  const first = modelColours(MODELS);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 9 }),
      fc.shuffledSubarray(MODELS),
      (others, some) => {
        const all = [...others.filter((one) => !MODELS.includes(one)), ...some];
        const colours = modelColours(all);
        expect(colours.size).toBe(all.length);
        for (const model of some) expect(colours.get(model)).toBe(first.get(model));
        const hues = [...colours.values()].filter((colour) => colour !== `--chart-${HUES + 1}`);
        expect(new Set(hues).size).toBe(hues.length);
        expect(hues.length).toBe(Math.min(all.length, HUES));
      },
    ),
    { numRuns: 500 },
  );
});

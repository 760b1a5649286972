import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  dayTicks,
  maximumOf,
  stackValues,
  ticksFor,
} from "../../src/dashboard/parts/chart-ticks.ts";
import { valueTextAt, dayValueTexts, totalTextAt } from "../../src/dashboard/parts/chart-text.ts";

test("an axis begins at zero, rises in even steps, and nothing stands above it", () => {
  const amount = fc.double({ min: 1e-6, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(amount, fc.boolean(), (most, isWhole) => {
      const ticks = ticksFor(most, { isWhole });
      const [first, second = 0] = ticks;
      expect(first).toBe(0);
      expect(ticks.at(-1) ?? 0).toBeGreaterThanOrEqual(most * (1 - 1e-6));
      expect(ticks.length).toBeLessThanOrEqual(6);
      for (const [at, tick] of ticks.entries()) {
        expect(Math.abs(tick - at * second)).toBeLessThanOrEqual(tick * 1e-9);
        if (isWhole) expect(Number.isInteger(tick)).toBe(true);
      }
    }),
  );
});

test("what is counted in whole numbers has whole marks", () => {
  expect(ticksFor(1, { isWhole: true })).toEqual([0, 1]);
  expect(ticksFor(3, { isWhole: true })).toEqual([0, 1, 2, 3]);
  expect(ticksFor(37, { isWhole: true })).toEqual([0, 10, 20, 30, 40]);
  expect(ticksFor(0.9)).toEqual([0, 0.5, 1]);
  expect(ticksFor(0)).toEqual([0, 1]);
});

test("days are named as far as there is room, the last one always", () => {
  expect(dayTicks(7, 600)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(dayTicks(30, 600)).toEqual([1, 8, 15, 22, 29]);
  expect(dayTicks(1, 10)).toEqual([0]);
  const days = fc.integer({ min: 1, max: 400 });
  const room = fc.integer({ min: 1, max: 2000 });
  fc.assert(
    fc.property(days, room, (count, width) => {
      const ticks = dayTicks(count, width);
      expect(ticks.at(-1)).toBe(count - 1);
      expect(ticks.length).toBeLessThanOrEqual(Math.max(1, Math.floor(width / 60)));
      expect(ticks.every((tick) => tick >= 0)).toBe(true);
    }),
  );
});

test("each stands on those before it, and what nobody knows is no number", () => {
  const stacks = stackValues([
    [null, 1, 0],
    [null, 2, 3],
    [null, null, 4],
  ]);
  expect(stacks).toEqual([
    [null, 1, 0],
    [null, 3, 3],
    [null, 3, 7],
  ]);
  expect(maximumOf(stacks)).toBe(7);
  expect(maximumOf([])).toBe(0);
});

test("of a day that is pointed at the sum is told, and of several those that are something", () => {
  const series = [
    { label: "shop", values: [3, 0, null] },
    { label: "docs", values: [0, 0, null] },
  ];
  const all = (sum: string): string => `${sum} in all`;
  expect([0, 1, 2].map((at) => totalTextAt(series, at, String, all))).toEqual([
    "3 in all",
    "0 in all",
    "",
  ]);
  expect(dayValueTexts(0, series, String, "?")).toEqual(["shop 3"]);
  expect(dayValueTexts(1, series, String, "?")).toEqual(["shop 0"]);
  expect(dayValueTexts(2, series, String, "?")).toEqual(["shop ?", "docs ?"]);
  expect([valueTextAt(0, String, "?", true), valueTextAt(0, String, "?")]).toEqual(["–", "0"]);
});

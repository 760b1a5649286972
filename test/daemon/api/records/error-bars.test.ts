/** The bars of an error cover the time asked for, whole days each. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { errorBars } from "../../../../src/daemon/api/records/counted-errors.ts";
import { localDay } from "../../../../src/event/day.ts";

const DAY_MS = 86_400_000;

test("at most 30 bars of as many days each end today and cover all of the time asked for, or since the first failure", () => {
  const now = new Date("2026-11-19T12:00:00.000Z");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.boolean(), (ago, isAsked) => {
      const first = new Date(now.getTime() - ago * DAY_MS).toISOString();
      const { days, daysPerBar } = errorBars(
        isAsked ? { since: first } : {},
        isAsked ? [] : [now.toISOString(), first],
        now,
      );
      expect(days.length % daysPerBar).toBe(0);
      expect(days.length / daysPerBar).toBeLessThanOrEqual(30);
      expect(days.at(-1)).toBe(localDay(now.getTime()));
      expect((days[0] ?? "") <= localDay(Date.parse(first))).toBe(true);
      // No more than one bar begins before it.
      expect(days.length - daysPerBar).toBeLessThanOrEqual(ago + 1);
      expect(new Set(days).size).toBe(days.length);
    }),
    { numRuns: 300 },
  );
});

/** How long an agent typically waited, by day and over all days. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { ApiChartData } from "../../../../../src/daemon/api/charts/chart-data.ts";
import { medianWait } from "../../../../../src/daemon/api/charts/figures/median-wait.ts";
import { listDays, startOfLocalDay } from "../../../../../src/observe/activity/local-days.ts";

const DAYS = listDays("2026-11-11", "2026-11-13");

type Asked = { readonly day: number; readonly hours: number; readonly waitedMs: number | null };

const dataOf = (asked: readonly Asked[]): ApiChartData =>
  ({
    days: DAYS,
    waits: asked.map(({ day, hours, waitedMs }) => ({
      askedAt: startOfLocalDay(DAYS[day] ?? "", { hours }).toISOString(),
      waitedMs,
    })),
  }) as unknown as ApiChartData;

const wait = (day: number, waitedMs: number | null): Asked => ({ day, hours: 12, waitedMs });

test("half of a day's waits are as long or shorter, and one night changes nothing", () => {
  const night = 9 * 3_600_000;
  const data = dataOf([wait(0, 1000), wait(0, 3000), wait(0, night), wait(2, 2000), wait(2, 4000)]);
  expect(medianWait.measureDays(data)).toEqual([3000, 0, 3000]);
  expect(medianWait.measurePeriod(data)).toBe(3000);
});

test("waits of unknown length count nowhere, and without others there is nothing to say", () => {
  const data = dataOf([wait(1, null), wait(1, 5000)]);
  expect(medianWait.measureDays(data)).toEqual([0, 5000, 0]);
  expect(medianWait.measurePeriod(dataOf([wait(1, null)]))).toBeNull();
});

test("of whatever waits, as many are no longer as are no shorter, each on the day it began", () => {
  const asked = fc.record({
    day: fc.nat(DAYS.length - 1),
    hours: fc.nat(23),
    waitedMs: fc.option(fc.nat(10 ** 8)),
  });
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 40 }), (all) => {
      for (const [day, median] of medianWait.measureDays(dataOf(all)).entries()) {
        const times = all.flatMap((one) => (one.day === day ? (one.waitedMs ?? []) : []));
        // Between two in the middle it is rounded.
        const atMost = times.filter((ms) => ms <= median + 1).length;
        const atLeast = times.filter((ms) => ms >= median - 1).length;
        expect(Math.min(atMost, atLeast) * 2).toBeGreaterThanOrEqual(times.length);
        if (times.length === 0) expect(median).toBe(0);
      }
    }),
    { numRuns: 500 },
  );
});

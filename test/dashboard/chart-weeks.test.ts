/** Long periods are drawn in weeks. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  findHighest,
  isDrawnInWeeks,
  lastDayOfWeek,
  toWeeks,
} from "../../src/dashboard/charts/chart-weeks.ts";
import { daysAfter } from "../../src/dashboard/history/calendar-days.ts";

const period = fc
  .record({
    first: fc.integer({ min: 0, max: 4000 }).map((days) => daysAfter("2020-01-01", days)),
    values: fc.array(fc.option(fc.integer({ min: 0, max: 1000 })), {
      minLength: 1,
      maxLength: 400,
    }),
  })
  .map(({ first, values }) => ({ days: values.map((_, at) => daysAfter(first, at)), values }));

const total = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

test("weeks hold every day once: sums stay, what is not known stays unknown, and each ends before the next begins", () => {
  fc.assert(
    fc.property(period, ({ days, values }) => {
      const [first = ""] = days;
      const today = days.at(-1) ?? "";
      const given = {
        days,
        today,
        recordedSince: first,
        series: [{ key: "a", label: "a", colour: "--chart-1", values }],
      };
      const { days: weeks, series, ...rest } = toWeeks(given);
      const sums = series[0]?.values ?? [];
      expect(sums).toHaveLength(weeks.length);
      expect(total(sums)).toBe(total(values));
      expect(rest).toEqual({ today: weeks.at(-1) ?? "", recordedSince: first });
      for (const [at, week] of weeks.entries()) {
        const last = lastDayOfWeek(week, today);
        const own = values.filter(
          (_, place) => (days[place] ?? "") >= week && (days[place] ?? "") <= last,
        );
        expect(own.length).toBeGreaterThan(0);
        expect(sums[at]).toBe(own.every((value) => value === null) ? null : total(own));
        expect(at === 0 || new Date(`${week}T12:00Z`).getUTCDay() === 1).toBe(true);
        expect(daysAfter(last, 1)).toBe(weeks[at + 1] ?? daysAfter(today, 1));
      }
    }),
    { numRuns: 500 },
  );
});

test("the highest that is named is the highest bar that is drawn: a day, or a week of a long period", () => {
  fc.assert(
    fc.property(period, ({ days, values }) => {
      const known = values.map((value) => value ?? 0);
      const around = { days, today: days.at(-1) ?? "", recordedSince: days[0] ?? "" };
      const { begin, value, isWeek } = findHighest(around, known);
      expect(isWeek).toBe(isDrawnInWeeks(days));
      const until = isWeek ? lastDayOfWeek(begin, around.today) : begin;
      const within = known.filter((_, at) => {
        const day = days[at] ?? "";
        return begin <= day && day <= until;
      });
      expect(total(within)).toBe(value);
      expect(value).toBeGreaterThanOrEqual(Math.max(...known));
    }),
    { numRuns: 300 },
  );
});

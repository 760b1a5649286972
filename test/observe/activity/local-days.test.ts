import { expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import {
  openDayLookup,
  listDays,
  dayTimes,
  HOURS,
  hourTimes,
  laterDay,
  weekday,
} from "../../../src/observe/activity/local-days.ts";

const MODULE = join(import.meta.dir, "../../../src/observe/activity/local-days.ts");

/** What an expression of these functions comes to where the clock stands elsewhere. */
async function inZone(zone: string, expression: string): Promise<unknown> {
  const script = `const days = await import(${JSON.stringify(MODULE)}); console.log(JSON.stringify(${expression}))`;
  const child = Bun.spawn([process.execPath, "-e", script], { env: { TZ: zone } });
  return JSON.parse(await new Response(child.stdout).text());
}

test("days follow each other without holes, over the ends of months, years and leap days", () => {
  expect(listDays("2024-02-28", "2024-03-01")).toEqual(["2024-02-28", "2024-02-29", "2024-03-01"]);
  expect(listDays("2026-12-31", "2027-01-01")).toEqual(["2026-12-31", "2027-01-01"]);
  expect(listDays("2026-11-15", "2026-11-15")).toEqual(["2026-11-15"]);
  expect(listDays("2026-11-15", "2026-11-14")).toEqual([]);
});

test("a later day and its way back meet", () => {
  const days = fc.integer({ min: -3000, max: 3000 });
  fc.assert(
    fc.property(days, (count) => {
      expect(laterDay(laterDay("2026-11-15", count), -count)).toBe("2026-11-15");
    }),
  );
});

test("a day lasts 23 or 25 hours where the clock is changed, and each has 24 numbers", async () => {
  const lengths = await inZone(
    "Europe/Berlin",
    `["2026-03-28", "2026-03-29", "2026-10-25"].map((day) => {
      const [from, to] = days.dayTimes([day]).map((time) => Date.parse(time));
      return [(to - from) / 3600000, days.hourTimes([day]).length - 1];
    })`,
  );
  expect(lengths).toEqual([
    [24, 24],
    [23, 24],
    [25, 24],
  ]);
  const spring = (await inZone("Europe/Berlin", `days.hourTimes(["2026-03-29"])`)) as string[];
  const lasting = spring
    .slice(1)
    .map((time, at) => Date.parse(time) - Date.parse(spring[at] ?? ""));
  expect(lasting.filter((ms) => ms === 0)).toHaveLength(1);
  expect(lasting.every((ms) => ms >= 0)).toBe(true);
});

test("a day begins where the machine stands", async () => {
  expect(await inZone("Asia/Seoul", `days.dayTimes(["2026-11-15"])`)).toEqual([
    "2026-11-14T15:00:00.000Z",
    "2026-11-15T15:00:00.000Z",
  ]);
  // A day that this zone never had.
  expect(await inZone("Pacific/Apia", `days.listDays("2011-12-29", "2011-12-31")`)).toEqual([
    "2011-12-29",
    "2011-12-31",
  ]);
});

test("a time lies on the day that holds it, its first moment included and its end not", () => {
  const days = listDays("2026-11-13", "2026-11-15");
  const [first = "", second = "", , end = ""] = dayTimes(days);
  const before = (time: string): string => new Date(Date.parse(time) - 1).toISOString();
  const on = openDayLookup(days);
  expect([before(first), first, before(second), second, before(end), end].map(on)).toEqual([
    null,
    0,
    0,
    1,
    2,
    null,
  ]);
  expect(openDayLookup([])("2026-11-15T00:00:00.000Z")).toBeNull();
});

test("hours of several days stand one behind the other", () => {
  const times = hourTimes(["2026-11-14", "2026-11-15"]);
  expect(times).toHaveLength(2 * HOURS + 1);
  expect([times[0], times[HOURS], times[2 * HOURS]] as string[]).toEqual([
    ...dayTimes(["2026-11-14", "2026-11-15"]),
  ]);
});

test("a week begins on Monday", () => {
  expect(listDays("2026-11-09", "2026-11-15").map(weekday)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

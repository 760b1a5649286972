/** Times as people give them. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { readChartRange } from "../../src/dashboard/charts/chart-range.ts";
import { resolvePeriodStart } from "../../src/dashboard/history/calendar-days.ts";
import { localDay } from "../../src/event/day.ts";
import { parseSince, parseUntil } from "../../src/event/parse-time.ts";

const NOW = new Date(2026, 10, 15, 12, 30);
const local = (...at: [number, number, number]): string => new Date(...at).toISOString();
const before = (ms: number): string => new Date(NOW.getTime() - ms).toISOString();
const HOUR = 3_600_000;

test("how many minutes or hours ago may be said in English and Korean, and means the same moment for both ends", () => {
  for (const [given, ms] of [
    ["30m", HOUR / 2],
    ["30분", HOUR / 2],
    ["12h", 12 * HOUR],
    ["12시간", 12 * HOUR],
    ["12시간전", 12 * HOUR],
  ] as const) {
    expect({ given, since: parseSince(given, NOW), until: parseUntil(given, NOW) }).toEqual({
      given,
      since: before(ms),
      until: before(ms),
    });
  }
});

test("7d is today and the six days before it, as the page's charts show them, and ends at their first moment", () => {
  const zone = process.env.TZ;
  try {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 390 }),
        fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
        fc.constantFrom("Asia/Seoul", "Europe/Zurich", "America/St_Johns", "Pacific/Apia", "UTC"),
        (days, now, place) => {
          process.env.TZ = place;
          const { since } = readChartRange(String(days), localDay(now.getTime()));
          const first = resolvePeriodStart(`${days}d`, localDay(now.getTime()));
          const from = parseSince(`${days}d`, now) ?? "";
          expect(localDay(Date.parse(from))).toBe(first);
          if (days === 7 || days === 30 || days === 90) expect(since).toBe(first);
          expect(from).toBe(parseSince(first, now) ?? "");
          expect(parseSince(`${days}일`, now)).toBe(from);
          expect(parseUntil(`${days}d`, now)).toBe(new Date(Date.parse(from) - 1).toISOString());
          expect(parseSince(`${days}w`, now)).toBe(parseSince(`${days * 7}d`, now));
        },
      ),
      { numRuns: 500, examples: [[7, new Date("2026-11-19T12:00:00Z"), "UTC"]] },
    );
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
  expect(parseSince("0d", NOW)).toBeNull();
});

test("a day lasts from its first moment to its last, also over the end of a month", () => {
  const first = new Date(2026, 10, 1, 8);
  for (const [given, day] of [
    ["today", 1],
    ["오늘", 1],
    ["Yesterday", 0],
    ["어제", 0],
    ["그저께", -1],
  ] as const) {
    const next = new Date(2026, 10, day + 1).getTime();
    expect({ given, since: parseSince(given, first), until: parseUntil(given, first) }).toEqual({
      given,
      since: local(2026, 10, day),
      until: new Date(next - 1).toISOString(),
    });
  }
  expect(parseSince("2026-11-01", NOW)).toBe(local(2026, 10, 1));
  expect(parseUntil("2026-12-31", NOW)).toBe(
    new Date(new Date(2027, 0, 1).getTime() - 1).toISOString(),
  );
});

test("what is no time is none, and nothing that is given makes it fail", () => {
  for (const given of [
    "",
    "soon",
    "7",
    "d",
    "2026-02-31",
    "2026-13-01",
    "7y",
    "-7d",
    "constructor",
  ]) {
    expect({ given, since: parseSince(given, NOW), until: parseUntil(given, NOW) }).toEqual({
      given,
      since: null,
      until: null,
    });
  }
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (given) => {
      for (const time of [parseSince(given, NOW), parseUntil(given, NOW)]) {
        if (time !== null) expect(time).toMatch(/^[\d+-]+-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      }
    }),
  );
});

/** Times as people give them. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseSince, parseUntil } from "../../src/event/parse-time.ts";

const NOW = new Date(2026, 10, 15, 12, 30);
const local = (...at: [number, number, number]): string => new Date(...at).toISOString();
const before = (ms: number): string => new Date(NOW.getTime() - ms).toISOString();
const HOUR = 3_600_000;

test("how long ago may be said in English and Korean, and means the same moment for both ends", () => {
  for (const [given, ms] of [
    ["30m", HOUR / 2],
    ["30분", HOUR / 2],
    ["12h", 12 * HOUR],
    ["12시간", 12 * HOUR],
    ["12시간전", 12 * HOUR],
    ["7d", 7 * 24 * HOUR],
    ["７일", 7 * 24 * HOUR],
    ["2w", 14 * 24 * HOUR],
    ["2주전", 14 * 24 * HOUR],
  ] as const) {
    expect({ given, since: parseSince(given, NOW), until: parseUntil(given, NOW) }).toEqual({
      given,
      since: before(ms),
      until: before(ms),
    });
  }
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

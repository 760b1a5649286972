import { expect, test } from "bun:test";
import fc from "fast-check";
import { openZoneDay, localTimeZone } from "../../../src/observe/usage/calendar.ts";
import { localDay } from "../../../src/event/day.ts";

const at = (iso: string): number => Date.parse(iso);

test("a day is that of the zone that was named, with the hour that summer takes", () => {
  const seoul = openZoneDay("Asia/Seoul");
  expect(["2026-11-14T14:59:59Z", "2026-11-14T15:00:00Z"].map((iso) => seoul(at(iso)))).toEqual([
    "2026-11-14",
    "2026-11-15",
  ]);
  const berlin = openZoneDay("Europe/Berlin");
  expect(["2026-07-01T21:59:00Z", "2026-07-01T22:00:00Z"].map((iso) => berlin(at(iso)))).toEqual([
    "2026-07-01",
    "2026-07-02",
  ]);
  expect(berlin(at("2026-12-01T22:30:00Z"))).toBe("2026-12-01");
});

test("a zone that nobody knows, and none, is this machine's", () => {
  const moment = at("2026-11-14T23:30:00Z");
  for (const zone of [null, "Nowhere/Land", "", localTimeZone()]) {
    expect(openZoneDay(zone)(moment)).toBe(localDay(moment));
  }
});

test("what is remembered of a quarter of an hour is what was asked for", () => {
  const long = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Kathmandu" });
  const day = openZoneDay("Asia/Kathmandu");
  const moment = fc.integer({ min: at("2020-01-01T00:00:00Z"), max: at("2030-01-01T00:00:00Z") });
  fc.assert(fc.property(moment, (one) => expect(day(one)).toBe(long.format(one))));
});

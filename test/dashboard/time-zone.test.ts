/** Days and times by the daemon's clock, wherever the browser stands. */
import { afterEach, expect, test } from "bun:test";
import {
  dayOf,
  daysBetween,
  differsFromBrowserClock,
  noonOf,
  setZone,
  currentZone,
} from "../../src/dashboard/time-zone.ts";

const OWN = currentZone();

afterEach(() => setZone(OWN));

const LATE = "2026-11-15T15:30:00Z";

test.each([
  ["UTC", "2026-11-15"],
  ["Asia/Seoul", "2026-11-16"],
  ["Pacific/Kiritimati", "2026-11-16"],
  ["America/Los_Angeles", "2026-11-15"],
])("a moment is of the day that it is in %p", (zone, day) => {
  setZone(zone);
  expect(dayOf(LATE)).toBe(day);
  expect(dayOf(Date.parse(LATE))).toBe(day);
});

test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "America/Sao_Paulo"])(
  "the noon of a day is at twelve in %p, on every day of a year",
  (zone) => {
    setZone(zone);
    const clock = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeStyle: "short" });
    for (let at = 0; at < 366; at++) {
      const day = new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
      expect(dayOf(noonOf(day).getTime())).toBe(day);
      expect(clock.format(noonOf(day)).replace(/\s/g, " ")).toBe("12:00 PM");
    }
  },
);

test("another clock is known as such, and a zone that nobody knows leaves the own", () => {
  const now = Date.parse(LATE);
  expect(differsFromBrowserClock(now)).toBe(false);
  const minutes = -new Date(now).getTimezoneOffset();
  setZone(minutes === 540 ? "UTC" : "Asia/Seoul");
  expect(differsFromBrowserClock(now)).toBe(true);
  setZone("Nowhere/At_All");
  expect([currentZone(), differsFromBrowserClock(now)]).toEqual([OWN, false]);
  expect(dayOf("no time")).toBe("");
  expect(noonOf("no day").getTime()).toBeNaN();
});

test.each(["UTC", "Asia/Seoul", "America/Sao_Paulo", "Europe/Berlin"])(
  "days are counted by the calendar in %p: yesterday is the day before today, whatever the hour",
  (zone) => {
    setZone(zone);
    for (let at = 0; at < 366; at++) {
      const [day, next] = [at, at + 1].map((days) =>
        new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10),
      );
      expect(daysBetween(day ?? "", next ?? "")).toBe(1);
      expect(daysBetween("2026-01-01", day ?? "")).toBe(at);
    }
  },
);

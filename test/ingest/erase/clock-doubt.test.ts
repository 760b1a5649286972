import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  type ClockReading,
  isClockProved,
  readClock,
  countMovedDays,
} from "../../../src/ingest/erase/clock-doubt.ts";

const DAY_MS = 86_400_000;
const start = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) });
const passing = fc.integer({ min: 0, max: 400 * DAY_MS });
const boot = fc.constantFrom("a", "b", null);

const lookOf = (at: number, upMs: number, of: string | null): ClockReading => ({
  at,
  upMs,
  boot: of,
});

test("a clock that runs as the machine's own time is believed, however long it runs and whenever it was started again", () => {
  fc.assert(
    fc.property(start, passing, passing, boot, boot, (at, up, passed, before, now) => {
      const last = lookOf(at, up, before);
      const isSame = before !== null && before === now;
      const next = lookOf(at + passed, isSame ? up + passed : 1000, now);
      expect(countMovedDays(next, last)).toBe(0);
    }),
  );
});

test("moved while the machine runs it is seen in either direction, by a day or more", () => {
  fc.assert(
    fc.property(
      start,
      passing,
      fc.integer({ min: -4000, max: 4000 }).filter((days) => days !== 0),
      (at, passed, days) => {
        const last = lookOf(at, 0, "a");
        expect(countMovedDays(lookOf(at + passed + days * DAY_MS, passed, "a"), last)).toBe(
          Math.abs(days),
        );
      },
    ),
  );
});

test("after another start of the machine a clock behind the last look was moved", () => {
  fc.assert(
    fc.property(start, fc.integer({ min: 1, max: 4000 }), boot, (at, days, before) => {
      const now = lookOf(at - days * DAY_MS, 1000, "other");
      expect(countMovedDays(now, lookOf(at, 1000, before))).toBe(days);
    }),
  );
});

test("two looks at this machine's clock agree", () => {
  const last = readClock(new Date());
  expect(countMovedDays(readClock(new Date()), last)).toBe(0);
  expect(last.upMs).toBeGreaterThan(0);
});

test("a clock that was doubted has proved right when it ran on for a day as the machine counts, and not before", () => {
  fc.assert(
    fc.property(start, passing, fc.integer({ min: 1, max: 4000 }), (at, passed, days) => {
      const doubted = lookOf(at, 0, "a");
      expect(isClockProved(lookOf(at + passed, passed, "a"), doubted)).toBe(passed >= DAY_MS);
      expect(isClockProved(lookOf(at + passed + days * DAY_MS, passed, "a"), doubted)).toBe(false);
    }),
  );
});

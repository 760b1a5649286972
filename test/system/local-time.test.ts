import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { offsetSeconds } from "../../src/system/local-time.ts";
import { skipped } from "../skip-reasons.ts";

const ZONES = [
  "UTC",
  "Asia/Seoul",
  "Asia/Kathmandu",
  "America/New_York",
  "America/St_Johns",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
];
const fileOf = (zone: string): string => `/usr/share/zoneinfo/${zone}`;
const known = ZONES.filter((zone) => existsSync(fileOf(zone)));

/** What the runtime's own data say. */
function clockOf(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (at) => {
    const part = Object.fromEntries(
      format.formatToParts(new Date(at * 1000)).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - at;
  };
}

const HOUR = 3600;
const FROM = Date.UTC(1975, 0, 1) / 1000;
const TO = Date.UTC(2035, 0, 1) / 1000;

const hasNoZones = skipped(known.length === 0, {
  what: "time zones of the system",
  why: "there are no files of time zones",
  command: "apt-get install tzdata",
});

describe("the zone file of the system", () => {
  test.skipIf(hasNoZones)(
    "tells the same time as the runtime's own data, or leaves it to them, in summer and in winter",
    () => {
      for (const zone of known) {
        const bytes = readFileSync(fileOf(zone));
        const expected = clockOf(zone);
        const other: number[] = [];
        let told = 0;
        // Not a whole number of days, so that every hour of the day is met.
        for (let at = FROM; at < TO; at += 101 * HOUR) {
          const offset = offsetSeconds(bytes, at);
          if (offset === null) continue;
          told += 1;
          if (offset !== expected(at)) other.push(at);
        }
        expect({ zone, other }).toEqual({ zone, other: [] });
        expect(told).toBeGreaterThan(0);
      }
    },
  );

  test("that is none says nothing", () => {
    expect(offsetSeconds(Buffer.from("no zone at all"), 0)).toBeNull();
    expect(offsetSeconds(Buffer.alloc(0), 0)).toBeNull();
  });
});

/**
 * Whose clock days and times are told by: the daemon's, because its days are what everything is counted in. A browser may stand
 * in another time zone.
 */

const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

let zone = browserZone();
let parts = zonePartsFormat(zone);
const days = new Map<number, string>();

/** What this browser does not know leaves its own. */
export function setZone(told: string): void {
  days.clear();
  try {
    parts = zonePartsFormat(told);
    zone = told;
  } catch {
    zone = browserZone();
    parts = zonePartsFormat(zone);
  }
}

export const currentZone = (): string => zone;

/** Whether clocks here and there differ, now. A zone may have several names. */
export function differsFromBrowserClock(now: number): boolean {
  const here = -new Date(now).getTimezoneOffset() * MINUTE_MS;
  return Math.abs(offsetAt(now) - here) >= MINUTE_MS;
}

const MINUTE_MS = 60_000;

function zonePartsFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
}

/** What the clock there shows, as if it were UTC. */
function wallClockAt(time: number): number {
  const read = new Map(parts.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes): number => read.get(type) ?? 0;
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
}

const offsetAt = (time: number): number => wallClockAt(time) - Math.floor(time / 1000) * 1000;

/** `2026-11-15`; empty for what is no time. */
export function dayOf(time: string | number): string {
  const at = typeof time === "number" ? time : Date.parse(time);
  return Number.isNaN(at) ? "" : cachedDayAt(at);
}

/** No clock is changed, and no day begins, within a quarter of an hour that begins on one. */
const QUARTER_MS = 15 * MINUTE_MS;
const MAX_CACHED_DAYS = 5000;

/** Thousands of rows ask for their day, of few moments; asking `Intl` for each took a tenth of a second. */
function cachedDayAt(time: number): string {
  const quarter = Math.floor(time / QUARTER_MS);
  const known = days.get(quarter);
  if (known !== undefined) return known;
  if (days.size >= MAX_CACHED_DAYS) days.clear();
  const begin = quarter * QUARTER_MS;
  const day = new Date(begin + offsetAt(begin)).toISOString().slice(0, 10);
  days.set(quarter, day);
  return day;
}

/** Its noon there: no clock is changed then, and a format shows the same day. */
export function noonOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const noon = Date.UTC(year, month - 1, date, 12);
  if (Number.isNaN(noon)) return new Date(noon);
  return new Date(noon - offsetAt(noon));
}

/** Days of the calendar between two days; one has 23 hours or 25 where clocks change. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((noonOf(until).getTime() - noonOf(from).getTime()) / 86_400_000);

/** Days of the calendar, as `2026-11-15`. Counted by the calendar: not every day has 24 hours. */
export { dayOf, noonOf } from "../time-zone.ts";

const formatDay = (at: Date): string => at.toISOString().slice(0, 10);

/** By the calendar alone, whatever the clocks do. */
function utcDate(day: string, days = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, date + days));
}

export const daysAfter = (day: string, days: number): string => formatDay(utcDate(day, days));

export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && formatDay(utcDate(text)) === text;

/** The Monday of a day's week. */
export const weekStart = (day: string): string =>
  daysAfter(day, -((utcDate(day).getUTCDay() + 6) % 7));

/** Which weeks a calendar has: its last day, and how many weeks end with it. */
export type CalendarSpan = { readonly last: string; readonly weeks: number };

/** No narrower, so that a day has others around it. */
const MIN_WEEKS = 5;

/** From the oldest day that counts to the newest, at most so many weeks, none behind today; the usual ones where no day counts. */
export function calendarSpan(
  counted: readonly string[],
  today: string,
  maxWeeks: number,
): CalendarSpan {
  const newest = counted.reduce((one, other) => (one > other ? one : other), "");
  if (newest === "") return { last: today, weeks: maxWeeks };
  const oldest = counted.reduce((one, other) => (one < other ? one : other));
  const sunday = daysAfter(weekStart(newest), 6);
  const last = sunday < today ? sunday : today;
  const between =
    (utcDate(weekStart(last)).getTime() - utcDate(weekStart(oldest)).getTime()) / DAY_MS;
  return { last, weeks: Math.min(maxWeeks, Math.max(MIN_WEEKS, between / 7 + 1)) };
}

const DAY_MS = 86_400_000;

/** Weeks from Monday to Sunday, the last of them with this day; what comes after it is null. */
export function weeksUntil(day: string, weeks: number): readonly (readonly (string | null)[])[] {
  const first = daysAfter(weekStart(day), -7 * (weeks - 1));
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_none, at) => {
      const one = daysAfter(first, week * 7 + at);
      return one > day ? null : one;
    }),
  );
}

/** The month that begins in a week: its first day; null when none does. */
export const monthStartIn = (week: readonly (string | null)[]): string | null =>
  week.find((day) => day !== null && day.endsWith("-01")) ?? null;

/** `2026-11` → its first and its last day. */
export function monthDays(month: string): { readonly since: string; readonly until: string } {
  const since = `${month}-01`;
  const next = utcDate(since);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { since, until: daysAfter(formatDay(next), -1) };
}

/** `7d` is today and the six days before, as everywhere on the page; whatever else stays as it is. */
export function resolvePeriodStart(since: string, today: string): string {
  if (since === "today") return today;
  const [, days] = /^([1-9]\d{0,3})d$/.exec(since) ?? [];
  return days === undefined ? since : daysAfter(today, 1 - Number(days));
}

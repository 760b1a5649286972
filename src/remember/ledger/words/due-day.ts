/** When work that somebody put off is due, as far as the words say it: "tomorrow", "다음 주 금요일", "2026-12-01". */
import { DUE_WORDS } from "../../../lexicon/due-words.ts";

const DATE = /\b(20\d\d)-(0\d|1[0-2])-([0-2]\d|3[01])\b/g;
const WEEK = 7;

const addDays = (from: Date, days: number): Date =>
  new Date(from.getFullYear(), from.getMonth(), from.getDate() + days);

/** The local day, at its beginning; null where the words name none. Of several the last: "not today, tomorrow". */
export function findDueDay(words: string, saidAt: Date): Date | null {
  const named = DUE_WORDS.flatMap(([pattern, due]) => (pattern.test(words) ? [due] : []));
  const weeks = Math.max(0, ...named.map((due) => (due.of === "weeks" ? due.weeks : 0)));
  const hasWeekday = named.some(({ of }) => of === "weekday");
  const days = named.map((due): Date => {
    switch (due.of) {
      case "days":
        return addDays(saidAt, due.days);
      case "session":
        return addDays(saidAt, 0);
      case "weekday":
        return weekdayAfter(saidAt, due.weekday, weeks);
      default:
        // "Friday of next week" is that Friday.
        return hasWeekday ? addDays(saidAt, 0) : mondayOfWeek(saidAt, due.weeks);
    }
  });
  const dates = [...words.matchAll(DATE)].map(
    ([, year, month, day]) => new Date(Number(year), Number(month) - 1, Number(day)),
  );
  const last = [...days, ...dates].toSorted((a, b) => b.getTime() - a.getTime())[0];
  return last ?? null;
}

/** How many days Monday was before. */
const sinceMonday = (day: Date): number => (day.getDay() + WEEK - 1) % WEEK;

const mondayOfWeek = (from: Date, weeks: number): Date =>
  addDays(from, weeks * WEEK - sinceMonday(from));

/** The next one after the day; with weeks, that of the week so many weeks on. */
function weekdayAfter(from: Date, weekday: number, weeks: number): Date {
  if (weeks > 0) return addDays(mondayOfWeek(from, weeks), (weekday + WEEK - 1) % WEEK);
  return addDays(from, (weekday + WEEK - from.getDay()) % WEEK || WEEK);
}

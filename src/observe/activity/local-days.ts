/** Days of this machine's calendar, one behind the other without holes, and when each begins. Not every day has 24 hours. */
import { localDay } from "../../event/day.ts";

export const HOURS = 24;

/** When the day begins, or a later day or hour counted from it. */
export function startOfLocalDay(day: string, later: { days?: number; hours?: number } = {}): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const start = new Date(2000, 0, 1, later.hours ?? 0);
  // A year below 100 would be taken for one of the last century.
  start.setFullYear(year, month - 1, date + (later.days ?? 0));
  return start;
}

export const laterDay = (day: string, days: number): string =>
  localDay(startOfLocalDay(day, { days, hours: HOURS / 2 }).getTime());

/** Both included; none when the second is earlier. */
export function listDays(since: string, until: string): readonly string[] {
  const days: string[] = [];
  for (let day = since; day <= until; day = laterDay(day, 1)) days.push(day);
  return days;
}

/** When each of these days begins, and when the last is over. */
export const dayTimes = (days: readonly string[]): readonly string[] => [
  ...days.map((day) => startOfLocalDay(day).toISOString()),
  ...days.slice(-1).map((day) => startOfLocalDay(day, { days: 1 }).toISOString()),
];

/** Which of these days a time lies on, by its place; null when on none. By halves: there are many times and few days. */
export function openDayLookup(days: readonly string[]): (time: string) => number | null {
  const times = dayTimes(days);
  return (time) => {
    let [low, high] = [0, times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((times[middle] ?? "") <= time) low = middle + 1;
      else high = middle;
    }
    return low === 0 || low > days.length ? null : low - 1;
  };
}

/**
 * When each hour of these days begins, and when the last is over: 24 of each day. Where the clock is set forward an hour
 * lasts no time; where it is set back one lasts two.
 */
export const hourTimes = (days: readonly string[]): readonly string[] => {
  const hours = Array.from({ length: HOURS }, (_, hour) => hour);
  const times = days.flatMap((day) => hours.map((hour) => startOfLocalDay(day, { hours: hour })));
  const ends = days.slice(-1).map((day) => startOfLocalDay(day, { days: 1 }));
  let last = "";
  return [...times, ...ends].map((time) => {
    const iso = time.toISOString();
    last = iso > last ? iso : last;
    return last;
  });
};

/** Monday is 0. */
export const weekday = (day: string): number =>
  (startOfLocalDay(day, { hours: HOURS / 2 }).getDay() + 6) % 7;

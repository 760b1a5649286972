/** Which days are shown, by what the address says. */
export const RANGES = ["1", "7", "30", "90", "month", "last-month"] as const;
export type RangeName = (typeof RANGES)[number];

/** `name` is null for days that somebody marked in a chart. */
export type Range = {
  readonly name: RangeName | null;
  readonly since: string;
  readonly until: string;
};

/** The week is what is asked about most. */
const USUAL: RangeName = "7";

/** A day of the calendar, some days later; by the calendar alone, whatever the clocks do. */
export function laterDay(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

/** What is not known is the usual. `today`: the last day there is. */
export function rangeOf(asked: string | null, today: string): Range {
  const marked = markedDays(asked, today);
  if (marked !== null) return { name: null, ...marked };
  const name = RANGES.find((one) => one === asked) ?? USUAL;
  const first = `${today.slice(0, 8)}01`;
  switch (name) {
    case "month":
      return { name, since: first, until: today };
    case "last-month": {
      const until = laterDay(first, -1);
      return { name, since: `${until.slice(0, 8)}01`, until };
    }
    default:
      return { name, since: laterDay(today, 1 - Number(name)), until: today };
  }
}

/** Days that were marked in a chart, as the address keeps them. */
export const markedRange = (since: string, until: string): string => `${since}..${until}`;

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && laterDay(text, 0) === text;

/** A chart has no more days than the API answers. */
const MOST_DAYS = 400;

function markedDays(asked: string | null, today: string): { since: string; until: string } | null {
  const [since = "", until = "", ...rest] = (asked ?? "").split("..");
  if (rest.length > 0 || !isDay(since) || !isDay(until)) return null;
  const isSpan = since <= until && until <= today && laterDay(since, MOST_DAYS) > until;
  return isSpan ? { since, until } : null;
}

/** The errors of just these days, where they stand one by one. */
export function errorsPath(
  { since, until, today }: { since: string; until: string; today: string },
  project: string,
): string {
  const days = [7, 30, 90].find((one) => until === today && since === laterDay(today, 1 - one));
  const query = new URLSearchParams(days === undefined ? { since, until } : { since: `${days}d` });
  if (project !== "") query.set("project", project);
  return `/history/errors?${query.toString()}`;
}

/** The command that brings in sessions of before. */
export const BRING_IN = "self-gen import";

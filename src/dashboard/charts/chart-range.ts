/** Which days are shown, by what the address says. */
import { daysAfter, isDay } from "../history/calendar-days.ts";

export const RANGES = ["1", "7", "30", "90", "month", "last-month"] as const;
export type ChartDayRangeName = (typeof RANGES)[number];

/** `name` is null for days that somebody marked in a chart. */
export type ChartDayRange = {
  readonly name: ChartDayRangeName | null;
  readonly since: string;
  readonly until: string;
};

/** The week is what is asked about most. */
const DEFAULT_RANGE: ChartDayRangeName = "7";

/** What is not known is the usual. `today`: the last day there is. */
export function readChartRange(asked: string | null, today: string): ChartDayRange {
  const marked = parseMarkedDays(asked, today);
  if (marked !== null) return { name: null, ...marked };
  const name = RANGES.find((one) => one === asked) ?? DEFAULT_RANGE;
  const first = `${today.slice(0, 8)}01`;
  switch (name) {
    case "month":
      return { name, since: first, until: today };
    case "last-month": {
      const until = daysAfter(first, -1);
      return { name, since: `${until.slice(0, 8)}01`, until };
    }
    default:
      return { name, since: daysAfter(today, 1 - Number(name)), until: today };
  }
}

/** Days that were marked in a chart, as the address keeps them. */
export const formatMarkedDays = (since: string, until: string): string => `${since}..${until}`;

/** A chart has no more days than the API answers. */
const MAX_DAYS = 400;

function parseMarkedDays(
  asked: string | null,
  today: string,
): { since: string; until: string } | null {
  const [since = "", until = "", ...rest] = (asked ?? "").split("..");
  if (rest.length > 0 || !isDay(since) || !isDay(until)) return null;
  const isSpan = since <= until && until <= today && daysAfter(since, MAX_DAYS) > until;
  return isSpan ? { since, until } : null;
}

/** The errors of just these days, where they stand one by one. */
export function errorsAddress(
  { since, until, today }: { since: string; until: string; today: string },
  project: string,
): string {
  const days = [7, 30, 90].find((one) => until === today && since === daysAfter(today, 1 - one));
  const query = new URLSearchParams(days === undefined ? { since, until } : { since: `${days}d` });
  if (project !== "") query.set("project", project);
  return `/history/errors?${query.toString()}`;
}

/** The command that brings in sessions of before. */
export const IMPORT_COMMAND = "self-gen import";

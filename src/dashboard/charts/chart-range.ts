/** Which days are shown, by what the address says. */
import { daysAfter, isDay } from "../history/calendar-days.ts";

export const RANGES = ["1", "7", "30", "90", "month", "last-month", "all"] as const;
export type ChartDayRangeName = (typeof RANGES)[number];

/** `name` is null for days that somebody chose one by one, or marked in a chart. */
export type ChartDayRange = {
  readonly name: ChartDayRangeName | null;
  readonly since: string;
  readonly until: string;
};

/** A chart has no more days than the API answers. */
const MAX_DAYS = 400;

/** The week is what is asked about most. */
const DEFAULT_RANGE: ChartDayRangeName = "7";

/** What is not known is the usual. `today`: the last day there is; `first`: of which anything is recorded, where that is known. */
export function readChartRange(
  asked: string | null,
  today: string,
  first: string | null = null,
): ChartDayRange {
  const marked = parseMarkedDays(asked, today);
  if (marked !== null) return { name: null, ...marked };
  const name = RANGES.find((one) => one === asked) ?? DEFAULT_RANGE;
  const ofMonth = `${today.slice(0, 8)}01`;
  switch (name) {
    case "month":
      return { name, since: ofMonth, until: today };
    case "all": {
      const farthest = daysAfter(today, 1 - MAX_DAYS);
      return { name, since: first !== null && first > farthest ? first : farthest, until: today };
    }
    case "last-month": {
      const until = daysAfter(ofMonth, -1);
      return { name, since: `${until.slice(0, 8)}01`, until };
    }
    default:
      return { name, since: daysAfter(today, 1 - Number(name)), until: today };
  }
}

/** Days that were chosen, or marked in a chart, as the address keeps them. */
export const formatMarkedDays = (since: string, until: string): string => `${since}..${until}`;

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

/** Which day a moment belongs to, in this machine's time zone or an earlier one. */
import { localDay } from "../../event/day.ts";

/** The name of the time zone, such as `Asia/Seoul`. */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** No zone changes its day in the middle of a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;
const REMEMBERED = 10_000;

/** In a zone by its name; one that nobody knows, and none, is this machine's. */
export function openZoneDay(zone: string | null): (at: number) => string {
  if (zone === null || zone === localTimeZone()) return localDay;
  const format = formatIn(zone);
  if (format === null) return localDay;
  const known = new Map<number, string>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS);
    const day = known.get(quarter) ?? dayOf(format, at);
    if (known.size >= REMEMBERED) known.clear();
    known.set(quarter, day);
    return day;
  };
}

function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  try {
    return new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", { timeZone, ...parts });
  } catch {
    return null;
  }
}

function dayOf(format: Intl.DateTimeFormat, at: number): string {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.get("year")?.padStart(4, "0")}-${parts.get("month")}-${parts.get("day")}`;
}

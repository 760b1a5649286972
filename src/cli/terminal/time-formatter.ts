/** When something was: how long ago for whoever looks at a terminal, the time itself for whoever reads a pipe or asks for it. */
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import type { CommandArgs } from "../command/command.ts";
import { localTime } from "../../system/local-time.ts";
import { DAY_MS } from "../../event/day.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** What is older is told by its day. */
const MAX_AGE_DAYS = 7;

export type TimeFormatter = (iso: string) => string;

export const makeTimeFormatter = (args: CommandArgs): TimeFormatter =>
  makeAgeFormatter(args) ?? ((iso) => localTime(iso).slice(0, 16));

/** Null where the time itself is wanted. */
export function makeAgeFormatter({ has, text }: CommandArgs): TimeFormatter | null {
  const isAbsolute = has("absolute") || !host().terminal.isTty(1);
  return isAbsolute ? null : (iso) => ageText(iso, host().now(), text);
}

/** `just now`, `5 min ago`, `2 h ago`, `yesterday`, `3 days ago`, then the day. */
export function ageText(
  iso: string,
  now: Date,
  { terminal: { ages } }: Text,
  mostDays = MAX_AGE_DAYS,
): string {
  const ms = now.getTime() - Date.parse(iso);
  if (Number.isNaN(ms)) return iso;
  // A clock may be wrong by a little; what is further ahead is told as it is.
  if (ms < -HOUR_MS) return localTime(iso).slice(0, 16);
  if (ms < MINUTE_MS) return ages.now;
  if (ms < HOUR_MS) return ages.minutes(Math.floor(ms / MINUTE_MS));
  if (ms < DAY_MS) return ages.hours(Math.floor(ms / HOUR_MS));
  const days = daysSince(new Date(Date.parse(iso)), now);
  if (days <= 1) return ages.yesterday;
  return days < mostDays ? ages.days(days) : localTime(iso).slice(0, 10);
}

/** Days of the calendar, at least one: what was the evening before last is two days ago, however few hours that are. */
export const daysSince = (at: Date, now: Date): number =>
  Math.max(1, Math.round((dayStart(now.toISOString()) - dayStart(at.toISOString())) / DAY_MS));

/** As if the person's day were one of UTC, so that days can be counted. */
const dayStart = (iso: string): number => Date.parse(`${localTime(iso).slice(0, 10)}T00:00:00Z`);

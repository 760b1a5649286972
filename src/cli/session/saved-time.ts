/** When a state was saved: any form of an ISO time is read, one without a zone as UTC. */
import type { Text } from "../../text/text.ts";

const ZONE = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** UTC with milliseconds, as everything else that is recorded; the text itself if it is no time. */
export function savedTime(savedAt: string): string {
  const text = savedAt.replace(" ", "T");
  const whole = text.includes("T") ? text : `${text}T00:00:00`;
  const at = new Date(ZONE.test(whole.slice("2026-01-15".length)) ? whole : `${whole}Z`);
  return Number.isNaN(at.getTime()) ? savedAt : at.toISOString();
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Clocks of two machines differ. */
const SAME_MS = 5 * MINUTE_MS;

export const ageMs = (iso: string, now: Date): number => now.getTime() - new Date(iso).getTime();

export function ageText(iso: string, now: Date, { sessionLoad }: Text): string {
  const { age } = sessionLoad;
  const ms = ageMs(iso, now);
  if (ms < -SAME_MS) return age.future;
  if (ms < MINUTE_MS) return age.now;
  if (ms < HOUR_MS) return age.minutes(Math.floor(ms / MINUTE_MS));
  if (ms < 2 * DAY_MS) return age.hours(Math.floor(ms / HOUR_MS));
  return age.days(Math.floor(ms / DAY_MS));
}

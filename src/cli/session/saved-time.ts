/** When a state was saved: any form of an ISO time is read, one without a zone as UTC. */
import type { Text } from "../../text/text.ts";
import { ageText } from "../terminal/time-formatter.ts";

const ZONE = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** UTC with milliseconds, as everything else that is recorded; the text itself if it is no time. */
export function parseSavedTime(savedAt: string): string {
  const text = savedAt.replace(" ", "T");
  const whole = text.includes("T") ? text : `${text}T00:00:00`;
  const at = new Date(ZONE.test(whole.slice("2026-01-15".length)) ? whole : `${whole}Z`);
  return Number.isNaN(at.getTime()) ? savedAt : at.toISOString();
}

/** Clocks of two machines differ. */
const SAME_MS = 300_000;

export const ageMs = (iso: string, now: Date): number => now.getTime() - new Date(iso).getTime();

/** Beside the day itself, so that it is told as an age however long ago it was. */
export const savedAgeText = (iso: string, now: Date, text: Text): string =>
  ageMs(iso, now) < -SAME_MS ? text.sessionLoad.future : ageText(iso, now, text, Infinity);

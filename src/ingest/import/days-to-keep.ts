/** How long recorded data has to be kept for old transcripts to be kept a while too. */
import { firstTime } from "../../clients/transcript/times.ts";
import type { Transcript } from "../../clients/transcript/parts.ts";

const DAY_MS = 86_400_000;
/** What is imported should not be pruned the day after; nobody needs a crooked number. */
const SPARE_DAYS = 30;
const ROUND_DAYS = 10;
const MAX_DAYS = 36_500;

export function daysToKeep(oldest: string, now: Date): number {
  const days = Math.ceil((now.getTime() - Date.parse(oldest)) / DAY_MS);
  return Math.min(MAX_DAYS, Math.ceil((days + SPARE_DAYS) / ROUND_DAYS) * ROUND_DAYS);
}

/** When the first of them begins; null when there are none. */
export function oldestTime(transcripts: readonly Transcript[]): string | null {
  const times = transcripts.map(({ path, lastAt }) => firstTime(path) ?? lastAt);
  return times.reduce<string | null>(
    (first, ts) => (first === null || ts < first ? ts : first),
    null,
  );
}

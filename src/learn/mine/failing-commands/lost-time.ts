/** What failures have cost: the time until something worked, or until something else was tried. */
import type { PatternCost } from "../candidate.ts";

type LostTime = { readonly failedAt: string; readonly endedAt: string | null };

/** Whoever does something else meanwhile does not lose that time. */
const LONGEST_MS = 120_000;

/** `looked`: those of `count` that were looked at; the others took as long. */
export function computeLostTime(lostTimes: readonly LostTime[], count: number): PatternCost {
  const times = lostTimes.flatMap(({ failedAt, endedAt }) =>
    endedAt === null
      ? []
      : [Math.min(LONGEST_MS, Math.max(0, Date.parse(endedAt) - Date.parse(failedAt)))],
  );
  if (times.length === 0)
    return { minutes: null, tokens: null, errors: count, arithmetic: `${count} ×` };
  const seconds = Math.round(times.reduce((sum, one) => sum + one, 0) / times.length / 1000);
  return {
    minutes: Math.round((count * seconds) / 6) / 10,
    tokens: null,
    errors: count,
    arithmetic: `${count} × ${seconds} s`,
  };
}

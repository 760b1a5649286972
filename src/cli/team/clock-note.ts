import type { Text } from "../../text/text.ts";

const HOUR_MS = 3_600_000;

/** What is to be said of a clock that is more than an hour off; null where it is right. */
export function clockNote(clockMs: number, text: Text): string | null {
  if (Math.abs(clockMs) < HOUR_MS) return null;
  const hours = Math.round(Math.abs(clockMs) / HOUR_MS);
  return clockMs > 0 ? text.team.clockAhead(hours) : text.team.clockBehind(hours);
}

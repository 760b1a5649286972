/** About how long something takes, in no more detail than an estimate has: tens of seconds, then minutes. */
export function roughDuration(
  seconds: number,
  units: { readonly seconds: string; readonly minutes: string },
): string {
  const step = seconds <= 20 ? 5 : 10;
  const rounded = Math.max(step, Math.ceil(seconds / step) * step);
  return rounded <= MOST_SECONDS
    ? `${rounded}${units.seconds}`
    : `${Math.round(seconds / 60)}${units.minutes}`;
}

const MOST_SECONDS = 90;

/** Until here an estimate may be wrong by a quarter, and it is under a minute all the same. */
const SURELY_UNDER_A_MINUTE = 45;

export const isUnderMinute = (seconds: number): boolean => seconds <= SURELY_UNDER_A_MINUTE;

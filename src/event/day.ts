export const DAY_MS = 86_400_000;

const pad = (value: number): string => String(value).padStart(2, "0");

/** The day that a moment belongs to where this machine stands. */
export function localDay(at: number): string {
  const date = new Date(at);
  const year = String(date.getFullYear()).padStart(4, "0");
  return `${year}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

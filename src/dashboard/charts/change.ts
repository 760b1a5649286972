/** How a number stands to what it was in as many days before. */
export type FigureChange =
  /** The record does not reach back that far, or there was none before: no share of nothing says anything. */
  | { readonly is: "unknown" }
  | { readonly is: "same" }
  /** `share`: 0.5 is half as much again, -0.5 is half of it. */
  | { readonly is: "more" | "less"; readonly share: number }
  /** Of something that is a share itself, in hundredths. */
  | { readonly is: "morePoints" | "lessPoints"; readonly points: number };

/** What changed less than this is the same to anybody. */
const MIN_CHANGE_SHARE = 0.005;

export function changeOf(now: number | null, before: number | null | undefined): FigureChange {
  if (before === null || before === undefined || now === null) return { is: "unknown" };
  if (before === 0) return { is: "unknown" };
  const share = (now - before) / before;
  if (Math.abs(share) < MIN_CHANGE_SHARE) return { is: "same" };
  return { is: share > 0 ? "more" : "less", share };
}

/** A part of what could be counted; null when nothing could. */
export const shareOf = (part: number, ...others: readonly number[]): number | null => {
  const all = others.reduce((sum, one) => sum + one, part);
  return all === 0 ? null : part / all;
};

/** Between two shares: half as much again of a half is 25 points. */
export function pointsOf(now: number | null, before: number | null | undefined): FigureChange {
  if (before === null || before === undefined || now === null) return { is: "unknown" };
  const points = Math.round((now - before) * 100);
  if (points === 0) return { is: "same" };
  return { is: points > 0 ? "morePoints" : "lessPoints", points: Math.abs(points) };
}

/**
 * Whether something happens less often, or more often, than before: an exact test of two rates. Given how often it happened at
 * all, each time falls on one side by chance in proportion to the sessions there.
 */

/** Significance level of the test. */
export const SIGNIFICANCE_LEVEL = 0.1;

export type Rate = {
  /** How often in each session, those in which it did not happen too. */
  readonly counts: readonly number[];
};

export type Likelihood = {
  /** That chance alone makes it so seldom, or so often, afterwards. */
  readonly less: number;
  readonly more: number;
  /** That chance alone would make it vanish: where that is likely too, nothing can be told yet. */
  readonly none: number;
};

export function compareRates(before: Rate, after: Rate): Likelihood {
  const burst = Math.max(burstOf(before.counts), burstOf(after.counts));
  const [first, second] = [sum(before.counts) / burst, sum(after.counts) / burst];
  const share = after.counts.length / (before.counts.length + after.counts.length);
  const [a, b] = [Math.round(second), Math.round(first)];
  return {
    less: computeProbability(a, a + b, share),
    more: 1 - computeProbability(a - 1, a + b, share),
    none: computeProbability(0, b, share),
  };
}

/** Failures come in bursts: ten of them in one session prove less than one in each of ten. Variance over mean, at least 1. */
function burstOf(counts: readonly number[]): number {
  const mean = sum(counts) / counts.length;
  if (counts.length < 2 || mean === 0) return 1;
  const variance = sum(counts.map((count) => (count - mean) ** 2)) / (counts.length - 1);
  return Math.max(1, variance / mean);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** At most `hits` of `tries`, each with this chance. */
function computeProbability(hits: number, tries: number, chance: number): number {
  if (hits < 0) return 0;
  if (hits >= tries) return 1;
  if (chance <= 0) return 1;
  if (chance >= 1) return 0;
  let total = 0;
  let logarithm = tries * Math.log1p(-chance);
  for (let hit = 0; hit <= hits; hit++) {
    total += Math.exp(logarithm);
    logarithm += Math.log((tries - hit) / (hit + 1)) + Math.log(chance) - Math.log1p(-chance);
  }
  return Math.min(1, total);
}

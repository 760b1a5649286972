/**
 * Whether an applied suggestion helped: by how often its pattern was seen in sessions before and after; a skill by whether it
 * is used and its steps work.
 */
import { compareRates, type Rate, SIGNIFICANCE_LEVEL } from "./compare-rates.ts";

export const EFFECT_VERDICTS = [
  "helped",
  "worse",
  "no_change",
  /** It came up too seldom before to tell yet. */
  "unclear",
  "too_early",
  /** A skill that nobody has called since. */
  "not_used",
  /** A skill whose steps fail most times that it is used. */
  "fails",
  /** What it was found by is not known any more. */
  "unknown",
] as const;

export type EffectVerdict = (typeof EFFECT_VERDICTS)[number];

/** With fewer sessions after it nothing is said. */
const FEWEST_AFTER = 5;
/** A skill that is called in so many sessions is of use. */
const FEWEST_USES = 2;
/** Asked for so often without it, a skill is not found. */
const FEWEST_MISSED = 3;

export function judgeEffect(before: Rate, after: Rate): EffectVerdict {
  if (after.counts.length < FEWEST_AFTER) return "too_early";
  if (before.counts.length === 0) return "unclear";
  const { less, more, none } = compareRates(before, after);
  if (less < SIGNIFICANCE_LEVEL) return "helped";
  if (more < SIGNIFICANCE_LEVEL) return "worse";
  return none < SIGNIFICANCE_LEVEL ? "no_change" : "unclear";
}

export type AppliedSkillUsage = {
  /** In how many sessions. */
  readonly sessions: number;
  readonly uses: number;
  /** Of the uses, in how many one of its steps failed. */
  readonly failed: number;
};

/** `sessions`: how many there were since. */
export function judgeSkill(sessions: number, used: AppliedSkillUsage): EffectVerdict {
  if (sessions < FEWEST_AFTER) return "too_early";
  if (used.uses === 0) return "not_used";
  if (used.failed * 2 >= used.uses) return "fails";
  return used.sessions >= FEWEST_USES ? "helped" : "unclear";
}

const USELESS: ReadonlySet<EffectVerdict> = new Set(["no_change", "worse", "fails"]);

/** What did not help may as well go. `asked`: how often what a skill does was asked for since. */
export const shouldProposeUndo = (verdict: EffectVerdict, asked = 0): boolean =>
  USELESS.has(verdict) || (verdict === "not_used" && asked >= FEWEST_MISSED);

/** Whether an applied suggestion did what it promised, by how often its pattern was seen in sessions before and after. */
import { compareRates, type Rate, UNLIKELY } from "./two-rates.ts";

export type Verdict =
  | "helped"
  | "worse"
  | "no_change"
  /** It came up too seldom before to tell yet. */
  | "unclear"
  | "too_early"
  /** What it was found by is not known any more. */
  | "unknown";

/** With fewer sessions after it nothing is said. */
const FEWEST_AFTER = 5;
/** A skill that is called in so many sessions is of use. */
const FEWEST_USES = 2;

export function verdictOf(
  before: Rate,
  after: Rate,
  /** In how many of the sessions after it the skill was used; null where there is none. */
  usedIn: number | null,
): Verdict {
  if (after.counts.length < FEWEST_AFTER) return "too_early";
  if (usedIn !== null && usedIn >= FEWEST_USES) return "helped";
  if (before.counts.length === 0) return "unclear";
  const { less, more, none } = compareRates(before, after);
  if (less < UNLIKELY) return "helped";
  if (more < UNLIKELY) return "worse";
  return none < UNLIKELY ? "no_change" : "unclear";
}

/** What did not help may as well go. */
export const proposesUndo = (verdict: Verdict): boolean =>
  verdict === "no_change" || verdict === "worse";

/** How each number that the page shows stands to the days before. */
import { changeOf, type FigureChange, pointsOf, shareOf } from "./change.ts";
import { type ChartsData, totalTokens } from "./chart-series.ts";

type PeriodData = {
  readonly totals: ChartsData["totals"];
  readonly before: Pick<ChartsData["before"], "totals">;
  readonly usage: Pick<ChartsData["usage"], "counting">;
};
type Totals = PeriodData["totals"];

export function periodChanges({
  totals,
  before: { totals: before },
  usage: { counting },
}: PeriodData) {
  const change = (of: (totals: Totals) => number | null): FigureChange =>
    changeOf(of(totals), before === null ? null : of(before));
  const delivered = (of: Totals): number | null => shareOf(of.delivered, of.lost);
  // What is still being counted has no number yet.
  const ifCounted = (of: (totals: Totals) => number | null): FigureChange =>
    change(counting === null ? of : () => null);
  return {
    cost: ifCounted(({ messages, costUsd }) => (messages > 0 ? costUsd : null)),
    tokens: ifCounted(totalTokens),
    sessions: change(({ sessions }) => sessions),
    prompts: change(({ prompts }) => prompts),
    waited: change(({ waitedMs, timed }) => (timed === 0 ? null : waitedMs)),
    cameBack: change(({ cameBack }) => cameBack),
    delivered: pointsOf(delivered(totals), before === null ? null : delivered(before)),
  };
}

/** Whether any of them says more than its number. */
export const hasComparison = (data: PeriodData): boolean =>
  Object.values(periodChanges(data)).some((change) => change.is !== "unknown");

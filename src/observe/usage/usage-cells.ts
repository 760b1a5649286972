/** Usage by day, project and model at once; charts add up what they show. */
import type { UsageRow } from "../../store/records.ts";
import { cacheSavings, type OwnPrices } from "./prices.ts";
import { nameModel, rowCost, type UsageSum, sumUsage } from "./usage-report.ts";

export type DailyUsageCell = UsageSum & {
  readonly day: string;
  readonly project: string | null;
  readonly projectPath: string | null;
  readonly model: string;
  /** What its reading would have cost more without a cache, less what filling the cache cost; null without a price. */
  readonly cacheSavedUsd: number | null;
};

/** In the order of the rows. */
export function toUsageCells(all: readonly UsageRow[], own: OwnPrices): readonly DailyUsageCell[] {
  const rows = all.filter(({ messages }) => messages > 0).map(nameModel);
  const costed = (row: UsageRow): number | null => rowCost(row, own);
  const cells = Map.groupBy(rows, ({ day, project, projectPath, model }) =>
    JSON.stringify([day, projectPath ?? project, model]),
  );
  return [...cells.values()].flatMap((of): DailyUsageCell[] => {
    const [first] = of;
    if (first === undefined) return [];
    const { day, project, projectPath, model } = first;
    const sum = sumUsage(of, costed);
    const cacheSavedUsd = cacheSavings({ model, tokens: sum.tokens }, own);
    return [{ day, project, projectPath, model, cacheSavedUsd, ...sum }];
  });
}

/** What these days cost, at a glance: the sum, by model, against the budget, and what the cache saved. */
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { noonTime } from "../parts/chart-drawing.ts";
import { Button } from "../parts/button.tsx";
import { Hint } from "../parts/hint.tsx";
import { Icon } from "../parts/icon.tsx";
import { costText, dateText, modelText, percentText, words, costSumText } from "../words.ts";
import { BudgetDialog } from "./budget-dialog.tsx";
import { ChangeMark } from "./change-mark.tsx";
import { modelColours } from "./model-colours.ts";
import { periodChanges } from "./period-changes.ts";
import { totalCacheSavings, type ChartsData, groupCosts, type CostShare } from "./chart-series.ts";

type ChartsDataProps = { readonly data: ChartsData };

/** `$0.42`, with a sign where something in it has no price. */
export const costShareText = ({
  costUsd,
  isPartly,
}: Pick<CostShare, "costUsd" | "isPartly">): string => costSumText(costUsd, isPartly);

const dateList = (days: readonly string[]): string =>
  days.map((day) => dateText(noonTime(day))).join(", ");

export const CostCard = ({
  data,
  onBudget,
}: ChartsDataProps & {
  /** The budget was changed. */
  readonly onBudget: () => void;
}): JSX.Element => {
  const { charts: text } = words();
  const { totals, usage, days } = data;
  const { counting } = usage;
  const isKnown = counting === null && totals.messages > 0;
  return (
    <section class="panel charts-cost" data-tile="cost">
      <div class="charts-cost-sum">
        <div class="charts-label">
          <h2 class="charts-label">{text.headline.cost}</h2>
          {isKnown && <Hint of={text.headline.cost}>{meaningOf(data)}</Hint>}
        </div>
        <p class="row">
          <span class="charts-figure charts-figure-large number">
            {isKnown ? costShareText(totals) : text.headline.none}
          </span>
          {isKnown && <ChangeMark of={periodChanges(data).cost} days={days.length} />}
        </p>
        {counting !== null && <p class="muted">{text.counting(counting.counted, counting.of)}</p>}
        {counting === null && totals.messages === 0 && (
          <p class="muted">{text.headline.costNothing}</p>
        )}
        {isKnown && <Budget data={data} onBudget={onBudget} />}
        {isKnown && <CacheSavings data={data} />}
      </div>
      {isKnown && <CostByModel data={data} />}
    </section>
  );
};

function meaningOf({ usage: { priceDates } }: ChartsData): string {
  const { usage, headline } = words().charts;
  return priceDates.length === 0 ? headline.costMeaningOwn : usage.estimated(dateList(priceDates));
}

const Budget = ({
  data,
  onBudget,
}: ChartsDataProps & { readonly onBudget: () => void }): JSX.Element | null => {
  const text = words().charts.budget;
  const [isOpen, setIsOpen] = useState(false);
  const { budgetUsd } = data.usage;
  const of = (budgetUsd ?? 0) * data.days.length;
  const share = of === 0 ? 0 : (data.totals.costUsd ?? 0) / of;
  return (
    <div class="charts-budget">
      {budgetUsd !== null && (
        <>
          <p class="small">
            <b>{percentText(share)}</b> {text.of(costText(of), costText(budgetUsd))}
          </p>
          <div class="charts-meter" data-is={share > 1 ? "over" : "within"} aria-hidden="true">
            <i style={{ width: `${Math.min(100, share * 100)}%` }} />
          </div>
        </>
      )}
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        {budgetUsd === null ? text.set : text.change}
      </Button>
      {isOpen && (
        <BudgetDialog budgetUsd={budgetUsd} onSaved={onBudget} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
};

const CacheSavings = ({ data }: ChartsDataProps): JSX.Element | null => {
  const text = words().charts.cache;
  const saved = useMemo(() => totalCacheSavings(data.usage.cells), [data]);
  // A fraction of a cent is not worth a line.
  if (saved === null || Math.abs(saved) < 0.01) return null;
  const without = (data.totals.costUsd ?? 0) + saved;
  return (
    <p class="charts-saved small" data-is={saved > 0 ? "saved" : "spent"}>
      <Icon name="coins" size={15} />
      <span>
        <b>
          {saved > 0
            ? text.saved(costText(saved), percentText(without <= 0 ? 0 : saved / without))
            : text.spent(costText(-saved))}
        </b>
      </span>
      <Hint of={text.title}>{text.hint}</Hint>
    </p>
  );
};

const MAX_MODELS = 6;

const CostByModel = ({ data }: ChartsDataProps): JSX.Element => {
  const { charts: text } = words();
  const costs = useMemo(() => groupCosts(data.usage.cells, ({ model }) => model), [data]);
  const all = data.totals.costUsd ?? 0;
  const share = ({ costUsd }: CostShare): number => (all === 0 ? 0 : (costUsd ?? 0) / all);
  const shown = costs.slice(0, MAX_MODELS);
  const colours = useMemo(() => modelColours(costs.map(({ key }) => key)), [costs]);
  return (
    <div class="charts-models">
      <h2 class="charts-label">{text.byModel}</h2>
      <div class="charts-split" aria-hidden="true">
        {shown.map((one) => (
          <i
            key={one.key}
            style={{ flexGrow: share(one) * 1000, background: `var(${colours.get(one.key)})` }}
          />
        ))}
      </div>
      <table class="charts-model-table">
        <thead class="unseen">
          <tr>
            <th scope="col">{text.usage.bys.model}</th>
            <th scope="col">{text.usage.measures.cost}</th>
            <th scope="col">{text.share}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.key}>
              <th scope="row" title={one.key}>
                <i style={{ background: `var(${colours.get(one.key)})` }} />
                {modelText(one.key)}
              </th>
              <td class="number">
                <b>{costShareText(one)}</b>
              </td>
              <td class="number muted">
                {share(one) > 0 && share(one) < 0.01 ? "<1%" : percentText(share(one))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {costs.length > shown.length && (
        <p class="muted small">{text.moreModels(costs.length - shown.length)}</p>
      )}
    </div>
  );
};

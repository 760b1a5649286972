/** What models used, and what that cost: by project as a ranking, and day by day. */
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Bars } from "../../parts/bars.tsx";
import { noonTime } from "../../parts/chart-drawing.ts";
import { SelectField } from "../../parts/choices.tsx";
import type { CsvCell } from "../../parts/csv.ts";
import { Link } from "../../parts/link.tsx";
import { Panel } from "../../parts/panel.tsx";
import { withQuery } from "../../router.ts";
import { costText, countText, dayText, modelText, tokensText, words } from "../../words.ts";
import { ChartPanel } from "../chart-panel.tsx";
import { costShareText } from "../cost-card.tsx";
import {
  type ChartsData,
  groupCosts,
  tokensOfKind,
  maskUnrecordedDays,
  type ChartUsageMeasure,
  NO_PROJECT,
  OTHERS,
  projectKey,
  type ChartStack,
  sum,
  TOKEN_KINDS,
  type TokenKind,
  type UsageBy,
  type ChartUsageCell,
  usageStacks,
} from "../chart-series.ts";
import { modelColours } from "../model-colours.ts";
import { findHighest, isDrawnInWeeks } from "../chart-weeks.ts";
import { projectName } from "../../project-name.ts";

const MAX_PROJECTS = 6;

type ChartsDataProps = { readonly data: ChartsData };

/** How much did a project cost: to be read at once. */
/** One alone has the sum of all. */
export const hasProjectCosts = ({ usage: { cells } }: ChartsData): boolean =>
  new Set(cells.map(projectKey)).size > 1;

export const ProjectCosts = ({ data }: ChartsDataProps): JSX.Element => {
  const { charts: text, noProject } = words();
  const { cells } = data.usage;
  const costs = useMemo(() => groupCosts(cells, projectKey), [cells]);
  const [all, setAll] = useState(false);
  const nameOf = (key: string): string => (key === NO_PROJECT ? noProject : projectName(key));
  const shown = all ? costs : costs.slice(0, MAX_PROJECTS);
  return (
    <Panel title={text.cost.title}>
      <div class="stack-tight">
        <Bars
          rows={shown.map((one) => ({
            key: one.key,
            label: /^(?:\/|[A-Z]:\\|\\\\)/.test(one.key) ? (
              <Link to={withQuery({ project: one.key })} title={one.key}>
                {nameOf(one.key)}
              </Link>
            ) : (
              nameOf(one.key)
            ),
            value: one.costUsd ?? 0,
            valueText: (
              <>
                <b>{costShareText(one)}</b>
                <span class="charts-extra muted">{text.cost.tokens(tokensText(one.tokens))}</span>
              </>
            ),
          }))}
        />
        {shown.length < costs.length && (
          <button type="button" class="button" data-kind="quiet" onClick={() => setAll(true)}>
            {words().more(costs.length - shown.length)}
          </button>
        )}
      </div>
    </Panel>
  );
};

export const UsageChart = ({ data }: ChartsDataProps): JSX.Element => {
  const { charts, noProject } = words();
  const text = charts.usage;
  const [measure, setMeasure] = useState<ChartUsageMeasure>("cost");
  const [by, setBy] = useState<UsageBy>("model");
  const { cells, budgetUsd } = data.usage;
  const budgetDays = isDrawnInWeeks(data.days) ? 7 : 1;
  const split = measure === "cost" && by === "kind" ? "model" : by;
  const stacks = useMemo(
    () => usageStacks(cells, data.days, measure, split),
    [cells, data.days, measure, split],
  );
  const series = useMemo(() => {
    const labelOf = ({ key }: ChartStack): string => {
      if (key === OTHERS) return charts.others;
      if (split === "kind") return text.kinds[key as TokenKind];
      if (split === "model") return modelText(key);
      return key === NO_PROJECT ? noProject : projectName(key);
    };
    const ofModels =
      split === "model"
        ? modelColours(groupCosts(cells, ({ model }) => model).map(({ key }) => key))
        : null;
    return stacks.map((stack, at) => ({
      key: stack.key,
      label: labelOf(stack),
      colour: ofModels?.get(stack.key) ?? `--chart-${at + 1}`,
      values: maskUnrecordedDays(stack.values, data),
    }));
  }, [stacks, cells, charts, noProject, split, data]);
  const bys = (
    measure === "cost" ? ["model", "project"] : ["model", "project", "kind"]
  ) as UsageBy[];
  const daily = data.days.map((_, at) => sum(stacks.map(({ values }) => values[at] ?? 0)));
  const { begin, value: most, isWeek } = findHighest(data, daily);
  const highest = dayText(noonTime(begin));
  const day = isWeek ? charts.weekOf(highest) : highest;
  return (
    <ChartPanel
      data={data}
      title={text.title[measure]}
      reading={
        measure === "cost"
          ? text.reading.cost(day, costText(most))
          : text.reading.tokens(day, tokensText(most))
      }
      notes={notesOf(data)}
      label={text.label[measure]}
      unit={text.units[measure]}
      axisText={measure === "cost" ? axisDollars : tokensText}
      valueText={measure === "cost" ? costText : countText}
      isWhole={measure === "tokens"}
      series={series}
      height={230}
      level={
        measure === "cost" && budgetUsd !== null
          ? {
              value: budgetUsd * budgetDays,
              label: charts.budget.line(costText(budgetUsd * budgetDays)),
            }
          : undefined
      }
      rows={() => cellRows(cells)}
      controls={
        <>
          <SelectField
            label={text.measure}
            value={measure}
            options={(["cost", "tokens"] as const).map((name) => ({
              value: name,
              label: text.measures[name],
            }))}
            onChange={(value) => setMeasure(value === "tokens" ? "tokens" : "cost")}
          />
          <SelectField
            label={text.by}
            value={split}
            options={bys.map((name) => ({ value: name, label: text.bys[name] }))}
            onChange={(value) => setBy(bys.find((one) => one === value) ?? "model")}
          />
        </>
      }
    />
  );
};

/** Everything that is known of use, to be added up by whoever opens it. */
const cellRows = (cells: readonly ChartUsageCell[]): readonly (readonly CsvCell[])[] => [
  ["day", "project", "model", "messages", ...TOKEN_KINDS, "cost_usd", "cache_saved_usd"],
  ...cells.map((cell) => [
    cell.day,
    cell.projectPath ?? cell.project,
    cell.model,
    cell.messages,
    ...TOKEN_KINDS.map((kind) => tokensOfKind(cell.tokens, kind)),
    cell.costUsd,
    cell.cacheSavedUsd,
  ]),
];

/** Without cents where there are none to tell apart. */
const axisDollars = (value: number): string =>
  `$${Number.isInteger(value) ? countText(value) : value.toFixed(2)}`;

function notesOf({ usage: { unpriced, ownPriced } }: ChartsData): readonly string[] {
  const text = words().charts.usage;
  return [
    ...(ownPriced.length > 0 ? [text.own(ownPriced.join(", "))] : []),
    ...(unpriced.length > 0 ? [text.unpriced(unpriced.join(", "))] : []),
  ];
}

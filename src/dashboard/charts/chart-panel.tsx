/** A chart with what it shows, how to read it, the same as a table, and as a file. */
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Chart } from "../parts/chart.tsx";
import { type ChartProps, noonTime } from "../parts/chart-drawing.ts";
import type { CsvCell } from "../parts/csv.ts";
import { downloadCsv } from "../parts/download-file.ts";
import { Hint } from "../parts/hint.tsx";
import { Panel } from "../parts/panel.tsx";
import { go, withQuery } from "../router.ts";
import { dateText, dayText, words } from "../words.ts";
import { formatMarkedDays } from "./chart-range.ts";
import { type ChartsData, sum } from "./chart-series.ts";
import { isDrawnInWeeks, lastDayOfWeek, toWeeks } from "./chart-weeks.ts";

type ChartInput = Omit<ChartProps, "days" | "today" | "recordedSince"> & {
  readonly isSummed?: boolean;
};

/** Bars of one or two say no more when they are high. */
const LOW = 2;
const LOW_HEIGHT = 110;

const stackMaximum = ({ series }: Pick<ChartProps, "series">): number =>
  (series[0]?.values ?? []).reduce<number>(
    (most, _, at) => Math.max(most, sum(series.map(({ values }) => values[at] ?? 0))),
    0,
  );

export const ChartPanel = ({
  data,
  title,
  reading,
  hint,
  notes = [],
  controls,
  footer,
  rows,
  ...chart
}: ChartInput & {
  readonly data: ChartsData;
  readonly title: string;
  readonly reading: string;
  /** How it is counted. */
  readonly hint?: string;
  readonly notes?: readonly string[];
  readonly controls?: ComponentChildren;
  readonly footer?: ComponentChildren;
  /** What a file of it holds; its days unless given. */
  readonly rows?: () => readonly (readonly CsvCell[])[];
}): JSX.Element => {
  const text = words().charts;
  const [isTable, setIsTable] = useState(false);
  const { days, today, recordedSince } = data;
  const daily = { ...chart, days, today, recordedSince };
  // What does not add up over days adds up over weeks no better.
  const isWeekly = isDrawnInWeeks(days) && chart.isSummed !== false;
  const inPeriods = isWeekly ? toWeeks(daily) : daily;
  const isLow = chart.isWhole === true && stackMaximum(inPeriods) <= LOW;
  const drawn = { ...(isLow ? { height: LOW_HEIGHT } : {}), ...inPeriods };
  const shownTitle = isWeekly && !isTable ? text.inWeeks(title) : title;
  const tableLabel = `${isTable ? text.asChart : text.asTable}: ${title}`;
  const csvLabel = `${text.csv}: ${title}`;
  return (
    <Panel
      title={shownTitle}
      aside={
        <>
          {hint !== undefined && <Hint of={title}>{hint}</Hint>}
          <span class="charts-tools">
            {controls}
            <Button
              kind="icon"
              icon={isTable ? "charts" : "table"}
              aria-label={tableLabel}
              title={tableLabel}
              onClick={() => setIsTable(!isTable)}
            >
              {null}
            </Button>
            <Button
              kind="icon"
              icon="download"
              aria-label={csvLabel}
              title={csvLabel}
              onClick={() => {
                const name = `${title.toLowerCase().replaceAll(/\s+/g, "-")}-${data.since}-${data.until}`;
                downloadCsv(name, rows?.() ?? dayRows(daily));
              }}
            >
              {null}
            </Button>
          </span>
        </>
      }
    >
      <div class="stack-tight">
        {reading !== "" && <p class="charts-reading">{reading}</p>}
        {isTable ? (
          <DayTable {...daily} />
        ) : (
          <Chart
            {...drawn}
            {...(isWeekly
              ? {
                  label: text.inWeeks(chart.label),
                  unit: text.inWeeks(chart.unit),
                  periodText: (week: string) => text.weekOf(dayText(noonTime(week))),
                  currentText: text.thisWeek,
                }
              : {})}
            {...(days.length > 1
              ? {
                  onMark: (since: string, last: string) => {
                    const until = isWeekly ? lastDayOfWeek(last, data.until) : last;
                    go(withQuery({ days: formatMarkedDays(since, until) }));
                  },
                }
              : {})}
          />
        )}
        {notes.map((note) => (
          <p key={note} class="muted small">
            {note}
          </p>
        ))}
        {footer}
      </div>
    </Panel>
  );
};

const dayRows = ({ days, series }: ChartProps): readonly (readonly CsvCell[])[] => [
  ["day", ...series.map(({ label }) => label)],
  ...days.map((day, at) => [day, ...series.map(({ values }) => values[at] ?? null)]),
];

/** Newest first; days of which nothing is known say so. */
const DayTable = ({ label, days, series, valueText }: ChartProps): JSX.Element => {
  const text = words().charts;
  const shown = (value: number | null | undefined): string =>
    value === null || value === undefined ? text.unknownDay : valueText(value);
  return (
    <div class="scroll-x charts-table" tabIndex={0} role="region" aria-label={label}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{text.day}</th>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col" class="number">
                {name}
              </th>
            ))}
            {series.length > 1 && (
              <th scope="col" class="number">
                {text.total}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {days
            .map((day, at) => (
              <tr key={day}>
                <th scope="row">{dateText(noonTime(day))}</th>
                {series.map(({ key, values }) => (
                  <td key={key} class="number">
                    {shown(values[at])}
                  </td>
                ))}
                {series.length > 1 && (
                  <td class="number">
                    {series.every(({ values }) => values[at] === null)
                      ? text.unknownDay
                      : valueText(sum(series.map(({ values }) => values[at] ?? 0)))}
                  </td>
                )}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </div>
  );
};

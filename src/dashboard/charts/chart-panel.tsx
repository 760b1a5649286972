/** A chart with what it shows, how to read it, and the same as a table. */
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Chart, type ChartProps, noonOf } from "../parts/chart.tsx";
import { Panel } from "../parts/panel.tsx";
import { dateText, words } from "../words.ts";
import { type ChartsData, sum } from "./series.ts";

type Drawn = Omit<ChartProps, "days" | "today" | "recordedSince">;

export const ChartPanel = ({
  data,
  title,
  reading,
  notes = [],
  controls,
  none,
  footer,
  ...chart
}: Drawn & {
  readonly data: ChartsData;
  readonly title: string;
  readonly reading: string;
  readonly notes?: readonly string[];
  readonly controls?: ComponentChildren;
  /** What is said when there is nothing to draw. */
  readonly none: string;
  readonly footer?: ComponentChildren;
}): JSX.Element => {
  const text = words().charts;
  const [isTable, setIsTable] = useState(false);
  const { days, today, recordedSince } = data;
  const isNone = chart.series.every(({ values }) => values.every((value) => !value));
  const drawn = { ...chart, days, today, recordedSince };
  return (
    <Panel
      title={title}
      aside={
        <>
          {controls}
          {!isNone && (
            <Button
              kind="quiet"
              aria-label={`${isTable ? text.asChart : text.asTable}: ${title}`}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? text.asChart : text.asTable}
            </Button>
          )}
        </>
      }
    >
      {isNone ? (
        <p class="muted">{none}</p>
      ) : (
        <div class="stack-tight">
          <p class="charts-reading">{reading}</p>
          {isTable ? <DayTable {...drawn} /> : <Chart {...drawn} />}
          {notes.map((note) => (
            <p key={note} class="muted small">
              {note}
            </p>
          ))}
          {footer}
        </div>
      )}
    </Panel>
  );
};

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
                <th scope="row">{dateText(noonOf(day))}</th>
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

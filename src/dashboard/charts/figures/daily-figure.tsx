/** One number for each day, as the daemon measured it. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { countText, spanText, words } from "../../words.ts";
import { ChartPanel } from "../chart-panel.tsx";
import { type ChartsData, maskUnrecordedDays, waitUnit } from "../chart-series.ts";

export type DailyFigureData = ChartsData["figures"][number];

export const DailyFigure = ({
  data,
  of: { name, unit, days, period },
}: {
  readonly data: ChartsData;
  readonly of: DailyFigureData;
}): JSX.Element => {
  const { charts } = words();
  const text = charts.figures[name];
  const series = useMemo(
    () => [
      {
        key: name,
        label: text.title,
        colour: "--chart-2",
        values: maskUnrecordedDays(days, data),
      },
    ],
    [name, days, data, text],
  );
  const time = waitUnit(Math.max(0, ...days));
  const valueText = unit === "ms" ? spanText : countText;
  return (
    <ChartPanel
      data={data}
      title={text.title}
      reading={period === null ? "" : text.reading(valueText(period))}
      hint={text.note}
      label={text.title}
      axisText={(value) => (Number.isInteger(value) ? countText(value) : value.toFixed(1))}
      valueText={valueText}
      {...(unit === "ms"
        ? { unit: charts.figureUnits[time.name], scale: time.ms }
        : { unit: charts.figureUnits.count })}
      isSummed={false}
      series={series}
    />
  );
};

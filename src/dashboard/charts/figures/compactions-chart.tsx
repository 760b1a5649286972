/** Compactions, and whether what was told after them was delivered. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { countText, percentText, words } from "../../words.ts";
import { shareOf } from "../change.ts";
import { ChartPanel } from "../chart-panel.tsx";
import { type ChartsData, maskUnrecordedDays } from "../chart-series.ts";

const OUTCOMES = ["delivered", "lost", "unknown", "nothing"] as const;

const COLOURS = {
  delivered: "--chart-3",
  lost: "--bad",
  unknown: "--chart-6",
  nothing: "--line-strong",
} as const;

export const CompactionsChart = ({ data }: { readonly data: ChartsData }): JSX.Element => {
  const text = words().charts.compactions;
  const { delivered, lost, unknown, nothing } = data.totals;
  const series = useMemo(
    () =>
      OUTCOMES.filter((outcome) => data.totals[outcome] > 0).map((outcome) => ({
        key: outcome,
        label: text.outcomes[outcome],
        colour: COLOURS[outcome],
        values: maskUnrecordedDays(data.compactions[outcome], data),
      })),
    [data, text],
  );
  const share = shareOf(delivered, lost);
  return (
    <ChartPanel
      data={data}
      title={text.title}
      reading={
        share === null
          ? text.readingNone(unknown + nothing)
          : text.reading(delivered, delivered + lost, percentText(share))
      }
      hint={text.note}
      label={text.label}
      unit={text.unit}
      axisText={countText}
      valueText={countText}
      isWhole
      series={series}
    />
  );
};

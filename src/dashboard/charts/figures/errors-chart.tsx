/** Failed tool calls, and the part of them that had been solved before. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Link } from "../../parts/link.tsx";
import { countText, percentText, words } from "../../words.ts";
import { shareOf } from "../change.ts";
import { ChartPanel } from "../chart-panel.tsx";
import { errorsAddress } from "../chart-range.ts";
import { type ChartsData, maskUnrecordedDays } from "../chart-series.ts";

export const ErrorsChart = ({
  data,
  project,
}: {
  readonly data: ChartsData;
  /** Empty for all. */
  readonly project: string;
}): JSX.Element => {
  const text = words().charts.errors;
  const { activity, totals, lookBackDays, isCameBackKnown } = data;
  const series = useMemo(() => {
    const first = activity.errors.map((count, at) =>
      Math.max(0, count - (activity.cameBack[at] ?? 0)),
    );
    return [
      {
        key: "back",
        label: text.back,
        colour: "--bad",
        values: maskUnrecordedDays(activity.cameBack, data),
      },
      {
        key: "first",
        label: text.first,
        colour: "--chart-6",
        values: maskUnrecordedDays(first, data),
      },
    ];
  }, [activity, data, text]);
  const share = shareOf(totals.cameBack, totals.errors - totals.cameBack) ?? 0;
  return (
    <ChartPanel
      data={data}
      title={text.title}
      reading={text.reading(
        countText(totals.cameBack),
        countText(totals.errors),
        percentText(share),
      )}
      hint={text.note(lookBackDays)}
      notes={isCameBackKnown ? [] : [text.counting]}
      label={text.label}
      unit={text.unit}
      axisText={countText}
      valueText={countText}
      isWhole
      series={series}
      footer={<Link to={errorsAddress(data, project)}>{text.link}</Link>}
    />
  );
};

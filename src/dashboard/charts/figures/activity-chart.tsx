/** How much was done: prompts, tool calls or sessions, day by day. */
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { SelectField } from "../../parts/choices.tsx";
import { countText, tokensText, words } from "../../words.ts";
import { ChartPanel } from "../chart-panel.tsx";
import {
  ACTIVITY_CHOICES,
  type ActivityChoice,
  type ChartsData,
  maskUnrecordedDays,
  averageDay,
} from "../chart-series.ts";

const COLOURS: Readonly<Record<ActivityChoice, string>> = {
  prompts: "--chart-1",
  tools: "--chart-6",
  sessions: "--chart-3",
};

const DECIMALS_BELOW = 10;

/** Below ten, one decimal still matters. */
const roundAmount = (amount: number): number =>
  amount < DECIMALS_BELOW ? Math.round(amount * 10) / 10 : Math.round(amount);

const amountText = (amount: number): string =>
  amount < DECIMALS_BELOW ? tokensText(amount) : countText(amount);

/** Of fewer whole days no average is told. */
const MIN_AVERAGED_DAYS = 3;

export const ActivityChart = ({ data }: { readonly data: ChartsData }): JSX.Element => {
  const text = words().charts.activity;
  const [measure, setMeasure] = useState<ActivityChoice>("prompts");
  const label = text.measures[measure];
  const series = useMemo(
    () => [
      {
        key: measure,
        label,
        colour: COLOURS[measure],
        values: maskUnrecordedDays(data.activity[measure], data),
      },
    ],
    [data, measure, label],
  );
  const day = averageDay(data, measure);
  const amount = roundAmount(day?.amount ?? 0);
  const reading = day?.isToday === true ? text.readingToday : text.reading;
  // An average of a day or two says less than the bars.
  const isTold = day !== null && (day.isToday || day.days >= MIN_AVERAGED_DAYS);
  const hint = {
    prompts: {},
    tools: { hint: text.toolsNote },
    sessions: { hint: text.sessionsNote },
  };
  return (
    <ChartPanel
      data={data}
      title={text.title}
      reading={isTold ? reading(text.counted[measure](amountText(amount), amount)) : ""}
      {...hint[measure]}
      isSummed={measure !== "sessions"}
      label={`${text.label}: ${label}`}
      unit={text.units[measure]}
      axisText={countText}
      valueText={countText}
      isWhole
      series={series}
      controls={
        <SelectField
          label={text.measure}
          value={measure}
          options={ACTIVITY_CHOICES.map((name) => ({ value: name, label: text.measures[name] }))}
          onChange={(value) =>
            setMeasure(ACTIVITY_CHOICES.find((one) => one === value) ?? "prompts")
          }
        />
      }
    />
  );
};

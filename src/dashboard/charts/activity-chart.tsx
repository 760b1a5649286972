/** How much was done: prompts, tool calls or sessions, day by day. */
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Choice } from "../parts/choices.tsx";
import { countText, tokensText, words } from "../words.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { ACTIVITIES, type Activity, type ChartsData, known, onADay } from "./series.ts";

const COLOURS: Readonly<Record<Activity, string>> = {
  prompts: "--chart-1",
  tools: "--chart-6",
  sessions: "--chart-3",
};

const FEW = 10;

/** Of few, a tenth tells something. */
const rounded = (amount: number): number =>
  amount < FEW ? Math.round(amount * 10) / 10 : Math.round(amount);

const shown = (amount: number): string => (amount < FEW ? tokensText(amount) : countText(amount));

export const ActivityChart = ({ data }: { readonly data: ChartsData }): JSX.Element => {
  const text = words().charts.activity;
  const [measure, setMeasure] = useState<Activity>("prompts");
  const label = text.measures[measure];
  const series = useMemo(
    () => [
      {
        key: measure,
        label,
        colour: COLOURS[measure],
        values: known(data.activity[measure], data),
      },
    ],
    [data, measure, label],
  );
  const day = onADay(data, measure);
  const amount = rounded(day?.amount ?? 0);
  const reading = day?.isToday === true ? text.readingToday : text.reading;
  const hint = {
    prompts: {},
    tools: { hint: text.toolsNote },
    sessions: { hint: text.sessionsNote },
  };
  return (
    <ChartPanel
      data={data}
      title={text.title}
      reading={reading(text.counted[measure](shown(amount), amount))}
      {...hint[measure]}
      isSummed={measure !== "sessions"}
      label={`${text.label}: ${label}`}
      unit={text.units[measure]}
      axisText={countText}
      valueText={countText}
      isWhole
      series={series}
      controls={
        <Choice
          label={text.measure}
          value={measure}
          options={ACTIVITIES.map((name) => ({ value: name, label: text.measures[name] }))}
          onChange={(value) => setMeasure(ACTIVITIES.find((one) => one === value) ?? "prompts")}
        />
      }
    />
  );
};

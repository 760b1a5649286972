/** Which skills were used: how often, and when. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Bars } from "../../parts/bars.tsx";
import { countText, words } from "../../words.ts";
import { ChartPanel } from "../chart-panel.tsx";
import { type ChartsData, mergeSmallStacks, maskUnrecordedDays, OTHERS } from "../chart-series.ts";

const MAX_SKILLS = 10;

export const SkillsChart = ({ data }: { readonly data: ChartsData }): JSX.Element | null => {
  const { charts } = words();
  const text = charts.skills;
  const { skills } = data;
  const series = useMemo(() => {
    const stacks = skills.map(({ skillName, runs, daily }) => ({
      key: skillName,
      values: daily,
      total: runs,
    }));
    return mergeSmallStacks(stacks).map(({ key, values }, at) => ({
      key,
      label: key === OTHERS ? charts.others : key,
      colour: `--chart-${at + 1}`,
      values: maskUnrecordedDays(values, data),
    }));
  }, [skills, data, charts]);
  const [first] = skills;
  if (first === undefined) return null;
  return (
    <ChartPanel
      data={data}
      title={text.title}
      reading={text.reading(first.skillName, first.runs)}
      label={text.label}
      unit={text.unit}
      axisText={countText}
      valueText={countText}
      isWhole
      series={series}
      footer={
        // Up to here each has its own colour and number above.
        skills.length > series.length && (
          <div class="charts-ranking">
            <Bars
              rows={skills.slice(0, MAX_SKILLS).map(({ skillName, runs, sessions }) => ({
                key: skillName,
                label: skillName,
                value: runs,
                valueText: text.shown(runs, sessions),
              }))}
            />
          </div>
        )
      }
    />
  );
};

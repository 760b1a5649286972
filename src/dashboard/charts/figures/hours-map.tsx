/** When work happens: a table whose fields are darker where there was more. */
import type { JSX } from "preact";
import { Panel } from "../../parts/panel.tsx";
import { countText, words } from "../../words.ts";
import { type ChartsData, heatLevel } from "../chart-series.ts";

const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
const NAMED = 6;

export const HoursMap = ({ data: { hours } }: { readonly data: ChartsData }): JSX.Element => {
  const text = words().charts.hours;
  const most = Math.max(0, ...hours.flat());
  const day = hours.findIndex((row) => row.includes(most));
  const hour = hours[day]?.indexOf(most) ?? 0;
  return (
    <Panel title={text.title}>
      <div class="stack-tight">
        <p class="charts-reading">
          {most === 0 ? text.readingNone : text.reading(text.weekdays[day] ?? "", hourText(hour))}
        </p>
        <table class="charts-hours" aria-label={text.label}>
          <thead>
            <tr>
              <td />
              {Array.from({ length: 24 / NAMED }, (_, at) => (
                <th key={at} scope="colgroup" colSpan={NAMED}>
                  {hourText(at * NAMED)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((row, weekday) => (
              <tr key={weekday}>
                <th scope="row">{text.weekdays[weekday]}</th>
                {row.map((count, at) => (
                  <td
                    key={at}
                    data-level={heatLevel(count, most)}
                    title={text.cell(text.weekdays[weekday] ?? "", hourText(at), countText(count))}
                  >
                    <span class="unseen">{countText(count)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p class="charts-levels muted small" aria-hidden="true">
          {text.less}
          {[0, 1, 2, 3, 4, 5].map((level) => (
            <i key={level} data-level={level} />
          ))}
          {text.more}
        </p>
        <p class="muted small">{text.note}</p>
      </div>
    </Panel>
  );
};

/**
 * Days side by side: stacked bars, or one bar a day. The axis begins at zero. What is drawn is also told in words: the day that
 * is pointed at, or reached with the arrow keys, stands below with its numbers. Days of which nothing is known are shaded, and
 * today is paler, because it is not over.
 */
import "uplot/dist/uPlot.min.css";
import "./chart.css";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import { dayText, words } from "../words.ts";
import {
  type ChartProps,
  chartData,
  noonTime,
  onThemeChange,
  chartOptions,
  shadeSelection,
} from "./chart-drawing.ts";
import { valueTextAt, dayValueTexts, totalTextAt, sumOfDays } from "./chart-text.ts";

type Props = ChartProps & {
  /** False where the numbers of days do not add up to one of the period. */
  readonly isSummed?: boolean;
  /** Days that somebody marked, both included. */
  readonly onMark?: (since: string, until: string) => void;
};

const MIN_WIDTH = 160;

export const Chart = (props: Props): JSX.Element => {
  const { label, days, series, unit, valueText, height = 200, level } = props;
  const { isSummed = true, onMark } = props;
  const field = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const [at, setAt] = useState<number | null>(null);
  /** Where marking with the keyboard began. */
  const anchor = useRef<number | null>(null);
  const mark = (from: number, to: number): void => {
    const [since, until] = [days[Math.min(from, to)], days[Math.max(from, to)]];
    if (since !== undefined && until !== undefined) onMark?.(since, until);
  };
  const text = words().charts;
  const todayWord = props.currentText ?? text.today;
  const nameOf = (day: string): string => {
    const name = props.periodText?.(day) ?? dayText(noonTime(day));
    return day === props.today ? text.soFar(name) : name;
  };

  useEffect(() => {
    const holder = field.current;
    if (holder === null) return undefined;
    const size = (): { readonly width: number; readonly height: number } => ({
      width: Math.max(MIN_WIDTH, holder.clientWidth),
      height: Math.max(height, holder.clientHeight),
    });
    const drawn = new uPlot(
      {
        ...chartOptions(
          props,
          { onPoint: setAt, onMark: onMark === undefined ? undefined : mark },
          todayWord,
        ),
        ...size(),
      },
      chartData(props),
      holder,
    );
    plot.current = drawn;
    const sized = new ResizeObserver(() => {
      const { width, height: high } = size();
      if (width !== drawn.width || high !== drawn.height) drawn.setSize({ width, height: high });
    });
    sized.observe(holder);
    const stopThemes = onThemeChange(() => drawn.redraw());
    return () => {
      stopThemes();
      sized.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [
    days,
    series,
    height,
    todayWord,
    props.unit,
    props.recordedSince,
    level?.value,
    level?.label,
  ]);

  const point = (place: number | null): void => {
    const drawn = plot.current;
    if (drawn === null) return;
    drawn.setCursor(
      place === null ? { left: -10, top: -10 } : { left: drawn.valToPos(place, "x"), top: 1 },
    );
    setAt(place);
  };
  const last = days.length - 1;
  const told = useMemo(
    () =>
      at === null
        ? null
        : `${nameOf(days[at] ?? "")}: ${dayValueTexts(at, series, valueText, text.unknownDay).join(", ")}`,
    [at, days, series, valueText, text],
  );

  return (
    <div class="chart">
      <p class="chart-unit">
        {unit}
        {onMark !== undefined && <span class="chart-drag">{text.drag}</span>}
      </p>
      <div class="chart-box" style={{ "--chart-height": `${height}px` }}>
        <div
          ref={field}
          class="chart-field"
          role="slider"
          tabIndex={0}
          aria-label={`${label}. ${text.keys}${onMark === undefined ? "" : ` ${text.markKeys}`}`}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, last)}
          aria-valuenow={at ?? last}
          aria-valuetext={told ?? text.noDay}
          onBlur={() => point(null)}
          onKeyDown={(event) => {
            const drawn = plot.current;
            if (event.key === "Enter" && at !== null && anchor.current !== null) {
              event.preventDefault();
              return mark(anchor.current, at);
            }
            const to = dayAfterKey(event.key, at, last);
            if (to === undefined || drawn === null) return;
            event.preventDefault();
            const isMarking = event.shiftKey && onMark !== undefined && to !== null;
            anchor.current = isMarking ? (anchor.current ?? at ?? to) : null;
            point(to);
            shadeSelection(drawn, anchor.current, to ?? 0);
          }}
        />
        {at !== null && plot.current !== null && (
          <Tip of={plot.current} at={at}>
            <b>{nameOf(days[at] ?? "")}</b>
            {dayValueTexts(at, series, valueText, text.unknownDay).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </Tip>
        )}
      </div>
      <ul class="chart-legend">
        {/* Where days do not add up, nothing can be said of all of them; its place stays for a day that is pointed at. */}
        <li class="chart-day" aria-hidden={at === null && !isSummed}>
          <span>
            {at !== null ? nameOf(days[at] ?? "") : isSummed ? text.wholePeriod : "\u00a0"}
          </span>
          <b class="number">
            {series.length > 1 &&
              (at === null
                ? isSummed &&
                  text.dayTotal(valueText(series.reduce((sum, one) => sum + sumOfDays(one), 0)))
                : totalTextAt(series, at, valueText, text.dayTotal))}
          </b>
        </li>
        {series.map((one) => (
          <li key={one.key}>
            <span>
              <i style={{ background: `var(${one.colour})` }} />
              {one.label}
            </span>
            <b class="number">
              {at === null
                ? isSummed && valueText(sumOfDays(one))
                : valueTextAt(one.values[at], valueText, text.unknownDay, series.length > 1)}
            </b>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The numbers of the day, beside it; the legend and the slider tell them to whoever does not see it. */
const Tip = ({
  of: plot,
  at,
  children,
}: {
  readonly of: uPlot;
  readonly at: number;
  readonly children: ComponentChildren;
}): JSX.Element => {
  const left = plot.valToPos(at, "x") + plot.bbox.left / devicePixelRatio;
  const isLate = left > plot.width / 2;
  return (
    <div
      class="chart-tip"
      aria-hidden="true"
      style={
        isLate ? { right: `${plot.width - left + TIP_GAP}px` } : { left: `${left + TIP_GAP}px` }
      }
    >
      {children}
    </div>
  );
};

const TIP_GAP = 14;

/** Undefined for a key that is none of ours. */
function dayAfterKey(key: string, at: number | null, last: number): number | null | undefined {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return at === null ? last : Math.max(0, at - 1);
    case "ArrowRight":
    case "ArrowUp":
      return at === null ? last : Math.min(last, at + 1);
    case "Home":
      return 0;
    case "End":
      return last;
    case "Escape":
      return null;
    default:
      return undefined;
  }
}

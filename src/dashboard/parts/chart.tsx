/**
 * Days side by side: stacked bars, or one bar a day. The axis begins at zero. What is drawn is also told in words: the day that
 * is pointed at, or reached with the arrow keys, stands below with its numbers. Days of which nothing is known are shaded, and
 * today is paler, because it is not over.
 */
import "uplot/dist/uPlot.min.css";
import "./chart.css";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import { noonOf as noonThere } from "../time-zone.ts";
import { dayText, shortDayText, words } from "../words.ts";
import { shownAt, toldValues, totalAt } from "./chart-told.ts";
import { dayTicks, mostOf, stackedUp, ticksFor } from "./chart-ticks.ts";

export type ChartSeries = {
  readonly key: string;
  readonly label: string;
  /** The name of a colour: `--chart-1`. */
  readonly colour: string;
  /** One for each day; null where nothing is known. */
  readonly values: readonly (number | null)[];
};

export type ChartProps = {
  /** What is seen, for those who do not see it. */
  readonly label: string;
  readonly days: readonly string[];
  readonly series: readonly ChartSeries[];
  /** What the numbers at the axis are. */
  readonly unit: string;
  readonly axisText: (value: number) => string;
  readonly valueText: (value: number) => string;
  /** How much of what is answered makes one of the axis. */
  readonly scale?: number;
  readonly isWhole?: boolean;
  readonly today: string;
  /** Before this day nothing is known. */
  readonly recordedSince: string | null;
  readonly height?: number;
};

const NARROWEST = 160;
const LABEL_FONT = "12px";

/** A day is told by its noon. */
export const noonOf = (day: string): number => noonThere(day).getTime();

export const Chart = (props: ChartProps): JSX.Element => {
  const { label, days, series, unit, valueText, height = 200 } = props;
  const field = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const text = words().charts;
  const todayWord = text.today;

  useEffect(() => {
    const holder = field.current;
    if (holder === null) return undefined;
    const width = (): number => Math.max(NARROWEST, holder.clientWidth);
    const drawn = new uPlot(
      { ...optionsOf(props, setAt, todayWord), width: width(), height },
      dataOf(props),
      holder,
    );
    plot.current = drawn;
    const sized = new ResizeObserver(() => {
      if (width() !== drawn.width) drawn.setSize({ width: width(), height });
    });
    sized.observe(holder);
    const stopThemes = onColours(() => drawn.redraw());
    return () => {
      stopThemes();
      sized.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [days, series, height, todayWord, props.unit, props.recordedSince]);

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
    () => (at === null ? null : toldOf(days[at] ?? "", at, series, valueText, text.unknownDay)),
    [at, days, series, valueText, text],
  );

  return (
    <div class="chart">
      <span class="chart-unit">{unit}</span>
      <div
        ref={field}
        class="chart-field"
        role="slider"
        tabIndex={0}
        aria-label={`${label}. ${text.keys}`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={at ?? last}
        aria-valuetext={told ?? text.noDay}
        onBlur={() => point(null)}
        onKeyDown={(event) => {
          const to = steppedTo(event.key, at, last);
          if (to === undefined) return;
          event.preventDefault();
          point(to);
        }}
      />
      <ul class="chart-legend">
        <li class="chart-day">
          <span>{at === null ? text.pointAtDay : dayText(noonOf(days[at] ?? ""))}</span>
          <b class="number">
            {at !== null && series.length > 1 && totalAt(series, at, valueText, text.dayTotal)}
          </b>
        </li>
        {series.map(({ key, label: name, colour, values }) => (
          <li key={key}>
            <span>
              <i style={{ background: `var(${colour})` }} />
              {name}
            </span>
            <b class="number">
              {at !== null && shownAt(values[at], valueText, text.unknownDay, series.length > 1)}
            </b>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Undefined for a key that is none of ours. */
function steppedTo(key: string, at: number | null, last: number): number | null | undefined {
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

const toldOf = (
  day: string,
  at: number,
  series: readonly ChartSeries[],
  valueText: (value: number) => string,
  unknown: string,
): string => `${dayText(noonOf(day))}: ${toldValues(at, series, valueText, unknown).join(", ")}`;

/** The tallest first: those in front of it leave its upper end to be seen. */
function dataOf({ days, series, scale = 1 }: ChartProps): uPlot.AlignedData {
  const stacks = stackedUp(series.map(({ values }) => values));
  const scaled = stacks.map((values) =>
    values.map((value) => (value === null ? null : value / scale)),
  );
  return [days.map((_, at) => at), ...scaled.toReversed()];
}

const colourOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function optionsOf(
  props: ChartProps,
  setAt: (at: number | null) => void,
  todayWord: string,
): Omit<uPlot.Options, "width" | "height"> {
  const { days, series, axisText, scale = 1, isWhole = false } = props;
  const most = mostOf(stackedUp(series.map(({ values }) => values))) / scale;
  const ticks = ticksFor(most, { isWhole });
  const longest = Math.max(...ticks.map((tick) => axisText(tick).length));
  const font = `${LABEL_FONT} ${getComputedStyle(document.body).fontFamily}`;
  const axis = { stroke: () => colourOf("--muted"), font, ticks: { show: false } };
  const dayLabel = (at: number): string => {
    const day = days[at] ?? "";
    return day === props.today ? todayWord : shortDayText(noonOf(day));
  };
  // Typed as if it could be missing.
  const bars = uPlot.paths.bars?.({ size: [0.75, 44] }) ?? (() => null);
  return {
    // The last label stands in the middle of the last bar.
    padding: [6, 22, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: [-0.5, days.length - 0.5] },
      y: { range: [0, ticks.at(-1) ?? 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 26,
        splits: (drawn) => [...dayTicks(days.length, drawn.width)],
        values: (_, places) => places.map(dayLabel),
      },
      {
        ...axis,
        grid: { stroke: () => colourOf("--line"), width: 1 },
        size: 14 + longest * 7,
        splits: () => [...ticks],
        values: (_, values) => values.map((value) => axisText(value)),
      },
    ],
    series: [
      {},
      ...series.toReversed().map(({ colour }): uPlot.Series => ({
        stroke: () => colourOf(colour),
        fill: () => colourOf(colour),
        width: 0,
        points: { show: false },
        paths: bars,
      })),
    ],
    hooks: {
      setCursor: [(drawn) => setAt(drawn.cursor.idx ?? null)],
      drawClear: [(drawn) => shadeUnknown(drawn, props)],
      draw: [(drawn) => paleToday(drawn, props)],
    },
  };
}

/** Between two places of the axis of days, over the whole height. */
function fill(drawn: uPlot, from: number, to: number, colour: string, alpha: number): void {
  const { ctx, bbox } = drawn;
  const [left, right] = [drawn.valToPos(from, "x", true), drawn.valToPos(to, "x", true)];
  ctx.save();
  ctx.globalAlpha = alpha;
  ctx.fillStyle = colour;
  ctx.fillRect(left, bbox.top, right - left, bbox.height);
  ctx.restore();
}

function shadeUnknown(drawn: uPlot, { days, recordedSince }: ChartProps): void {
  const first = days.findIndex((day) => recordedSince !== null && day >= recordedSince);
  if (first > 0) fill(drawn, -0.5, first - 0.5, colourOf("--idle-soft"), 1);
}

function paleToday(drawn: uPlot, { days, today }: ChartProps): void {
  const at = days.indexOf(today);
  if (at >= 0) fill(drawn, at - 0.5, at + 0.5, colourOf("--surface"), 0.45);
}

/** Somebody chose other colours, or the system did. */
function onColours(redraw: () => void): () => void {
  const chosen = new MutationObserver(redraw);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => chosen.disconnect();
}

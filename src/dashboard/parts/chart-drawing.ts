/** What a chart draws with: bars of days, their axes, a line across, and what is not known or not over. */
import uPlot from "uplot";
import { noonOf as noonThere } from "../time-zone.ts";
import { shortDayText } from "../words.ts";
import { dayTicks, maximumOf, stackValues, ticksFor } from "./chart-ticks.ts";

export type ChartSeries = {
  readonly key: string;
  readonly label: string;
  /** The name of a colour: `--chart-1`. */
  readonly colour: string;
  /** One for each day; null where nothing is known. */
  readonly values: readonly (number | null)[];
};

export type ChartLevel = { readonly value: number; readonly label: string };

export type ChartProps = {
  /** What is seen, for those who do not see it. */
  readonly label: string;
  readonly days: readonly string[];
  readonly series: readonly ChartSeries[];
  /** What a bar is called, where it is more than a day. */
  readonly periodText?: (day: string) => string;
  /** What the one that is not over is called, where it is more than a day. */
  readonly currentText?: string;
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
  /** A line across it, as of a budget. */
  readonly level?: ChartLevel | undefined;
};

const LABEL_FONT = "12.5px";
/** Room for a letter; those of Hangul are wider, and fewer. */
const LETTER = 7;

/** A day is told by its noon. */
export const noonTime = (day: string): number => noonThere(day).getTime();

export type ChartEvents = {
  readonly onPoint: (at: number | null) => void;
  /** Days were marked with the mouse, both included. */
  readonly onMark: ((from: number, to: number) => void) | undefined;
};

/** The tallest first: those in front of it leave its upper end to be seen. */
export function chartData({ days, series, scale = 1 }: ChartProps): uPlot.AlignedData {
  const stacks = stackValues(series.map(({ values }) => values));
  const scaled = stacks.map((values) =>
    values.map((value) => (value === null ? null : value / scale)),
  );
  return [days.map((_, at) => at), ...scaled.toReversed()];
}

const colourOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export function chartOptions(
  props: ChartProps,
  { onPoint, onMark }: ChartEvents,
  todayWord: string,
): Omit<uPlot.Options, "width" | "height"> {
  const { days, series, axisText, scale = 1, isWhole = false, level } = props;
  const stacked = maximumOf(stackValues(series.map(({ values }) => values)));
  const most = Math.max(stacked, level?.value ?? 0) / scale;
  const ticks = ticksFor(most, { isWhole });
  const longest = Math.max(...ticks.map((tick) => axisText(tick).length));
  const font = `${LABEL_FONT} ${getComputedStyle(document.body).fontFamily}`;
  const axis = { stroke: () => colourOf("--muted"), font, ticks: { show: false } };
  const dayLabel = (at: number): string => {
    const day = days[at] ?? "";
    return day === props.today ? todayWord : shortDayText(noonTime(day));
  };
  // Typed as if it could be missing.
  const bars = uPlot.paths.bars?.({ size: [0.75, 44] }) ?? (() => null);
  return {
    // The last label stands in the middle of the last bar; what a line is called, beside it.
    padding: [6, level === undefined ? 22 : 12 + level.label.length * LETTER, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: onMark !== undefined, y: false, setScale: false },
      points: { show: false },
    },
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
      setCursor: [(drawn) => onPoint(drawn.cursor.idx ?? null)],
      setSelect: [(drawn) => readSelection(drawn, days.length - 1, onMark)],
      drawClear: [(drawn) => shadeUnknown(drawn, props)],
      draw: [(drawn) => fadeToday(drawn, props), (drawn) => drawLevel(drawn, props)],
    },
  };
}

/** A slip of the hand marks nothing. */
const MIN_SELECTION_PX = 8;

function readSelection(drawn: uPlot, last: number, onMark: ChartEvents["onMark"]): void {
  const { left, width } = drawn.select;
  if (onMark === undefined || width < MIN_SELECTION_PX) return;
  const dayAt = (x: number): number =>
    Math.min(last, Math.max(0, Math.round(drawn.posToVal(x, "x"))));
  drawn.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  onMark(dayAt(left), dayAt(left + width));
}

/** Shades days while they are marked with the keyboard; none without an anchor. */
export function shadeSelection(drawn: uPlot, anchor: number | null, at: number): void {
  const [from, to] = [Math.min(anchor ?? at, at), Math.max(anchor ?? at, at)];
  const left = drawn.valToPos(from - 0.5, "x");
  const width = anchor === null ? 0 : drawn.valToPos(to + 0.5, "x") - left;
  drawn.setSelect({ left, top: 0, width, height: drawn.over.clientHeight }, false);
}

function drawLevel(drawn: uPlot, { level, scale = 1 }: ChartProps): void {
  if (level === undefined) return;
  const { ctx, bbox } = drawn;
  const y = drawn.valToPos(level.value / scale, "y", true);
  ctx.save();
  ctx.strokeStyle = colourOf("--needs");
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  const unit = devicePixelRatio;
  ctx.font = `600 ${12 * unit}px ${getComputedStyle(document.body).fontFamily}`;
  ctx.fillStyle = colourOf("--needs");
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  ctx.fillText(level.label, bbox.left + bbox.width + 5 * unit, y);
  ctx.restore();
}

/** Between two places of the axis of days, over the whole height. */
function fillDays(drawn: uPlot, from: number, to: number, colour: string, alpha: number): void {
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
  if (first > 0) fillDays(drawn, -0.5, first - 0.5, colourOf("--idle-soft"), 1);
}

function fadeToday(drawn: uPlot, { days, today }: ChartProps): void {
  const at = days.indexOf(today);
  if (at >= 0) fillDays(drawn, at - 0.5, at + 0.5, colourOf("--surface"), 0.45);
}

/** Somebody chose other colours, or the system did. */
export function onThemeChange(redraw: () => void): () => void {
  const chosen = new MutationObserver(redraw);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => chosen.disconnect();
}

/** The daily figures of the charts, in their order. A new one: its file here, its line below, its words in both languages. */
import type { ApiChartData } from "../chart-data.ts";
import type { DailyFigure } from "./daily-figure.ts";
import { medianWait } from "./median-wait.ts";

const FIGURES = { medianWait } as const satisfies Readonly<Record<string, DailyFigure>>;
type FigureName = keyof typeof FIGURES;

export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[];

export const measureFigures = (data: ApiChartData) =>
  FIGURE_NAMES.map((name) => {
    const { unit, measureDays, measurePeriod } = FIGURES[name];
    return { name, unit, days: measureDays(data), period: measurePeriod(data) };
  });

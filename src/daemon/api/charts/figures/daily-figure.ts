/** One number for each day, made of what the charts know of these days; the page draws all of them alike. */
import type { DailyCounts } from "../daily-counts.ts";
import type { ApiChartData } from "../chart-data.ts";

export const FIGURE_UNITS = ["ms", "count"] as const;

export type DailyFigure = {
  readonly unit: (typeof FIGURE_UNITS)[number];
  /** 0 where a day has none. */
  readonly measureDays: (data: ApiChartData) => DailyCounts;
  /** Of all these days together; null where there is nothing to say, and no chart then. */
  readonly measurePeriod: (data: ApiChartData) => number | null;
};

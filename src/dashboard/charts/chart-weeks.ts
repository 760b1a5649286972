/** Long periods week by week: of a bar a day, nobody sees more than a line. */
import { daysAfter, weekStart } from "../history/calendar-days.ts";

/** More days than this are drawn in weeks. */
const MAX_DAYS_DRAWN = 120;

export const isDrawnInWeeks = (days: readonly string[]): boolean => days.length > MAX_DAYS_DRAWN;

type WeeksDrawing = {
  readonly days: readonly string[];
  readonly series: readonly {
    readonly key: string;
    readonly label: string;
    readonly colour: string;
    readonly values: readonly (number | null)[];
  }[];
  readonly today: string;
  readonly recordedSince: string | null;
};

/** A week is named by its Monday; the first by the day on which the period begins. */
export function toWeeks<Props extends WeeksDrawing>(props: Props): Props {
  const { days, series, today, recordedSince } = props;
  const [first = ""] = days;
  const weekOf = (day: string): string => {
    const monday = weekStart(day);
    return monday < first ? first : monday;
  };
  const weeks = [...new Set(days.map(weekOf))];
  const places = new Map(weeks.map((week, at) => [week, at]));
  const inWeeks = (values: readonly (number | null)[]): readonly (number | null)[] => {
    const sums: (number | null)[] = weeks.map(() => null);
    for (const [at, day] of days.entries()) {
      const value = values[at] ?? null;
      const place = places.get(weekOf(day));
      if (value !== null && place !== undefined) sums[place] = (sums[place] ?? 0) + value;
    }
    return sums;
  };
  return {
    ...props,
    days: weeks,
    series: series.map(({ key, label, colour, values }) => ({
      key,
      label,
      colour,
      values: inWeeks(values),
    })),
    today: weekOf(today),
    recordedSince: recordedSince === null ? null : weekOf(recordedSince),
  };
}

export type HighestBar = {
  /** The day, or the first day of the week. */
  readonly begin: string;
  readonly value: number;
  readonly isWeek: boolean;
};

/** The highest of the bars that are drawn. `values`: one for each day. */
export function findHighest(
  period: Pick<WeeksDrawing, "days" | "today" | "recordedSince">,
  values: readonly number[],
): HighestBar {
  const isWeek = isDrawnInWeeks(period.days);
  const { days, today, recordedSince } = period;
  const all = { days, today, recordedSince, series: [{ key: "", label: "", colour: "", values }] };
  const drawn: WeeksDrawing = isWeek ? toWeeks<WeeksDrawing>(all) : all;
  const bars = (drawn.series[0]?.values ?? []).map((value) => value ?? 0);
  const value = Math.max(0, ...bars);
  return { begin: drawn.days[bars.indexOf(value)] ?? "", value, isWeek };
}

/** The last day of the week that begins with this one, at most the last of the period. */
export function lastDayOfWeek(week: string, until: string): string {
  const sunday = daysAfter(weekStart(week), 6);
  return sunday < until ? sunday : until;
}

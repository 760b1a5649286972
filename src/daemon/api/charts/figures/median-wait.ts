/** How long an agent waited for a person, half of the times at most: a night does not make it longer, as it does the sum. */
import { localDay } from "../../../../event/day.ts";
import { medianOf } from "../../../../observe/waits/group-waits.ts";
import type { WaitRow } from "../../../../store/store.ts";
import type { DailyFigure } from "./daily-figure.ts";

export const medianWait: DailyFigure = {
  unit: "ms",
  measureDays: ({ days, waits }) => {
    const byDay = Map.groupBy(waits, ({ askedAt }) => localDay(Date.parse(askedAt)));
    return days.map((day) => medianTime(byDay.get(day) ?? []) ?? 0);
  },
  measurePeriod: ({ waits }) => medianTime(waits),
};

/** Of those with a known length. */
const medianTime = (waits: readonly Pick<WaitRow, "waitedMs">[]): number | null =>
  medianOf(waits.flatMap(({ waitedMs }) => waitedMs ?? []).toSorted((a, b) => a - b));

/** Figures by day, of events that are asked for by their time: they cost what the days asked for hold, not what there is. */
import {
  openDayLookup,
  dayTimes,
  HOURS,
  hourTimes,
  laterDay,
  startOfLocalDay,
  weekday,
} from "../../../observe/activity/local-days.ts";
import { localDay } from "../../../event/day.ts";
import {
  DELIVERY_SKETCHES,
  COMPACTION_START_QUERY,
  listDeliveryRecords,
  type CompactionDeliveryStatus,
  findUnfinishedSessions,
} from "../../../recall/inject/delivery-records.ts";
import { findRecurrences } from "../../../remember/errors/error-cost.ts";
import { groupByErrorMessage } from "../../../remember/errors/split-errors.ts";
import type { FlatEventOf } from "../../../event/event.ts";
import type { FlatEvent, Store } from "../../../store/store.ts";
import { queryProjects } from "../records/project-paths.ts";

/** What was told after a compaction is looked for with the next prompt, which may come the day after. */
const DELIVERY_CHECK_DAYS = 1;

const PROMPTS = ["prompt"];
const ERRORS = ["tool_error"];
const TOOLS = ["tool_use", ...ERRORS];

/** Of these projects; of all, unless said otherwise. */
export type ChartProjects = { readonly projectPaths?: readonly string[] };

/** One number for each day. */
export type DailyCounts = readonly number[];

/** The first day of which anything is recorded; null when nothing is. */
export async function findFirstRecordedDay(
  store: Store,
  { projectPaths }: ChartProjects,
): Promise<string | null> {
  const oldest = await store.oldestOf([...PROMPTS, ...TOOLS, "session.lifecycle"], projectPaths);
  return oldest === null ? null : localDay(Date.parse(oldest));
}

/** Prompts and tool calls by the hour, 24 of each day. */
export type HourlyCounts = { readonly prompts: DailyCounts; readonly tools: DailyCounts };

export async function countByHour(
  days: readonly string[],
  store: Store,
  of: ChartProjects,
): Promise<HourlyCounts> {
  const times = hourTimes(days);
  return {
    prompts: await store.countBetween({ types: PROMPTS, times, ...of }),
    tools: await store.countBetween({ types: TOOLS, times, ...of }),
  };
}

export const sumByDay = (hours: readonly number[]): DailyCounts =>
  Array.from({ length: hours.length / HOURS }, (_, day) =>
    hours.slice(day * HOURS, (day + 1) * HOURS).reduce((sum, one) => sum + one, 0),
  );

/** By the hour of the week: seven lists of 24, Monday first. */
export function sumByHourOfWeek(
  days: readonly string[],
  hours: readonly number[],
): readonly DailyCounts[] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: HOURS }, () => 0));
  for (const [at, count] of hours.entries()) {
    const row = week[weekday(days[Math.floor(at / HOURS)] ?? "")];
    const hour = at % HOURS;
    if (row !== undefined) row[hour] = (row[hour] ?? 0) + count;
  }
  return week;
}

/** The sessions of each day in which somebody asked for something. */
export const findSessionsByDay = (
  days: readonly string[],
  store: Store,
  of: ChartProjects,
): Promise<readonly (readonly string[])[]> =>
  store.sessionsWithPrompts({ times: dayTimes(days), ...of });

export type ErrorsByDay = { readonly errors: DailyCounts; readonly cameBack: DailyCounts };

/** How far back a failure is looked for that had been solved. */
export const LOOK_BACK_DAYS = 90;
const MAX_FAILURES = 100_000;

/** `findRecurrences`: those that had been solved before. */
export async function countErrorsByDay(
  days: readonly string[],
  store: Store,
  of: ChartProjects,
): Promise<ErrorsByDay> {
  const span = spanOf(days, { back: LOOK_BACK_DAYS });
  const failures = await queryProjects(of.projectPaths ?? null, (project) =>
    store.failures({ ...span, limit: MAX_FAILURES, ...project }),
  );
  const byError = [...Map.groupBy(failures, ({ errorId }) => errorId).values()];
  // Only of what may have come back it matters which message it was.
  const doubtful = byError.filter((own) => findRecurrences(own).length > 0).flat();
  const back = (await groupByErrorMessage(store, doubtful)).flatMap((own) => findRecurrences(own));
  return {
    errors: await store.countBetween({ types: ERRORS, times: dayTimes(days), ...of }),
    cameBack: countPerDay(
      days,
      back.map(({ ts }) => ts),
    ),
  };
}

export type DeliveriesByDay = Readonly<Record<CompactionDeliveryStatus, DailyCounts>>;

export async function countDeliveriesByDay(
  days: readonly string[],
  store: Store,
  of: ChartProjects,
): Promise<DeliveriesByDay> {
  const span = spanOf(days, { later: DELIVERY_CHECK_DAYS });
  const events: FlatEvent[] = [];
  for (const sketch of DELIVERY_SKETCHES) {
    events.push(...(await store.sketchEvents({ ...sketch, ...span, ...of })));
  }
  // Mostly its summary, or what was told, shows that a compaction followed; of few sessions every start is looked at.
  for (const sessionId of findUnfinishedSessions(events)) {
    events.push(
      ...(await store.queryEvents({ ...COMPACTION_START_QUERY, sessionId, since: span.since })),
    );
  }
  const all = listDeliveryRecords(events);
  const on = (status: CompactionDeliveryStatus): DailyCounts =>
    countPerDay(
      days,
      all.filter((one) => one.status === status).map(({ at }) => at),
    );
  return {
    delivered: on("delivered"),
    lost: on("lost"),
    unknown: on("unknown"),
    nothing: on("nothing"),
  };
}

/** Oldest first. */
export const findSkillRuns = async (
  days: readonly string[],
  store: Store,
  of: ChartProjects,
): Promise<readonly FlatEventOf<"skill.lifecycle">[]> => {
  const fields = ["phase", "skillName"];
  const found = await store.sketchEvents({
    types: ["skill.lifecycle"],
    ...spanOf(days),
    fields,
    ...of,
  });
  return found.filter((event) => event.type === "skill.lifecycle");
};

/** From the first moment of these days, or of days further back, to the last of them, or of days later. */
export function spanOf(
  days: readonly string[],
  { back = 0, later = 0 } = {},
): { readonly since: string; readonly until: string } {
  const [first = ""] = days;
  return {
    since: startOfLocalDay(laterDay(first, -back)).toISOString(),
    until: startOfLocalDay(laterDay(days.at(-1) ?? first, 1 + later)).toISOString(),
  };
}

/** How many of these times lie on each day; what lies on none of them is left out. */
export const countPerDay = (days: readonly string[], times: readonly string[]): DailyCounts =>
  sumPerDay(days, times, () => 1);

/** `amount`: of the time at a place. */
export function sumPerDay(
  days: readonly string[],
  times: readonly string[],
  amount: (place: number) => number,
): DailyCounts {
  const dayOf = openDayLookup(days);
  const sums = days.map(() => 0);
  for (const [place, time] of times.entries()) {
    const day = dayOf(time);
    if (day !== null) sums[day] = (sums[day] ?? 0) + amount(place);
  }
  return sums;
}

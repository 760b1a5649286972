/** All that is known of some days, and what it comes to. */
import { countSkills } from "../../../observe/skills/skill-counts.ts";
import type { OwnPrices } from "../../../observe/usage/prices.ts";
import { rowCost, type UsageSum, sumUsage } from "../../../observe/usage/usage-report.ts";
import { asText, type FlatEventOf } from "../../../event/event.ts";
import type { Store, UsageRow, WaitRow } from "../../../store/store.ts";
import { queryProjects } from "../records/project-paths.ts";
import {
  sumByDay,
  countPerDay,
  type DailyCounts,
  type ErrorsByDay,
  countErrorsByDay,
  type HourlyCounts,
  countByHour,
  type DeliveriesByDay,
  countDeliveriesByDay,
  type ChartProjects,
  findSessionsByDay,
  findSkillRuns,
  spanOf,
  sumPerDay,
} from "./daily-counts.ts";

/** Of the newest. */
export const MAX_CHART_WAITS = 20_000;

export type ApiChartData = ErrorsByDay & {
  readonly days: readonly string[];
  readonly hours: HourlyCounts;
  /** Of each day. */
  readonly sessionIds: readonly (readonly string[])[];
  readonly deliveries: DeliveriesByDay;
  readonly waits: readonly WaitRow[];
  readonly skills: readonly FlatEventOf<"skill.lifecycle">[];
  readonly usage: readonly UsageRow[];
};

/**
 * One question after another: whoever else waits for the database has a turn in between. Waits and usage have no index of
 * time; they hold one row for each thing somebody was asked, and one for each session, day and model.
 */
export async function loadChartData(
  days: readonly string[],
  store: Store,
  of: ChartProjects,
): Promise<ApiChartData> {
  const [since = "", until = since] = [days[0], days.at(-1)];
  const paths = of.projectPaths ?? null;
  return {
    days,
    hours: await countByHour(days, store, of),
    sessionIds: await findSessionsByDay(days, store, of),
    ...(await countErrorsByDay(days, store, of)),
    deliveries: await countDeliveriesByDay(days, store, of),
    waits: await queryProjects(paths, (project) =>
      store.waits({ ...spanOf(days), limit: MAX_CHART_WAITS, ...project }),
    ),
    skills: await findSkillRuns(days, store, of),
    usage: await queryProjects(paths, (project) => store.usage({ since, until, ...project })),
  };
}

/** Only the first of these days, or those behind them. */
export function sliceChartData(measured: ApiChartData, first: number, end: number): ApiChartData {
  const { hours, deliveries, waits, skills, usage } = measured;
  const days = measured.days.slice(first, end);
  const { since, until } = spanOf(days);
  const cut = (daily: DailyCounts): DailyCounts => daily.slice(first, end);
  const cutHours = (of: DailyCounts): DailyCounts => of.slice(first * 24, end * 24);
  const isIn = (time: string): boolean => days.length > 0 && time >= since && time < until;
  return {
    days,
    hours: { prompts: cutHours(hours.prompts), tools: cutHours(hours.tools) },
    sessionIds: measured.sessionIds.slice(first, end),
    errors: cut(measured.errors),
    cameBack: cut(measured.cameBack),
    deliveries: {
      delivered: cut(deliveries.delivered),
      lost: cut(deliveries.lost),
      unknown: cut(deliveries.unknown),
      nothing: cut(deliveries.nothing),
    },
    waits: waits.filter(({ askedAt }) => isIn(askedAt)),
    skills: skills.filter(({ ts }) => isIn(ts)),
    usage: usage.filter(({ day }) => day >= (days[0] ?? "") && day <= (days.at(-1) ?? "")),
  };
}

export type ActivityByDay = ErrorsByDay & {
  /** In which somebody asked for something. */
  readonly sessions: DailyCounts;
  readonly prompts: DailyCounts;
  /** Failed ones too. */
  readonly tools: DailyCounts;
};

export const toActivityByDay = ({
  hours,
  sessionIds,
  errors,
  cameBack,
}: ApiChartData): ActivityByDay => ({
  sessions: sessionIds.map(({ length }) => length),
  prompts: sumByDay(hours.prompts),
  tools: sumByDay(hours.tools),
  errors,
  cameBack,
});

export type WaitsByDay = {
  /** How often somebody was asked, how many of these have a known end, and how long they waited together. */
  readonly asked: DailyCounts;
  readonly timed: DailyCounts;
  readonly waitedMs: DailyCounts;
};

/** Each counts on the day it was asked. */
export function toWaitsByDay({ days, waits }: ApiChartData): WaitsByDay {
  const times = waits.map(({ askedAt }) => askedAt);
  return {
    asked: countPerDay(days, times),
    timed: sumPerDay(days, times, (at) => (typeof waits[at]?.waitedMs === "number" ? 1 : 0)),
    waitedMs: sumPerDay(days, times, (at) => waits[at]?.waitedMs ?? 0),
  };
}

export type SkillDays = {
  readonly skillName: string;
  readonly runs: number;
  readonly sessions: number;
  readonly daily: DailyCounts;
};

/** Most used first. */
export function toSkillDays({ days, skills }: ApiChartData): readonly SkillDays[] {
  const begun = Map.groupBy(
    skills.filter((event) => event.phase === "in_progress"),
    (event) => asText(event.skillName) ?? "",
  );
  return countSkills(skills).map(({ skillName, runs, sessions }) => ({
    skillName,
    runs,
    sessions,
    daily: countPerDay(days, begun.get(skillName)?.map(({ ts }) => ts) ?? []),
  }));
}

/** What became of what was told after compactions: `CompactionDeliveryStatus`. */
export type ChartTotals = UsageSum & {
  readonly [
    Name in keyof ActivityByDay | keyof WaitsByDay | keyof DeliveriesByDay | "skillRuns"
  ]: number;
};

const total = (daily: DailyCounts): number => daily.reduce((sum, one) => sum + one, 0);

export function toChartTotals(measured: ApiChartData, own: OwnPrices): ChartTotals {
  const { sessionIds, deliveries, waits, skills, usage } = measured;
  const activity = toActivityByDay(measured);
  const waited = toWaitsByDay(measured);
  return {
    sessions: new Set(sessionIds.flat()).size,
    prompts: total(activity.prompts),
    tools: total(activity.tools),
    errors: total(activity.errors),
    cameBack: total(activity.cameBack),
    asked: waits.length,
    timed: total(waited.timed),
    waitedMs: total(waited.waitedMs),
    skillRuns: countSkills(skills).reduce((sum, { runs }) => sum + runs, 0),
    delivered: total(deliveries.delivered),
    lost: total(deliveries.lost),
    unknown: total(deliveries.unknown),
    nothing: total(deliveries.nothing),
    ...sumUsage(
      usage.filter(({ messages }) => messages > 0),
      (row) => rowCost(row, own),
    ),
  };
}

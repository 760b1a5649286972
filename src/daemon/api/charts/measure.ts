/** All that is known of some days, and what it comes to. */
import { skillCounts } from "../../../observe/skills/skill-counts.ts";
import type { OwnPrices } from "../../../observe/usage/prices.ts";
import { rowCost, type Sum, sumOf } from "../../../observe/usage/report.ts";
import { asText, type FlatEventOf } from "../../../event/event.ts";
import type { Store, UsageRow, WaitRow } from "../../../store/store.ts";
import { forProjects } from "../records/project-paths.ts";
import {
  byDay,
  countOn,
  type Daily,
  type Errors,
  errorsOn,
  type Hourly,
  hourly,
  type Landings,
  landingsOn,
  type Of,
  sessionsOn,
  skillsOn,
  spanOf,
  sumOn,
} from "./figures.ts";

/** Of the newest. */
export const MOST_WAITS = 20_000;

export type Measured = Errors & {
  readonly days: readonly string[];
  readonly hours: Hourly;
  /** Of each day. */
  readonly sessionIds: readonly (readonly string[])[];
  readonly landings: Landings;
  readonly waits: readonly WaitRow[];
  readonly skills: readonly FlatEventOf<"skill.lifecycle">[];
  readonly usage: readonly UsageRow[];
};

/**
 * One question after another: whoever else waits for the database has a turn in between. Waits and usage have no index of
 * time; they hold one row for each thing somebody was asked, and one for each session, day and model.
 */
export async function measure(days: readonly string[], store: Store, of: Of): Promise<Measured> {
  const [since = "", until = since] = [days[0], days.at(-1)];
  const paths = of.projectPaths ?? null;
  return {
    days,
    hours: await hourly(days, store, of),
    sessionIds: await sessionsOn(days, store, of),
    ...(await errorsOn(days, store, of)),
    landings: await landingsOn(days, store, of),
    waits: await forProjects(paths, (project) =>
      store.waits({ ...spanOf(days), limit: MOST_WAITS, ...project }),
    ),
    skills: await skillsOn(days, store, of),
    usage: await forProjects(paths, (project) => store.usage({ since, until, ...project })),
  };
}

/** Only the first of these days, or those behind them. */
export function partOf(measured: Measured, first: number, end: number): Measured {
  const { hours, landings, waits, skills, usage } = measured;
  const days = measured.days.slice(first, end);
  const { since, until } = spanOf(days);
  const cut = (daily: Daily): Daily => daily.slice(first, end);
  const cutHours = (of: Daily): Daily => of.slice(first * 24, end * 24);
  const isIn = (time: string): boolean => days.length > 0 && time >= since && time < until;
  return {
    days,
    hours: { prompts: cutHours(hours.prompts), tools: cutHours(hours.tools) },
    sessionIds: measured.sessionIds.slice(first, end),
    errors: cut(measured.errors),
    cameBack: cut(measured.cameBack),
    landings: {
      landed: cut(landings.landed),
      lost: cut(landings.lost),
      unknown: cut(landings.unknown),
      nothing: cut(landings.nothing),
    },
    waits: waits.filter(({ askedAt }) => isIn(askedAt)),
    skills: skills.filter(({ ts }) => isIn(ts)),
    usage: usage.filter(({ day }) => day >= (days[0] ?? "") && day <= (days.at(-1) ?? "")),
  };
}

export type Activity = Errors & {
  /** In which somebody asked for something. */
  readonly sessions: Daily;
  readonly prompts: Daily;
  /** Failed ones too. */
  readonly tools: Daily;
};

export const activityOf = ({ hours, sessionIds, errors, cameBack }: Measured): Activity => ({
  sessions: sessionIds.map(({ length }) => length),
  prompts: byDay(hours.prompts),
  tools: byDay(hours.tools),
  errors,
  cameBack,
});

export type Waited = {
  /** How often somebody was asked, how many of these have a known end, and how long they waited together. */
  readonly asked: Daily;
  readonly timed: Daily;
  readonly waitedMs: Daily;
};

/** Each counts on the day it was asked. */
export function waitedOn({ days, waits }: Measured): Waited {
  const times = waits.map(({ askedAt }) => askedAt);
  return {
    asked: countOn(days, times),
    timed: sumOn(days, times, (at) => (typeof waits[at]?.waitedMs === "number" ? 1 : 0)),
    waitedMs: sumOn(days, times, (at) => waits[at]?.waitedMs ?? 0),
  };
}

export type SkillDays = {
  readonly skillName: string;
  readonly runs: number;
  readonly sessions: number;
  readonly daily: Daily;
};

/** Most used first. */
export function skillDays({ days, skills }: Measured): readonly SkillDays[] {
  const begun = Map.groupBy(
    skills.filter((event) => event.phase === "in_progress"),
    (event) => asText(event.skillName) ?? "",
  );
  return skillCounts(skills).map(({ skillName, runs, sessions }) => ({
    skillName,
    runs,
    sessions,
    daily: countOn(days, begun.get(skillName)?.map(({ ts }) => ts) ?? []),
  }));
}

/** What became of what was told after compactions: `Landing`. */
export type ChartTotals = Sum & {
  readonly [Name in keyof Activity | keyof Waited | keyof Landings | "skillRuns"]: number;
};

const total = (daily: Daily): number => daily.reduce((sum, one) => sum + one, 0);

export function totalsOf(measured: Measured, own: OwnPrices): ChartTotals {
  const { sessionIds, landings, waits, skills, usage } = measured;
  const activity = activityOf(measured);
  const waited = waitedOn(measured);
  return {
    sessions: new Set(sessionIds.flat()).size,
    prompts: total(activity.prompts),
    tools: total(activity.tools),
    errors: total(activity.errors),
    cameBack: total(activity.cameBack),
    asked: waits.length,
    timed: total(waited.timed),
    waitedMs: total(waited.waitedMs),
    skillRuns: skillCounts(skills).reduce((sum, { runs }) => sum + runs, 0),
    landed: total(landings.landed),
    lost: total(landings.lost),
    unknown: total(landings.unknown),
    nothing: total(landings.nothing),
    ...sumOf(
      usage.filter(({ messages }) => messages > 0),
      (row) => rowCost(row, own),
    ),
  };
}

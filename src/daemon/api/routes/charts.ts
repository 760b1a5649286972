import type * as v from "valibot";
import { TEAM_PARAMS } from "../request/team-params.ts";
import { loadConfig } from "../../../config/load.ts";
import { lacksFailures } from "../../../ingest/project/backfill-failures.ts";
import { listDays, laterDay } from "../../../observe/activity/local-days.ts";
import { localDay } from "../../../event/day.ts";
import { readOwnPrices } from "../../../observe/usage/own-prices.ts";
import { makeUsageReport } from "../../../observe/usage/usage-report.ts";
import { toUsageCells } from "../../../observe/usage/usage-cells.ts";
import { countWaits, groupWaits } from "../../../observe/waits/group-waits.ts";
import { countOpenWaits, timeOpenWaits } from "../../../observe/waits/open-wait-totals.ts";
import { toCurrentWaits, closeIdleWaits } from "../../../observe/waits/current-waits.ts";
import { isRunning } from "../../../system/process-start.ts";
import { sumByHourOfWeek, LOOK_BACK_DAYS, findFirstRecordedDay } from "../charts/daily-counts.ts";
import {
  toActivityByDay,
  loadChartData,
  MAX_CHART_WAITS,
  sliceChartData,
  toSkillDays,
  toChartTotals,
  toWaitsByDay,
} from "../charts/chart-data.ts";
import { FIGURE_UNITS } from "../charts/figures/daily-figure.ts";
import { FIGURE_NAMES, measureFigures } from "../charts/figures/figures.ts";
import { withoutPartialCost } from "../../../ingest/usage/counting-progress.ts";
import { ApiFault } from "../fault.ts";
import { COUNTING_SCHEMA, readCountingProgress } from "../records/counting-progress.ts";
import { findProjectPaths } from "../records/project-paths.ts";
import { SINCE, UNTIL } from "../request/parameters.ts";
import { type RouteCall, PROJECT_PARAM, defineRoute } from "../route.ts";
import { FLAG, NUMBER, TEXT, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";
import { SUM } from "./usage.ts";
import { GROUP } from "./waits.ts";

const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;
const DAY_MS = 86_400_000;
const MAX_GROUPS = 50;

const DAILY = listOf(WHOLE);

const TOTALS = fields({
  sessions: WHOLE,
  prompts: WHOLE,
  tools: WHOLE,
  errors: WHOLE,
  cameBack: WHOLE,
  asked: WHOLE,
  timed: WHOLE,
  waitedMs: WHOLE,
  delivered: WHOLE,
  lost: WHOLE,
  unknown: WHOLE,
  nothing: WHOLE,
  skillRuns: WHOLE,
  ...SUM,
});

/** Lists of numbers have one for each of `days`. */
const ANSWER = fields({
  /** Days of this machine's calendar, both included, without holes. */
  since: TEXT,
  until: TEXT,
  days: listOf(TEXT),
  today: TEXT,
  /** The first day of which anything is recorded: before it nothing is known. Null when nothing is recorded. */
  recordedSince: orNull(TEXT),
  activity: fields({
    prompts: DAILY,
    tools: DAILY,
    sessions: DAILY,
    errors: DAILY,
    cameBack: DAILY,
  }),
  /** An error came back when it had been solved before: how far back that is looked for. */
  lookBackDays: WHOLE,
  /** False while what an older program recorded is still being counted. */
  isCameBackKnown: FLAG,
  /** Prompts and tool calls by the hour of the week: seven lists of 24, Monday first. */
  hours: listOf(DAILY),
  usage: fields({
    cells: listOf(
      fields({
        day: TEXT,
        project: orNull(TEXT),
        projectPath: orNull(TEXT),
        model: TEXT,
        cacheSavedUsd: orNull(NUMBER),
        ...SUM,
      }),
    ),
    unpriced: listOf(TEXT),
    ownPriced: listOf(TEXT),
    priceDates: listOf(TEXT),
    /** Null when all of these days, and of those before, is counted; until then `totals` have no cost. */
    counting: COUNTING_SCHEMA,
    /** What a day may cost; null without a budget, and for one project, because it is set for all. */
    budgetUsd: orNull(NUMBER),
  }),
  waits: fields({
    asked: DAILY,
    timed: DAILY,
    waitedMs: DAILY,
    /** By tool and action, those that were waited for longest first. */
    groups: listOf(fields(GROUP)),
    /** Sessions that wait for somebody at this moment, as the monitor says: how many, and how long together so far. */
    open: WHOLE,
    openMs: orNull(WHOLE),
    /** Of those asked in these days, how many are over without a known end. */
    unknown: WHOLE,
    /** False when there were more than could be counted. */
    isComplete: FLAG,
  }),
  /** Most used first. */
  skills: listOf(fields({ skillName: TEXT, runs: WHOLE, sessions: WHOLE, daily: DAILY })),
  compactions: fields({
    delivered: DAILY,
    lost: DAILY,
    unknown: DAILY,
    nothing: DAILY,
  }),
  /** Those that need no more than one number a day; `period` is of all days together, null where there is nothing to say. */
  figures: listOf(
    fields({
      name: oneOf(...FIGURE_NAMES),
      unit: oneOf(...FIGURE_UNITS),
      days: listOf(NUMBER),
      period: orNull(NUMBER),
    }),
  ),
  totals: TOTALS,
  before: fields({
    /** As many days, right before. */
    since: TEXT,
    until: TEXT,
    /** Null when the record does not reach back that far. */
    totals: orNull(TOTALS),
  }),
});
export type ChartsAnswer = v.InferOutput<typeof ANSWER>;

export const charts = defineRoute({
  path: "/charts",
  parameters: { project: PROJECT_PARAM, since: SINCE, until: UNTIL, ...TEAM_PARAMS },
  answers: ANSWER,
  handle: async (call) => {
    const { now, params, records, monitor, daemonHome } = call;
    const { store, installation } = records();
    const days = readRequestedDays(params, call);
    const [since = "", until = since] = [days[0], days.at(-1)];
    const before = listDays(laterDay(since, -days.length), laterDay(since, -1));
    const [beforeSince = "", beforeUntil = ""] = [before[0], before.at(-1)];
    const paths = await findProjectPaths(store, params.project);
    const of = paths === null ? {} : { projectPaths: paths };
    const own = readOwnPrices(installation.paths.home).prices;
    const first = await findFirstRecordedDay(store, of);
    const isCovered = first !== null && first <= beforeSince;
    // Asked before the rows: what is counted in between is in them.
    const asked = { projectPaths: paths, since: beforeSince, until };
    const { counting } = await readCountingProgress(records(), monitor, asked);
    const live = monitor.getAll();
    // Together: what is asked of both is read once.
    const all = await loadChartData(isCovered ? [...before, ...days] : days, store, of);
    const recorded = sliceChartData(all, all.days.length - days.length, all.days.length);
    const currentWaits = await toCurrentWaits(recorded.waits, store, { now, isRunning }, live);
    const at = now.getTime();
    const waits = timeOpenWaits(closeIdleWaits(currentWaits, live), live, at);
    // All that is said of waits is said of the same ones.
    const measured = { ...recorded, waits };
    const { timed } = countWaits(waits, at);
    const { prompts, tools } = measured.hours;
    const { unpriced, ownPriced, priceDates } = makeUsageReport(measured.usage, "model", own);
    return {
      since,
      until,
      days,
      today: localDay(now.getTime()),
      recordedSince: first,
      activity: toActivityByDay(measured),
      lookBackDays: LOOK_BACK_DAYS,
      isCameBackKnown: !(await lacksFailures(store)),
      hours: sumByHourOfWeek(
        days,
        prompts.map((count, at) => count + (tools[at] ?? 0)),
      ),
      usage: {
        cells: toUsageCells(measured.usage, own),
        unpriced,
        ownPriced,
        priceDates,
        counting,
        budgetUsd:
          paths === null ? loadConfig(daemonHome.paths.config).config.budget.dailyUsd : null,
      },
      waits: {
        ...toWaitsByDay(measured),
        groups: groupWaits(waits, "action", at).slice(0, MAX_GROUPS),
        ...countOpenWaits(paths, live, at),
        unknown: waits.length - timed,
        isComplete: all.waits.length < MAX_CHART_WAITS,
      },
      skills: toSkillDays(measured),
      compactions: measured.deliveries,
      figures: measureFigures(measured),
      totals: withoutPartialCost(toChartTotals(measured, own), counting === null),
      before: {
        since: beforeSince,
        until: beforeUntil,
        totals: isCovered ? toChartTotals(sliceChartData(all, 0, before.length), own) : null,
      },
    };
  },
});

/** Not beyond today: what has not come is not nothing. */
function readRequestedDays(
  { since: from, until: to }: { readonly since: string | null; readonly until: string | null },
  { now, text }: RouteCall,
): readonly string[] {
  const today = localDay(now.getTime());
  const asked = to === null ? today : localDay(Date.parse(to));
  const until = asked > today ? today : asked;
  const since = from === null ? laterDay(until, 1 - DEFAULT_DAYS) : localDay(Date.parse(from));
  const span = Date.parse(until) - Date.parse(since);
  if (!(span >= 0 && span < MAX_DAYS * DAY_MS)) {
    const { allowed, faults } = text.api;
    throw new ApiFault(400, "BAD_PARAMETER", faults.badParameter("since", allowed.days(MAX_DAYS)));
  }
  return listDays(since, until);
}

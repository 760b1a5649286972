import { loadConfig } from "../../../config/load.ts";
import { lacksFailures } from "../../../ingest/project/backfill-failures.ts";
import { daysBetween, laterDay } from "../../../observe/activity/local-days.ts";
import { localDay } from "../../../observe/usage/calendar.ts";
import { readOwnPrices } from "../../../observe/usage/own-prices.ts";
import { type UsageReport, makeUsageReport } from "../../../observe/usage/usage-report.ts";
import { type DailyUsageCell, toUsageCells } from "../../../observe/usage/usage-cells.ts";
import { countWaits, groupWaits, type WaitGroup } from "../../../observe/waits/group-waits.ts";
import { countOpenWaits } from "../../../observe/waits/open-wait-totals.ts";
import { toCurrentWaits, closeIdleWaits } from "../../../observe/waits/current-waits.ts";
import { isRunning } from "../../../system/process-start.ts";
import {
  sumByHourOfWeek,
  type DailyCounts,
  type DeliveriesByDay,
  LOOK_BACK_DAYS,
  findFirstRecordedDay,
} from "../charts/figures.ts";
import {
  type ActivityByDay,
  toActivityByDay,
  type ChartTotals,
  loadChartData,
  MAX_CHART_WAITS,
  sliceChartData,
  type SkillDays,
  toSkillDays,
  toChartTotals,
  type WaitsByDay,
  toWaitsByDay,
} from "../charts/chart-data.ts";
import {
  withoutPartialCost,
  type CountingProgress,
} from "../../../ingest/usage/counting-progress.ts";
import { ApiFault } from "../fault.ts";
import { COUNTING_SCHEMA, readCountingProgress } from "../records/counting-progress.ts";
import { findProjectPaths } from "../records/project-paths.ts";
import { SINCE, UNTIL } from "../request/parameters.ts";
import { type RouteCall, PROJECT_PARAM, defineRoute } from "../route.ts";
import { FLAG, listOf, NUMBER, orNull, shape, TEXT, WHOLE } from "../shape/schema.ts";
import { SUM } from "./usage.ts";
import { GROUP } from "./waits.ts";

const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;
const DAY_MS = 86_400_000;
const MAX_GROUPS = 50;

/** Lists of numbers have one for each of `days`. */
export type ChartsAnswer = {
  /** Days of this machine's calendar, both included, without holes. */
  readonly since: string;
  readonly until: string;
  readonly days: readonly string[];
  readonly today: string;
  /** The first day of which anything is recorded: before it nothing is known. Null when nothing is recorded. */
  readonly recordedSince: string | null;
  readonly activity: ActivityByDay;
  /** An error came back when it had been solved before: how far back that is looked for. */
  readonly lookBackDays: number;
  /** False while what an older program recorded is still being counted. */
  readonly isCameBackKnown: boolean;
  /** Prompts and tool calls by the hour of the week: seven lists of 24, Monday first. */
  readonly hours: readonly DailyCounts[];
  readonly usage: Pick<UsageReport, "unpriced" | "ownPriced" | "priceDates"> & {
    readonly cells: readonly DailyUsageCell[];
    /** Null when all of these days, and of those before, is counted; until then `totals` have no cost. */
    readonly counting: CountingProgress | null;
    /** What a day may cost; null without a budget, and for one project, because it is set for all. */
    readonly budgetUsd: number | null;
  };
  readonly waits: WaitsByDay & {
    /** By tool and action, those that were waited for longest first. */
    readonly groups: readonly WaitGroup[];
    /** Sessions that wait for somebody at this moment, as the monitor says: how many, and how long the first of them so far. */
    readonly open: number;
    readonly openMs: number | null;
    /** Of those asked in these days, how many are over without a known end. */
    readonly unknown: number;
    /** False when there were more than could be counted. */
    readonly isComplete: boolean;
  };
  /** Most used first. */
  readonly skills: readonly SkillDays[];
  readonly compactions: DeliveriesByDay;
  readonly totals: ChartTotals;
  readonly before: {
    /** As many days, right before. */
    readonly since: string;
    readonly until: string;
    /** Null when the record does not reach back that far. */
    readonly totals: ChartTotals | null;
  };
};

const DAILY = listOf(WHOLE);

const TOTALS = shape<ChartTotals>({
  sessions: WHOLE,
  prompts: WHOLE,
  tools: WHOLE,
  errors: WHOLE,
  cameBack: WHOLE,
  asked: WHOLE,
  timed: WHOLE,
  waitedMs: WHOLE,
  landed: WHOLE,
  lost: WHOLE,
  unknown: WHOLE,
  nothing: WHOLE,
  skillRuns: WHOLE,
  ...SUM,
});

export const charts = defineRoute({
  path: "/charts",
  parameters: { project: PROJECT_PARAM, since: SINCE, until: UNTIL },
  answers: shape<ChartsAnswer>({
    since: TEXT,
    until: TEXT,
    days: listOf(TEXT),
    today: TEXT,
    recordedSince: orNull(TEXT),
    activity: shape<ActivityByDay>({
      prompts: DAILY,
      tools: DAILY,
      sessions: DAILY,
      errors: DAILY,
      cameBack: DAILY,
    }),
    lookBackDays: WHOLE,
    isCameBackKnown: FLAG,
    hours: listOf(DAILY),
    usage: shape<ChartsAnswer["usage"]>({
      cells: listOf(
        shape<DailyUsageCell>({
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
      counting: COUNTING_SCHEMA,
      budgetUsd: orNull(NUMBER),
    }),
    waits: shape<ChartsAnswer["waits"]>({
      asked: DAILY,
      timed: DAILY,
      waitedMs: DAILY,
      groups: listOf(shape<WaitGroup>(GROUP)),
      open: WHOLE,
      openMs: orNull(WHOLE),
      unknown: WHOLE,
      isComplete: FLAG,
    }),
    skills: listOf(
      shape<SkillDays>({ skillName: TEXT, runs: WHOLE, sessions: WHOLE, daily: DAILY }),
    ),
    compactions: shape<DeliveriesByDay>({
      landed: DAILY,
      lost: DAILY,
      unknown: DAILY,
      nothing: DAILY,
    }),
    totals: TOTALS,
    before: shape<ChartsAnswer["before"]>({ since: TEXT, until: TEXT, totals: orNull(TOTALS) }),
  }),
  handle: async (call) => {
    const { now, given, records, monitor, house } = call;
    const { store, installation } = records();
    const days = readRequestedDays(given, call);
    const [since = "", until = since] = [days[0], days.at(-1)];
    const before = daysBetween(laterDay(since, -days.length), laterDay(since, -1));
    const [beforeSince = "", beforeUntil = ""] = [before[0], before.at(-1)];
    const paths = await findProjectPaths(store, given.project);
    const of = paths === null ? {} : { projectPaths: paths };
    const own = readOwnPrices(installation.paths.home).prices;
    const first = await findFirstRecordedDay(store, of);
    const isCovered = first !== null && first <= beforeSince;
    // Asked before the rows: what is counted in between is in them.
    const asked = { projectPaths: paths, since: beforeSince, until };
    const { counting } = await readCountingProgress({ store, installation }, monitor, asked);
    const live = monitor.getAll();
    // Together: what is asked of both is read once.
    const all = await loadChartData(isCovered ? [...before, ...days] : days, store, of);
    const recorded = sliceChartData(all, all.days.length - days.length, all.days.length);
    const known = await toCurrentWaits(recorded.waits, store, { now, isRunning }, live);
    const waits = closeIdleWaits(known, live);
    // All that is said of waits is said of the same ones.
    const measured = { ...recorded, waits };
    const { timed, open: stillOpen } = countWaits(waits, now.getTime());
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
        budgetUsd: paths === null ? loadConfig(house.paths.config).config.budget.dailyUsd : null,
      },
      waits: {
        ...toWaitsByDay(measured),
        groups: groupWaits(waits, "action", now.getTime()).slice(0, MAX_GROUPS),
        ...countOpenWaits(paths, live, now.getTime()),
        unknown: waits.length - timed - stillOpen,
        isComplete: all.waits.length < MAX_CHART_WAITS,
      },
      skills: toSkillDays(measured),
      compactions: measured.landings,
      totals: withoutPartialCost(toChartTotals(measured, own), counting === null),
      before: {
        since: beforeSince,
        until: beforeUntil,
        totals: isCovered ? toChartTotals(sliceChartData(all, 0, before.length), own) : null,
      },
    } satisfies ChartsAnswer;
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
  return daysBetween(since, until);
}

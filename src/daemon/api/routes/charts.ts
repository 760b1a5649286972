import { loadConfig } from "../../../config/load.ts";
import { lacksFailures } from "../../../ingest/project/fill-failures.ts";
import { daysBetween, laterDay } from "../../../observe/activity/local-days.ts";
import { localDay } from "../../../observe/usage/calendar.ts";
import { readOwnPrices } from "../../../observe/usage/own-prices.ts";
import { type UsageReport, usageReport } from "../../../observe/usage/report.ts";
import { type UsageCell, usageCells } from "../../../observe/usage/usage-cells.ts";
import { countWaits, groupWaits, type WaitGroup } from "../../../observe/waits/group-waits.ts";
import { needingNow } from "../../../observe/waits/needing-now.ts";
import { asOfNow, waitingOnly } from "../../../observe/waits/still-open.ts";
import { isRunning } from "../../../system/process-start.ts";
import {
  byHourOfWeek,
  type Daily,
  type Landings,
  LOOK_BACK_DAYS,
  recordedSince,
} from "../charts/figures.ts";
import {
  type Activity,
  activityOf,
  type ChartTotals,
  measure,
  MOST_WAITS,
  partOf,
  type SkillDays,
  skillDays,
  totalsOf,
  type Waited,
  waitedOn,
} from "../charts/measure.ts";
import { asCounted, type Counting } from "../../../ingest/usage/counting.ts";
import { ApiFault } from "../fault.ts";
import { COUNTING, soFar } from "../records/counting.ts";
import { projectPaths } from "../records/project-paths.ts";
import { type Call, PROJECT, type Route } from "../route.ts";
import { FLAG, listOf, NUMBER, orNull, shape, TEXT, WHOLE } from "../shape/schema.ts";
import { SUM } from "./usage.ts";
import { GROUP } from "./waits.ts";

const USUAL_DAYS = 30;
const MOST_DAYS = 400;
const DAY_MS = 86_400_000;
const MOST_GROUPS = 50;

/** Lists of numbers have one for each of `days`. */
export type ChartsAnswer = {
  /** Days of this machine's calendar, both included, without holes. */
  readonly since: string;
  readonly until: string;
  readonly days: readonly string[];
  readonly today: string;
  /** The first day of which anything is recorded: before it nothing is known. Null when nothing is recorded. */
  readonly recordedSince: string | null;
  readonly activity: Activity;
  /** An error came back when it had been solved before: how far back that is looked for. */
  readonly lookBackDays: number;
  /** False while what an older program recorded is still being counted. */
  readonly isCameBackKnown: boolean;
  /** Prompts and tool calls by the hour of the week: seven lists of 24, Monday first. */
  readonly hours: readonly Daily[];
  readonly usage: Pick<UsageReport, "unpriced" | "ownPriced" | "priceDates"> & {
    readonly cells: readonly UsageCell[];
    /** Null when all of these days, and of those before, is counted; until then `totals` have no cost. */
    readonly counting: Counting | null;
    /** What a day may cost; null without a budget, and for one project, because it is set for all. */
    readonly budgetUsd: number | null;
  };
  readonly waits: Waited & {
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
  readonly compactions: Landings;
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

export const charts: Route = {
  path: "/charts",
  parameters: { project: PROJECT, since: { kind: "since" }, until: { kind: "until" } },
  answers: shape<ChartsAnswer>({
    since: TEXT,
    until: TEXT,
    days: listOf(TEXT),
    today: TEXT,
    recordedSince: orNull(TEXT),
    activity: shape<Activity>({
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
        shape<UsageCell>({
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
      counting: COUNTING,
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
    compactions: shape<Landings>({
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
    const days = daysAsked(call);
    const [since = "", until = since] = [days[0], days.at(-1)];
    const before = daysBetween(laterDay(since, -days.length), laterDay(since, -1));
    const [beforeSince = "", beforeUntil = ""] = [before[0], before.at(-1)];
    const paths = await projectPaths(store, given.text("project"));
    const of = paths === null ? {} : { projectPaths: paths };
    const own = readOwnPrices(installation.paths.home).prices;
    const first = await recordedSince(store, of);
    const isCovered = first !== null && first <= beforeSince;
    // Asked before the rows: what is counted in between is in them.
    const asked = { projectPaths: paths, since: beforeSince, until };
    const { counting } = await soFar({ store, installation }, monitor, asked);
    const live = monitor.getAll();
    // Together: what is asked of both is read once.
    const all = await measure(isCovered ? [...before, ...days] : days, store, of);
    const recorded = partOf(all, all.days.length - days.length, all.days.length);
    const known = await asOfNow(recorded.waits, store, { now, isRunning }, live);
    const waits = waitingOnly(known, live);
    // All that is said of waits is said of the same ones.
    const measured = { ...recorded, waits };
    const { timed, open: stillOpen } = countWaits(waits, now.getTime());
    const { prompts, tools } = measured.hours;
    const { unpriced, ownPriced, priceDates } = usageReport(measured.usage, "model", own);
    return {
      since,
      until,
      days,
      today: localDay(now.getTime()),
      recordedSince: first,
      activity: activityOf(measured),
      lookBackDays: LOOK_BACK_DAYS,
      isCameBackKnown: !(await lacksFailures(store)),
      hours: byHourOfWeek(
        days,
        prompts.map((count, at) => count + (tools[at] ?? 0)),
      ),
      usage: {
        cells: usageCells(measured.usage, own),
        unpriced,
        ownPriced,
        priceDates,
        counting,
        budgetUsd: paths === null ? loadConfig(house.paths.config).config.budget.dailyUsd : null,
      },
      waits: {
        ...waitedOn(measured),
        groups: groupWaits(waits, "action", now.getTime()).slice(0, MOST_GROUPS),
        ...needingNow(paths, live, now.getTime()),
        unknown: waits.length - timed - stillOpen,
        isComplete: all.waits.length < MOST_WAITS,
      },
      skills: skillDays(measured),
      compactions: measured.landings,
      totals: asCounted(totalsOf(measured, own), counting === null),
      before: {
        since: beforeSince,
        until: beforeUntil,
        totals: isCovered ? totalsOf(partOf(all, 0, before.length), own) : null,
      },
    } satisfies ChartsAnswer;
  },
};

/** Not beyond today: what has not come is not nothing. */
function daysAsked({ given, now, text }: Call): readonly string[] {
  const today = localDay(now.getTime());
  const [from, to] = [given.text("since"), given.text("until")];
  const asked = to === null ? today : localDay(Date.parse(to));
  const until = asked > today ? today : asked;
  const since = from === null ? laterDay(until, 1 - USUAL_DAYS) : localDay(Date.parse(from));
  const span = Date.parse(until) - Date.parse(since);
  if (!(span >= 0 && span < MOST_DAYS * DAY_MS)) {
    const { allowed, faults } = text.api;
    throw new ApiFault(400, "BAD_PARAMETER", faults.badParameter("since", allowed.days(MOST_DAYS)));
  }
  return daysBetween(since, until);
}

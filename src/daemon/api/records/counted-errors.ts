/** Errors with what they cost in the time asked for: their state, order, totals and days. */
import { localDay } from "../../../event/day.ts";
import { laterDay } from "../../../observe/activity/local-days.ts";
import {
  type BlockingTest,
  compareAttention,
  type ErrorWeight,
} from "../../../remember/errors/attention.ts";
import {
  computeErrorCost,
  type ErrorCost,
  type ErrorCostFilter,
} from "../../../remember/errors/error-cost.ts";
import {
  ERROR_STATUSES,
  type ErrorStatus,
  toErrorStatus,
} from "../../../remember/errors/error-state.ts";
import type { ErrorVariant } from "../../../remember/errors/split-errors.ts";
import { countPerDay } from "../charts/daily-counts.ts";

export const ERROR_ORDERS = ["recent", "cost", "count", "attention"] as const;
export type ErrorOrder = (typeof ERROR_ORDERS)[number];

/** Each error has one status. `open` is the first two of them, `solved` what is fixed; `back` cuts across. */
export const ERROR_STATE_FILTERS = ["open", "solved", "back", ...ERROR_STATUSES] as const;
export type ErrorStateFilter = (typeof ERROR_STATE_FILTERS)[number];

export type CountedError = {
  readonly error: ErrorVariant;
  readonly cost: ErrorCost;
  readonly status: ErrorStatus;
  readonly isBlocking: boolean;
};

export const isHeeded = ({ status }: CountedError): boolean => status !== "ignored";

export function countError(
  error: ErrorVariant,
  of: ErrorCostFilter,
  isBlocking: BlockingTest,
): CountedError {
  const cost = computeErrorCost(error.row, error.failures, of, error.label);
  return {
    error,
    cost,
    status: toErrorStatus(cost.state),
    isBlocking: isBlocking(error.failures),
  };
}

const isOf =
  (wanted: ErrorStatus) =>
  ({ status }: CountedError): boolean =>
    status === wanted;

export const IN_STATE: Readonly<Record<ErrorStateFilter, (one: CountedError) => boolean>> = {
  open: ({ cost }) => cost.isOpen,
  back: (one) => isHeeded(one) && one.cost.cameBack > 0,
  recurred: isOf("recurred"),
  unresolved: isOf("unresolved"),
  solved: isOf("fixed"),
  fixed: isOf("fixed"),
  ignored: isOf("ignored"),
};

/** In the time and the projects asked for. */
const lastSeenOf = ({ error, cost }: CountedError): string =>
  cost.occurrences[0]?.ts ?? error.row.ts;

const byLastSeen = (a: CountedError, b: CountedError): number => {
  const [one, other] = [lastSeenOf(a), lastSeenOf(b)];
  return one === other ? 0 : one < other ? 1 : -1;
};

export const sortErrorCounts = (
  counted: readonly CountedError[],
  order: ErrorOrder,
): readonly CountedError[] => counted.toSorted(byLastSeen).toSorted(ORDERS[order]);

/** What is equal stays as it was: last seen first. */
const ORDERS: Readonly<Record<ErrorOrder, (a: CountedError, b: CountedError) => number>> = {
  recent: () => 0,
  cost: (a, b) => b.cost.rankMs - a.cost.rankMs || b.cost.times - a.cost.times,
  count: (a, b) => b.cost.times - a.cost.times || b.cost.lostMs - a.cost.lostMs,
  attention: (a, b) => compareAttention(weightOf(a), weightOf(b)),
};

const weightOf = ({ cost: { state, times, sessions }, isBlocking }: CountedError): ErrorWeight => ({
  state,
  times,
  sessions,
  isBlocking,
});

/** So many bars are told apart; of a longer time each stands for several days. */
const MAX_BARS = 30;
/** A clock that was wrong once makes no bars of decades. */
const MAX_DAYS = 3650;

/** Days of the time asked for, oldest first, so many for each bar. */
export type ErrorBars = { readonly days: readonly string[]; readonly daysPerBar: number };

/** `firstSeen`: of all that are listed, where no time is asked for. */
export function errorBars(
  { since = null, until = null }: ErrorCostFilter,
  firstSeen: readonly string[],
  now: Date,
): ErrorBars {
  const last = until === null ? now.getTime() : Math.min(now.getTime(), Date.parse(until));
  const first = Date.parse(since ?? firstSeen.toSorted()[0] ?? now.toISOString());
  const count = Math.min(MAX_DAYS, Math.max(1, Math.floor((last - first) / DAY_MS) + 1));
  const daysPerBar = Math.ceil(count / MAX_BARS);
  const whole = Math.ceil(count / daysPerBar) * daysPerBar;
  const day = localDay(last);
  const days = Array.from({ length: whole }, (_, at) => laterDay(day, at + 1 - whole));
  return { days, daysPerBar };
}

const DAY_MS = 86_400_000;

/** Failures of each bar. */
export function countDaily(
  { error: { failures } }: CountedError,
  { projects = null }: ErrorCostFilter,
  { days, daysPerBar }: ErrorBars,
): readonly number[] {
  const times = failures
    .filter(({ projectPath }) => projects === null || projects.includes(projectPath ?? ""))
    .map(({ ts }) => ts);
  const bars = Array.from({ length: days.length / daysPerBar }, () => 0);
  for (const [at, count] of countPerDay(days, times).entries()) {
    const bar = Math.floor(at / daysPerBar);
    bars[bar] = (bars[bar] ?? 0) + count;
  }
  return bars;
}

export type CountedTotals = Readonly<
  Record<
    | "errors"
    | "times"
    | "cameBack"
    | "lostMs"
    | "open"
    | "back"
    | "mostTimes"
    | "mostLostMs"
    | "solved"
    | Exclude<ErrorStatus, "fixed">,
    number
  >
>;

/** `listed`: those that count; the ignored ones are told beside them. */
export function totalsOf(
  listed: readonly CountedError[],
  counted: readonly CountedError[],
): CountedTotals {
  const sum = (key: "times" | "cameBack" | "lostMs"): number =>
    listed.reduce((total, { cost }) => total + cost[key], 0);
  const most = (key: "times" | "lostMs"): number =>
    listed.reduce((highest, { cost }) => Math.max(highest, cost[key]), 0);
  const count = (state: ErrorStateFilter): number => counted.filter(IN_STATE[state]).length;
  return {
    errors: listed.length,
    times: sum("times"),
    cameBack: sum("cameBack"),
    lostMs: sum("lostMs"),
    solved: count("solved"),
    open: count("open"),
    recurred: count("recurred"),
    unresolved: count("unresolved"),
    ignored: count("ignored"),
    back: count("back"),
    mostTimes: most("times"),
    mostLostMs: most("lostMs"),
  };
}

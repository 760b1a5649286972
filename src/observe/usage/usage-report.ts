/** Adds up rows of usage by period, project, model, client or session. */
import type { MessageTokens } from "../../clients/transcript/signal.ts";
import type { UsageRow } from "../../store/records.ts";
import { type PricedUsage, listCost, type OwnPrices, ownCost, toModelName } from "./prices.ts";
import { NO_TOKENS, addTokens } from "./tokens.ts";
import { DAY_MS } from "../../event/day.ts";

export const USAGE_PERIODS = ["day", "week", "month"] as const;
export type UsagePeriod = (typeof USAGE_PERIODS)[number];

export const USAGE_GROUPINGS = [...USAGE_PERIODS, "project", "model", "client", "session"] as const;
export type UsageGrouping = (typeof USAGE_GROUPINGS)[number];

export type UsageSum = {
  readonly messages: number;
  readonly tokens: MessageTokens;
  /** Of what has a price; null when nothing has. */
  readonly costUsd: number | null;
  /** Whether something in it has none. */
  readonly isPartly: boolean;
};

export type UsageGroup = UsageSum & {
  /** Its day, Monday of the week, month, path of the project, model, client or id of the session. */
  readonly key: string | null;
  readonly project: string | null;
  readonly projectPath: string | null;
  readonly models: readonly string[];
  readonly sessions: number;
  /** Of its newest day. */
  readonly lastDay: string;
};

export type UsageReport = {
  /** Periods with the newest first, all else with the most expensive first. */
  readonly groups: readonly UsageGroup[];
  readonly total: UsageSum & { readonly sessions: number };
  /** Models that nobody knows the price of, and those that somebody set one for. */
  readonly unpriced: readonly string[];
  readonly ownPriced: readonly string[];
  /** Of when the list prices are that were counted with. */
  readonly priceDates: readonly string[];
};

const tokensOf = (row: UsageRow): MessageTokens => ({
  input: row.input,
  output: row.output,
  cacheRead: row.cacheRead,
  cacheWrite5m: row.cacheWrite5m,
  cacheWrite1h: row.cacheWrite1h,
});

/** What a row cost: at one's own price, else as it was when it was recorded, else by today's list. */
export function rowCost(row: UsageRow, own: OwnPrices): number | null {
  const costed: PricedUsage = { model: row.model, tokens: tokensOf(row) };
  return ownCost(costed, own) ?? row.costUsd ?? listCost(costed);
}

export function makeUsageReport(
  all: readonly UsageRow[],
  by: UsageGrouping,
  own: OwnPrices,
): UsageReport {
  // A message may have moved to another day: then nothing is left of this one.
  const rows = all.filter(({ messages }) => messages > 0).map(nameModel);
  const groups = Map.groupBy(rows, (row) => groupKey(row, by));
  const models = [...new Set(rows.map(({ model }) => model))].toSorted();
  const costs = new Map(rows.map((row) => [row, rowCost(row, own)]));
  const costed = (row: UsageRow): number | null => costs.get(row) ?? null;
  const isOwn = (model: string): boolean => ownCost({ model, tokens: NO_TOKENS }, own) !== null;
  return {
    groups: [...groups].map(([key, of]) => groupOf(key, of, costed)).toSorted(orderOf(by)),
    total: { ...sumUsage(rows, costed), sessions: countSessions(rows) },
    unpriced: [...new Set(rows.filter((row) => costed(row) === null).map(({ model }) => model))],
    ownPriced: models.filter(isOwn),
    priceDates: [
      ...new Set(rows.flatMap(({ model, priceDate }) => (isOwn(model) ? [] : (priceDate ?? [])))),
    ].toSorted(),
  };
}

export const nameModel = (row: UsageRow): UsageRow => ({ ...row, model: toModelName(row.model) });

export function groupKey(row: UsageRow, by: UsageGrouping): string | null {
  switch (by) {
    case "day":
    case "week":
    case "month":
      return periodStart(row.day, by);
    case "project":
      return row.projectPath ?? row.project;
    case "model":
      return toModelName(row.model);
    case "client":
      return row.provider;
    case "session":
      return row.sessionId;
  }
}

/** The day itself, the Monday of its week, or its month. */
function periodStart(day: string, period: UsagePeriod): string {
  if (period === "day") return day;
  if (period === "month") return day.slice(0, 7);
  const at = new Date(`${day}T00:00:00Z`);
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(at.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

const isPeriod = (by: UsageGrouping): boolean => USAGE_PERIODS.some((period) => period === by);

/** The part of what the model read that came from the cache; null when it read nothing. */
export function cacheShare({ tokens }: Pick<UsageSum, "tokens">): number | null {
  const { input, cacheRead, cacheWrite5m, cacheWrite1h } = tokens;
  const read = input + cacheRead + cacheWrite5m + cacheWrite1h;
  return read === 0 ? null : cacheRead / read;
}

function groupOf(
  key: string | null,
  rows: readonly UsageRow[],
  costed: (row: UsageRow) => number | null,
): UsageGroup {
  const [first] = rows;
  return {
    key,
    project: first?.project ?? null,
    projectPath: first?.projectPath ?? null,
    models: [...new Set(rows.map(({ model }) => model))].toSorted(),
    sessions: countSessions(rows),
    lastDay: rows.reduce((last, { day }) => (day > last ? day : last), ""),
    ...sumUsage(rows, costed),
  };
}

const countSessions = (rows: readonly UsageRow[]): number =>
  new Set(rows.map(({ sessionId }) => sessionId)).size;

export function sumUsage(
  rows: readonly UsageRow[],
  costed: (row: UsageRow) => number | null,
): UsageSum {
  const known = rows.flatMap((row) => costed(row) ?? []);
  return {
    messages: rows.reduce((sum, { messages }) => sum + messages, 0),
    tokens: rows.reduce((sum, row) => addTokens(sum, tokensOf(row)), NO_TOKENS),
    costUsd: known.length === 0 && rows.length > 0 ? null : known.reduce((a, b) => a + b, 0),
    isPartly: known.length > 0 && known.length < rows.length,
  };
}

export const tokenVolume = ({ tokens }: Pick<UsageSum, "tokens">): number =>
  tokens.input + tokens.output + tokens.cacheRead + tokens.cacheWrite5m + tokens.cacheWrite1h;

function orderOf(by: UsageGrouping): (a: UsageGroup, b: UsageGroup) => number {
  if (isPeriod(by)) return (a, b) => ((a.key ?? "") < (b.key ?? "") ? 1 : -1);
  return (a, b) => (b.costUsd ?? 0) - (a.costUsd ?? 0) || tokenVolume(b) - tokenVolume(a);
}

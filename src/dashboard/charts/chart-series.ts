/** What is drawn, made of what was answered. */
import { tokensRead } from "../tokens-read.ts";
import type { Answers } from "../../daemon/api/answers.ts";

export type ChartsData = Answers["charts"];
export type ChartUsageCell = ChartsData["usage"]["cells"][number];

export type ChartUsageMeasure = "cost" | "tokens";
export type UsageBy = "project" | "model" | "kind";

export type ChartStack = {
  readonly key: string;
  readonly values: readonly number[];
  readonly total: number;
};

/** So many have a colour of their own. */
const MAX_STACKS = 5;
/** All the others together; no project and no model is called so. */
export const OTHERS = "\0others";
export const NO_PROJECT = "";

export const TOKEN_KINDS = ["input", "output", "cacheRead", "cacheWrite"] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

export const totalTokens = ({ tokens }: Pick<ChartUsageCell, "tokens">): number =>
  tokensRead(tokens) + tokens.output;

export function tokensOfKind(tokens: ChartUsageCell["tokens"], kind: TokenKind): number {
  return kind === "cacheWrite" ? tokens.cacheWrite5m + tokens.cacheWrite1h : tokens[kind];
}

export const projectKey = ({
  projectPath,
  project,
}: Pick<ChartUsageCell, "project" | "projectPath">): string => projectPath ?? project ?? NO_PROJECT;

type Piece = { readonly key: string; readonly day: string; readonly amount: number };

function piecesOf(cell: ChartUsageCell, measure: ChartUsageMeasure, by: UsageBy): readonly Piece[] {
  const { day, model, tokens, costUsd } = cell;
  if (by === "kind") {
    return TOKEN_KINDS.map((kind) => ({ key: kind, day, amount: tokensOfKind(tokens, kind) }));
  }
  const amount = measure === "cost" ? (costUsd ?? 0) : totalTokens(cell);
  return [{ key: by === "model" ? model : projectKey(cell), day, amount }];
}

/** Those with most first, what is left together behind them. By kind there are only tokens. */
export function usageStacks(
  cells: readonly ChartUsageCell[],
  days: readonly string[],
  measure: ChartUsageMeasure,
  by: UsageBy,
): readonly ChartStack[] {
  const pieces = cells.flatMap((cell) => piecesOf(cell, measure, by));
  const places = new Map(days.map((day, at) => [day, at]));
  const stacks = [...Map.groupBy(pieces, ({ key }) => key)]
    .map(([key, own]): ChartStack => {
      const values = days.map(() => 0);
      for (const { day, amount } of own) {
        const at = places.get(day);
        if (at !== undefined) values[at] = (values[at] ?? 0) + amount;
      }
      return { key, values, total: sum(values) };
    })
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1));
  return mergeSmallStacks(stacks);
}

/** No more than have a colour; where only one would be among the others, it stands for itself. */
export function mergeSmallStacks(stacks: readonly ChartStack[]): readonly ChartStack[] {
  if (stacks.length <= MAX_STACKS + 1) return stacks;
  const others = stacks.slice(MAX_STACKS);
  const values = (others[0]?.values ?? []).map((_, at) =>
    sum(others.map((one) => one.values[at] ?? 0)),
  );
  return [...stacks.slice(0, MAX_STACKS), { key: OTHERS, values, total: sum(values) }];
}

export type CostShare = {
  readonly key: string;
  readonly tokens: number;
  /** Null when nothing of it has a price. */
  readonly costUsd: number | null;
  /** Whether something of it has none. */
  readonly isPartly: boolean;
};

/** The most expensive first. */
export function groupCosts(
  cells: readonly ChartUsageCell[],
  keyOf: (cell: ChartUsageCell) => string,
): readonly CostShare[] {
  return [...Map.groupBy(cells, keyOf)]
    .map(([key, own]): CostShare => {
      const priced = own.flatMap(({ costUsd }) => costUsd ?? []);
      return {
        key,
        tokens: sum(own.map(totalTokens)),
        costUsd: priced.length === 0 ? null : sum(priced),
        isPartly:
          own.some(({ costUsd, isPartly }) => isPartly || costUsd === null) && priced.length > 0,
      };
    })
    .toSorted((a, b) => (b.costUsd ?? 0) - (a.costUsd ?? 0) || b.tokens - a.tokens);
}

/** What the cache saved; null when nothing has a price. */
export function totalCacheSavings(cells: readonly ChartUsageCell[]): number | null {
  const known = cells.flatMap(({ cacheSavedUsd }) => cacheSavedUsd ?? []);
  return known.length === 0 ? null : sum(known);
}

/** Nothing is known of days before the record begins: that is not zero. */
export const maskUnrecordedDays = (
  values: readonly number[],
  { days, recordedSince }: Pick<ChartsData, "days" | "recordedSince">,
): readonly (number | null)[] =>
  values.map((value, at) =>
    recordedSince === null || (days[at] ?? "") < recordedSince ? null : value,
  );

export const ACTIVITY_CHOICES = ["prompts", "tools", "sessions"] as const;
export type ActivityChoice = (typeof ACTIVITY_CHOICES)[number];

/**
 * On average of the days on which something was done; null when there is none. Today is left out while it is not over, unless it
 * is all there is: then it is so many so far.
 */
export function averageDay(
  {
    days,
    today,
    activity,
  }: Pick<ChartsData, "days" | "today"> & {
    readonly activity: Pick<ChartsData["activity"], ActivityChoice>;
  },
  of: ActivityChoice,
): { readonly amount: number; readonly isToday: boolean; readonly days: number } | null {
  const worked = days.flatMap((day, at) => {
    const [asked = 0, done = 0] = [activity.prompts[at], activity.tools[at]];
    return asked + done > 0 ? [{ day, amount: activity[of][at] ?? 0 }] : [];
  });
  const whole = worked.filter(({ day }) => day < today);
  const counted = whole.length === 0 ? worked : whole;
  if (counted.length === 0) return null;
  const amount = sum(counted.map((one) => one.amount)) / counted.length;
  return { amount, isToday: whole.length === 0, days: counted.length };
}

export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Minutes, or hours where they would be many. */
export const waitUnit = (
  mostMs: number,
): { readonly name: "minutes" | "hours"; readonly ms: number } =>
  mostMs >= 3 * HOUR_MS ? { name: "hours", ms: HOUR_MS } : { name: "minutes", ms: MINUTE_MS };

/** Five steps of a colour, none for nothing. */
export const heatLevel = (value: number, most: number): number =>
  value === 0 || most === 0 ? 0 : Math.max(1, Math.ceil((value / most) * 5));

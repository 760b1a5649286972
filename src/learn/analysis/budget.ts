/** What may still be spent on the model today, by what was recorded. A day is one of the person's calendar. */
import type { AnalysisRun } from "./runs.ts";

export type Budget = { readonly runs: number; readonly usd: number };

export const dayStart = (now: Date): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate());

/** Of the runs of this day. A run whose price nobody said counts as a run. */
export function leftToday(runs: readonly AnalysisRun[], budget: Budget, now: Date): Budget {
  const from = dayStart(now).toISOString();
  const today = runs.filter(({ ts }) => ts >= from);
  const spent = today.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
  return {
    runs: Math.max(0, budget.runs - today.length),
    usd: Math.max(0, budget.usd - spent),
  };
}

export const isSpent = ({ runs, usd }: Budget): boolean => runs === 0 || usd <= 0;

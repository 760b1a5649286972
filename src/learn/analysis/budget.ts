/** The model budget left today, by recorded runs. Days are those of the user's calendar. */
import type { ModelRunRecord } from "./model-runs.ts";

export type AnalysisBudget = { readonly runs: number; readonly usd: number };

export const getDayStart = (now: Date): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate());

/** Of the runs of this day. A run whose price nobody said counts as a run. */
export function getRemainingBudget(
  runs: readonly ModelRunRecord[],
  budget: AnalysisBudget,
  now: Date,
): AnalysisBudget {
  const from = getDayStart(now).toISOString();
  const today = runs.filter(({ ts }) => ts >= from);
  const spent = today.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
  return {
    runs: Math.max(0, budget.runs - today.length),
    usd: Math.max(0, budget.usd - spent),
  };
}

export const isBudgetSpent = ({ runs, usd }: AnalysisBudget): boolean => runs === 0 || usd <= 0;

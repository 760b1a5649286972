import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  getDayStart,
  isBudgetSpent,
  getRemainingBudget,
} from "../../../src/learn/analysis/budget.ts";
import type { ModelRunRecord } from "../../../src/learn/analysis/model-runs.ts";

const run = (ts: Date, costUsd: number | null): ModelRunRecord => ({
  id: "r",
  runId: null,
  ts: ts.toISOString(),
  project: null,
  projectPath: null,
  outcome: "worded",
  program: "claude",
  model: null,
  inputTokens: null,
  outputTokens: null,
  costUsd,
  durationMs: 1,
  suggestions: 1,
  worded: 1,
  reason: null,
});

const NOW = new Date(2026, 4, 6, 15, 30);
const BUDGET = { runs: 2, usd: 0.5 };

describe("what may be spent today", () => {
  test("is everything when nobody was asked today", () => {
    const yesterday = new Date(getDayStart(NOW).getTime() - 1);
    expect(getRemainingBudget([], BUDGET, NOW)).toEqual(BUDGET);
    expect(getRemainingBudget([run(yesterday, 5)], BUDGET, NOW)).toEqual(BUDGET);
  });

  test("begins anew at midnight where the person is", () => {
    expect(getRemainingBudget([run(getDayStart(NOW), 0.1)], BUDGET, NOW)).toEqual({
      runs: 1,
      usd: 0.4,
    });
  });

  test("is less by a run whose price nobody said", () => {
    expect(getRemainingBudget([run(NOW, null)], BUDGET, NOW)).toEqual({ runs: 1, usd: 0.5 });
  });

  test("is never below nothing, and nothing is spent once either is", () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.double({ min: 0, max: 2, noNaN: true })), { maxLength: 6 }),
        fc.nat(4),
        fc.double({ min: 0, max: 3, noNaN: true }),
        (costs, runs, usd) => {
          const left = getRemainingBudget(
            costs.map((cost) => run(NOW, cost)),
            { runs, usd },
            NOW,
          );
          expect(left.runs).toBe(Math.max(0, runs - costs.length));
          expect(left.usd).toBeGreaterThanOrEqual(0);
          expect(isBudgetSpent(left)).toBe(left.runs === 0 || left.usd === 0);
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** The notes below the table: how the cost is estimated, and what it leaves out. */
import type { PriceProblem } from "../../observe/usage/own-prices.ts";
import type { UsageReport } from "../../observe/usage/usage-report.ts";
import type { Text } from "../../text/text.ts";
import { oneLine } from "../terminal/terminal.ts";

const MAX_MODELS = 8;
const MODEL_COLUMNS = 60;

export function usageCostLines(
  { total, unpriced, ownPriced, priceDates }: UsageReport,
  ownPath: string,
  { usage: words }: Text,
): string[] {
  const hasCost = total.costUsd !== null;
  const reckoned =
    priceDates.length === 0 ? words.estimatedOwn : words.estimated(priceDates.join(", "));
  return [
    ...(hasCost ? [reckoned, words.notCounted, words.subscription] : []),
    ...(ownPriced.length > 0 ? [words.own(listModels(ownPriced), ownPath)] : []),
    ...(unpriced.length > 0
      ? [words.unpriced(listModels(unpriced)), words.unpricedFix(ownPath)]
      : []),
  ];
}

function listModels(models: readonly string[]): string {
  const shown = models.slice(0, MAX_MODELS).map((model) => oneLine(model, MODEL_COLUMNS));
  return shown.join(", ") + (models.length > MAX_MODELS ? ", …" : "");
}

export function problemLines(
  problems: readonly PriceProblem[],
  ownPath: string,
  { usage: words }: Text,
): string[] {
  if (problems.length === 0) return [];
  return [words.problems(ownPath), ...problems.map((one) => `  ${problemText(one, words)}`)];
}

function problemText(problem: PriceProblem, words: Text["usage"]): string {
  const { reasons } = words;
  if (!("model" in problem)) return reasons[problem.reason];
  const reason = reasons[problem.reason];
  const why = typeof reason === "string" ? reason : reason(oneLine(problem.field ?? "", 40));
  return words.problem(oneLine(problem.model, MODEL_COLUMNS), why);
}

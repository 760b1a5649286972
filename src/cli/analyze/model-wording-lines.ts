/** What became of asking a model, for a person. */
import type { Text } from "../../text/text.ts";
import { printError } from "../terminal/terminal.ts";
import { dollarsText } from "../usage/amounts.ts";
import type { ModelWordingRun } from "./word-by-model.ts";

/** Null when there is nothing to be said. */
export function explainRuleWording(
  { outcome, run }: ModelWordingRun,
  { learn }: Text,
): string | null {
  if (outcome === "nothing" || outcome === "worded") return null;
  const why = learn.analysis.why[outcome];
  const reason = run?.reason ?? null;
  return reason === null ? why : `${why} (${reason})`;
}

export function printModelWording(worded: ModelWordingRun, text: Text): void {
  const { analysis: words } = text.learn;
  const why = explainRuleWording(worded, text);
  if (why !== null) printError(words.byRules(why));
  const { outcome, run } = worded;
  if (outcome !== "worded" || run === null) return;
  const count = [...run.wordings.values()].filter((one) => one !== null).length;
  const cost = run.costUsd === null ? "" : dollarsText(run.costUsd);
  printError(words.worded(count, run.program, cost));
}

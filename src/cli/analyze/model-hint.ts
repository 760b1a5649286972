/**
 * Hints that the user's own client can word suggestions, below the list, until it is decided. Not a question, which would
 * swallow the next line already typed. Agents and scripts never see it.
 */
import { findAnalysisClient } from "../../learn/analysis/ask-model.ts";
import { isWordable } from "../../learn/analysis/model-wording.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import { host } from "../../system/host.ts";
import type { CommandArgs } from "../command/command.ts";
import { detectOrigin } from "../memory/detect-origin.ts";
import { canAsk } from "../terminal/ask.ts";
import { print } from "../terminal/terminal.ts";

const isByPerson = (): boolean => detectOrigin(host().env, canAsk()).by === "person";

export function printModelHint(
  { installation, text, has }: CommandArgs,
  suggestions: readonly Suggestion[],
): void {
  const { analysisUsesModel, analysisDailyBudget } = installation.loaded.config;
  if (analysisUsesModel !== "ask" || has("json") || !isByPerson()) return;
  const isUseful = suggestions.some((one) => isWordable(one) && one.wordedBy === "rules");
  const analyst = isUseful ? findAnalysisClient(host().env) : null;
  if (analyst === null || analysisDailyBudget.runs === 0) return;
  print(text.learn.analysis.modelHint(analyst.name, analysisDailyBudget.runs));
}

/**
 * That the person's own client may word what was found: said below the suggestions as long as nobody decided it. A hint and
 * no question, which would take the next line that somebody has typed already. Agents and scripts are never told.
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
  { house, text, has }: CommandArgs,
  suggestions: readonly Suggestion[],
): void {
  const { analysisUsesModel, analysisDailyBudget } = house.loaded.config;
  if (analysisUsesModel !== "ask" || has("json") || !isByPerson()) return;
  const isUseful = suggestions.some((one) => isWordable(one) && one.wordedBy === "rules");
  const analyst = isUseful ? findAnalysisClient(host().env) : null;
  if (analyst === null || analysisDailyBudget.runs === 0) return;
  print(text.learn.analysis.modelHint(analyst.name, analysisDailyBudget.runs));
}

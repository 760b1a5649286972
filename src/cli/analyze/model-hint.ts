/**
 * That the person's own client may word what was found: said below the suggestions as long as nobody decided it. A hint and
 * no question, which would take the next line that somebody has typed already. Agents and scripts are never told.
 */
import { findAnalyst } from "../../learn/analysis/ask-model.ts";
import { isWordable } from "../../learn/analysis/model-wording.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import { host } from "../../system/host.ts";
import type { Given } from "../command/command.ts";
import { originHere } from "../memory/origin-here.ts";
import { canAsk } from "../terminal/ask.ts";
import { print } from "../terminal/terminal.ts";

const isByPerson = (): boolean => originHere(host().env, canAsk()).by === "person";

export function printModelHint(
  { house, text, has }: Given,
  suggestions: readonly Suggestion[],
): void {
  const { analysisUsesModel, analysisDailyBudget } = house.loaded.config;
  if (analysisUsesModel !== "ask" || has("json") || !isByPerson()) return;
  const isUseful = suggestions.some((one) => isWordable(one) && one.wordedBy === "rules");
  const analyst = isUseful ? findAnalyst(host().env) : null;
  if (analyst === null || analysisDailyBudget.runs === 0) return;
  print(text.learn.analysis.modelHint(analyst.name, analysisDailyBudget.runs));
}

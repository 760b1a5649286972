/**
 * Whether the person's own client may word what was found. Asked once, where suggestions are first shown to a person at a
 * terminal; the answer is kept as `analysisUsesModel`. Agents and scripts are never asked.
 */
import { loadConfig, noteSettings, withValue } from "../../config/load.ts";
import { aloneWithSettings } from "../../config/settings-lock.ts";
import { writeJsonFile } from "../../config/write.ts";
import { findAnalyst } from "../../learn/analysis/ask-model.ts";
import { isWordable } from "../../learn/analysis/model-wording.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import { host } from "../../system/host.ts";
import type { Given } from "../command/command.ts";
import { originHere } from "../memory/origin-here.ts";
import { askYesNo, canAsk } from "../terminal/ask.ts";
import { print, printError } from "../terminal/terminal.ts";

const isByPerson = (): boolean => originHere(host().env, canAsk()).by === "person";

/** True after a yes; what was answered before is not asked again. */
export async function askConsent(
  { house, text, has }: Given,
  suggestions: readonly Suggestion[],
): Promise<boolean> {
  const { analysisUsesModel, analysisDailyBudget } = house.loaded.config;
  if (analysisUsesModel !== "ask" || has("json") || !isByPerson()) return false;
  const isUseful = suggestions.some((one) => isWordable(one) && one.wordedBy === "rules");
  const analyst = isUseful ? findAnalyst(host().env) : null;
  if (analyst === null || analysisDailyBudget.runs === 0) return false;
  const { analysis: words } = text.learn;
  print("");
  const isWanted = askYesNo(words.ask(analyst.name, analysisDailyBudget.runs), false);
  if (await keep(house.paths.config, house.paths.run, isWanted))
    print(words.kept(String(isWanted)));
  else printError(words.cannotKeep);
  return isWanted;
}

async function keep(path: string, run: string, isWanted: boolean): Promise<boolean> {
  const kept = await aloneWithSettings(run, () => {
    const { raw, problems } = loadConfig(path);
    if (raw === null || problems.some(({ kind }) => kind === "not_readable")) return false;
    if (writeJsonFile(path, withValue(raw, "analysisUsesModel", isWanted)) !== null) return false;
    noteSettings(path);
    return true;
  });
  return kept?.done ?? false;
}

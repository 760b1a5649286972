/** The unanswered suggestions of an analysis, numbered as they are listed. */
import type { AnalysisRow, Store } from "../../store/store.ts";
import type { Analysis } from "../analysis/analysis.ts";
import { loadFeedback } from "../feedback/load-feedback.ts";
import { chooseSuggestions } from "./choose-suggestions.ts";
import type { Suggestion } from "./suggestion.ts";

export async function listOpenSuggestions(
  store: Store,
  { ts, projectPath }: Pick<AnalysisRow, "ts" | "projectPath">,
  analysis: Analysis,
): Promise<readonly Suggestion[]> {
  const open = chooseSuggestions(
    { ts, projectPath, analysis },
    await loadFeedback(store),
    Infinity,
  );
  const ids = new Set(open.map(({ stableId }) => stableId));
  return numberSuggestions(analysis.suggestions.filter(({ stableId }) => ids.has(stableId)));
}

/** From one, in their order. */
export const numberSuggestions = (list: readonly Suggestion[]): readonly Suggestion[] =>
  list.map((one, at) => ({ ...one, id: `suggest-${at + 1}`, priority: at + 1 }));

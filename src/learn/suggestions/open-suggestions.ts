/** Those of an analysis that nobody has answered yet. */
import type { AnalysisRow, Store } from "../../store/store.ts";
import type { Analysis } from "../analysis/run-analysis.ts";
import { givenFeedback } from "../feedback/given-feedback.ts";
import { chooseSuggestions } from "./choose.ts";
import type { Suggestion } from "./suggestion.ts";

export async function openSuggestions(
  store: Store,
  row: AnalysisRow,
  analysis: Analysis,
): Promise<readonly Suggestion[]> {
  const { ts, projectPath } = row;
  const open = chooseSuggestions(
    { ts, projectPath, analysis },
    await givenFeedback(store),
    Infinity,
  );
  const ids = new Set(open.map(({ stableId }) => stableId));
  return analysis.suggestions.filter(({ stableId }) => ids.has(stableId));
}

/** The suggestions of the project that is asked about, as they are now. */
import type { IngestContext } from "../../ingest/context.ts";
import { openMeaning } from "../../ingest/search/open-meaning.ts";
import type { ProjectIdentity } from "../../learn/analysis/cached-analysis.ts";
import {
  type Analysed,
  type AnalysisAsked,
  runAnalysis,
} from "../../learn/analysis/run-analysis.ts";
import { openSuggestions } from "../../learn/suggestions/open-suggestions.ts";
import { saveShownList } from "../../learn/suggestions/shown-list.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import { type Given, refresh, wholeNumber } from "../command/command.ts";
import { projectOf } from "../context/which-session.ts";
import { shellWord } from "../../system/shell-word.ts";
import { oneLine } from "../terminal/terminal.ts";
import { host } from "../../system/host.ts";

/** A habit that was not seen for so long may be over. */
const USUAL_DAYS = 30;
const DAYS = { min: 1, max: 36_500 };

export type FoundSuggestions = Analysed & {
  readonly asked: AnalysisAsked;
  readonly project: ProjectIdentity;
  /** Those that nobody has answered yet. */
  readonly open: readonly Suggestion[];
};

export async function findSuggestions(
  given: Given,
  context: IngestContext,
  command: string,
  usualDays: number = USUAL_DAYS,
): Promise<FoundSuggestions> {
  const { text, house } = given;
  const { store } = context;
  const days = wholeNumber(given, command, "days", usualDays, DAYS);
  await refresh(context, text);
  const project = await projectOf(given, store);
  const { userHome } = house.paths;
  const { language } = house.loaded.config;
  const now = host().now();
  const meaning = openMeaning(house);
  const asked = { store, project, days, now, userHome, text, language, meaning };
  const analysed = await runAnalysis(asked);
  const open = await openSuggestions(store, analysed.row, analysed.analysis);
  return { ...analysed, asked, project, open };
}

/** From now on numbers mean this list. */
export function noteShown({ house }: Given, { project, row, open }: FoundSuggestions): void {
  try {
    saveShownList(house.paths.run, project.projectPath, row.id, open, row.days);
  } catch {
    // What was shown is of use all the same.
  }
}

/** What a command must be told to mean the same project. */
export function projectWords(given: Given): string {
  const named = given.option("project");
  return named === undefined ? "" : ` --project ${oneLine(shellWord(named))}`;
}

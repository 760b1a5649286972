/** The current suggestions of a project. */
import type { IngestContext } from "../../ingest/context.ts";
import { openMeaning } from "../../ingest/search/open-meaning.ts";
import type { ProjectIdentity } from "../../learn/analysis/cached-analysis.ts";
import {
  type AnalysisResult,
  type AnalysisRequest,
  runAnalysis,
} from "../../learn/analysis/run-analysis.ts";
import { listOpenSuggestions } from "../../learn/suggestions/open-suggestions.ts";
import { saveShownList } from "../../learn/suggestions/shown-list.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import { type CommandArgs, refresh, wholeNumber } from "../command/command.ts";
import { saveLastList } from "../command/last-list.ts";
import { resolveProject } from "../context/resolve-session.ts";
import { shellWord } from "../../system/shell-word.ts";
import { oneLine } from "../terminal/terminal.ts";
import { host } from "../../system/host.ts";

/** A habit that was not seen for so long may be over. */
const DEFAULT_DAYS = 30;
const DAYS = { min: 1, max: 36_500 };

export type SuggestionsResult = AnalysisResult & {
  readonly request: AnalysisRequest;
  readonly project: ProjectIdentity;
  /** Those that nobody has answered yet. */
  readonly open: readonly Suggestion[];
};

export const suggestionDays = (
  args: CommandArgs,
  command: string,
  usualDays: number = DEFAULT_DAYS,
): number => wholeNumber(args, command, "days", usualDays, DAYS);

export async function findSuggestions(
  args: CommandArgs,
  context: IngestContext,
  command: string,
  usualDays?: number,
): Promise<SuggestionsResult> {
  const { text, installation } = args;
  const { store } = context;
  const days = suggestionDays(args, command, usualDays);
  await refresh(context, text);
  const project = await resolveProject(args, store);
  const { userHome } = installation.paths;
  const { language } = installation.loaded.config;
  const now = host().now();
  const meaning = openMeaning(installation);
  const request = { store, project, days, now, userHome, text, language, meaning };
  const analysed = await runAnalysis(request);
  const open = await listOpenSuggestions(store, analysed.row, analysed.analysis);
  return { ...analysed, request, project, open };
}

/** From now on numbers mean this list. */
export function saveShownNumbers(
  args: CommandArgs,
  { project, row, open }: SuggestionsResult,
): void {
  const { installation } = args;
  try {
    const { run } = installation.paths;
    saveShownList(run, project.projectPath, row.id, open, row.days);
    const ids = open.map(({ stableId }) => stableId);
    if (!args.has("json")) saveLastList(run, { kind: "suggestions", first: 1, ids });
  } catch {
    // What was shown is of use all the same.
  }
}

/** What a command must be told to mean the same project. */
export function projectOptionWords(args: CommandArgs): string {
  const named = args.option("project");
  return named === undefined ? "" : ` --project ${oneLine(shellWord(named))}`;
}

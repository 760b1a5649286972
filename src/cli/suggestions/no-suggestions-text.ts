/** Why there is nothing to be shown: too little recorded, nothing found, or everything answered. */
import type { Analysis } from "../../learn/analysis/analysis.ts";
import { type AnalysisRequest, findAnalysisNearMiss } from "../../learn/analysis/run-analysis.ts";
import { isBelow } from "../../learn/suggestions/well-founded.ts";
import { temporaryFolder } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import { oneLine } from "../terminal/terminal.ts";
import { printWrapped } from "../terminal/wrap.ts";
import { shownPath } from "../terminal/shown-path.ts";

const LONGEST_ERROR = 80;

export async function printNoSuggestions(
  request: AnalysisRequest,
  analysis: Analysis,
  days: number,
): Promise<void> {
  const { text, project } = request;
  const { list: words } = text.learn;
  const { projectPath } = project;
  const isNone = analysis.reason === undefined && analysis.suggestions.length === 0;
  const near = isNone ? await findAnalysisNearMiss(request) : null;
  const temporary = temporaryFolder();
  printWrapped(
    noSuggestionsText(analysis, projectPath, days, text),
    ...(isNone && near === null ? [words.usually] : []),
    ...(near === null
      ? []
      : [words.nearest(oneLine(near.error, LONGEST_ERROR), near.counts, near.needed)]),
    ...(isBelow(projectPath, temporary) ? [words.temporary(temporary)] : []),
  );
}

export function noSuggestionsText(
  { reason, suggestions }: Analysis,
  projectPath: string,
  days: number,
  { learn }: Text,
): string {
  const where = shownPath(projectPath);
  if (reason === "insufficient_data") return learn.list.tooEarly(where);
  const { length } = suggestions;
  return length === 0 ? learn.list.none(where, days) : learn.list.answered(length, where);
}

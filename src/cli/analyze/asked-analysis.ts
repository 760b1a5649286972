/** What is to be analysed: the project that is asked about, and how far back. */
import { projectPathOf } from "../../git/locate.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { openMeaning } from "../../ingest/search/open-meaning.ts";
import type { AnalysisAsked } from "../../learn/analysis/run-analysis.ts";
import { host } from "../../system/host.ts";
import { type Given, type House, wholeNumber } from "../command/command.ts";
import { projectOf } from "../context/which-session.ts";
import type { Text } from "../../text/text.ts";

/** A habit that was not seen for so long may be over. */
const USUAL_DAYS = 30;
const DAYS = { min: 1, max: 36_500 };

export const daysOf = (given: Given): number =>
  wholeNumber(given, "analyze", "days", USUAL_DAYS, DAYS);

export async function askedAnalysis(
  given: Given,
  { store }: Pick<IngestContext, "store">,
): Promise<AnalysisAsked> {
  const path = given.option("project-path");
  const project = path === undefined ? await projectOf(given, store) : projectPathOf(path);
  return analysisOf(given.house, given.text, { store }, project, daysOf(given));
}

export const analysisOf = (
  { paths, loaded }: House,
  text: Text,
  { store }: Pick<IngestContext, "store">,
  project: AnalysisAsked["project"],
  days: number,
): AnalysisAsked => ({
  store,
  project,
  days,
  now: host().now(),
  userHome: paths.userHome,
  meaning: openMeaning({ paths, loaded }),
  text,
  language: loaded.config.language,
});

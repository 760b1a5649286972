/** What to analyse: the project, and how far back. */
import { projectPathOf } from "../../git/locate-repository.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { openMeaning } from "../../ingest/search/open-meaning.ts";
import type { AnalysisRequest } from "../../learn/analysis/run-analysis.ts";
import { host } from "../../system/host.ts";
import { type CommandArgs, type Installation, wholeNumber } from "../command/command.ts";
import { resolveProject } from "../context/resolve-session.ts";
import type { Text } from "../../text/text.ts";

/** A habit that was not seen for so long may be over. */
const DEFAULT_DAYS = 30;
const DAYS = { min: 1, max: 36_500 };

export const readAnalysisDays = (args: CommandArgs): number =>
  wholeNumber(args, "analyze", "days", DEFAULT_DAYS, DAYS);

export async function readAnalysisRequest(
  args: CommandArgs,
  { store }: Pick<IngestContext, "store">,
): Promise<AnalysisRequest> {
  const path = args.option("project-path");
  const project = path === undefined ? await resolveProject(args, store) : projectPathOf(path);
  return toAnalysisRequest(
    args.installation,
    args.text,
    { store },
    project,
    readAnalysisDays(args),
  );
}

export const toAnalysisRequest = (
  { paths, loaded }: Installation,
  text: Text,
  { store }: Pick<IngestContext, "store">,
  project: AnalysisRequest["project"],
  days: number,
): AnalysisRequest => ({
  store,
  project,
  days,
  now: host().now(),
  userHome: paths.userHome,
  meaning: openMeaning({ paths, loaded }),
  text,
  language: loaded.config.language,
});

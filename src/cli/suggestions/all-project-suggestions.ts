/** The suggestions of every recorded project; events are mined once for all of them. */
import { projectPathOf } from "../../git/locate-repository.ts";
import type { IngestContext } from "../../ingest/context.ts";
import type { ProjectIdentity } from "../../learn/analysis/cached-analysis.ts";
import { listProjectPaths } from "../../learn/analysis/project-paths.ts";
import { runAnalysis } from "../../learn/analysis/run-analysis.ts";
import type { Candidate } from "../../learn/mine/candidate.ts";
import type { History } from "../../learn/mine/history.ts";
import { runMiners } from "../../learn/mine/run-miners.ts";
import { listOpenSuggestions } from "../../learn/suggestions/open-suggestions.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import type { SuggestionsResult } from "./find-suggestions.ts";

export type ProjectSuggestions = {
  readonly project: ProjectIdentity;
  /** Those that nobody has answered yet. */
  readonly open: readonly Suggestion[];
};

/** Most first; `request`: how far back, and in what words. */
export async function findAllProjectSuggestions(
  request: SuggestionsResult["request"],
  { store }: Pick<IngestContext, "store">,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<readonly ProjectSuggestions[]> {
  const paths = await listProjectPaths(store);
  let mined: Promise<readonly Candidate[]> | null = null;
  const mineOnce = (history: History): Promise<readonly Candidate[]> =>
    (mined ??= runMiners(history));
  const found: ProjectSuggestions[] = [];
  for (const [done, path] of paths.entries()) {
    onProgress(done, paths.length);
    const { repoId } = projectPathOf(path);
    const project = { projectPath: path, repoId };
    const { row, analysis } = await runAnalysis({ ...request, project, mine: mineOnce });
    const open = await listOpenSuggestions(store, row, analysis);
    if (open.length > 0) found.push({ project, open });
  }
  return found.toSorted((a, b) => b.open.length - a.open.length);
}

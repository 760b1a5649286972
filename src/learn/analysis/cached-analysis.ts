/** The analysis of a project that is still fresh enough to be told. */
import type { AnalysisRow, Store } from "../../store/store.ts";

const HOUR_MS = 3_600_000;

export type ProjectIdentity = {
  readonly projectPath: string;
  /** Suggestions belong to the repository: all of its worktrees share them. */
  readonly repoId: string | null;
};

/** The newest one that is not older; null when there is none. */
export async function getCachedAnalysis(
  store: Store,
  maxAgeHours: number,
  project: ProjectIdentity,
  now: Date,
): Promise<AnalysisRow | null> {
  const since = new Date(now.getTime() - maxAgeHours * HOUR_MS).toISOString();
  const { projectPath, repoId } = project;
  return store.newestAnalysis({
    projectPaths: [projectPath, ...listMainTree(repoId)],
    repoId,
    since,
  });
}

/** The repository's main working tree, where sessions need not have run yet. */
export const listMainTree = (repoId: string | null): string[] =>
  repoId !== null && repoId.endsWith("/.git") ? [repoId.slice(0, -"/.git".length)] : [];

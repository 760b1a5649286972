/** Every place that a repository was worked on in: its worktrees belong together. Exact paths; no folder above or below. */
import type { Store } from "../../store/store.ts";

export async function listRepositoryProjects(
  store: Pick<Store, "listSessions">,
  { projectPath, repoId }: { readonly projectPath: string; readonly repoId: string | null },
): Promise<readonly string[]> {
  if (repoId === null) return [projectPath];
  const sessions = await store.listSessions({});
  const others = sessions.flatMap((one) =>
    one.repoId === repoId && one.projectPath !== null ? [one.projectPath] : [],
  );
  return [...new Set([projectPath, ...others])];
}

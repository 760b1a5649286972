/** Projects that nobody has looked for suggestions in: an import alone does not. */
import type { IngestContext } from "../../ingest/context.ts";
import { listProjectPaths } from "../../learn/analysis/project-paths.ts";
import type { Text } from "../../text/text.ts";
import { printHints } from "../terminal/wrap.ts";

/** How many others there are, and how to analyze them. */
export async function printUnanalyzedProjects(
  { store }: Pick<IngestContext, "store">,
  projectPath: string,
  { learn }: Text,
): Promise<void> {
  let count = 0;
  for (const path of await listProjectPaths(store)) {
    if (path === projectPath) continue;
    const row = await store.newestAnalysis({ projectPaths: [path], repoId: null, since: "" });
    if (row === null) count++;
  }
  if (count > 0) printHints(learn.list.others(count));
}

/** Where all of them were looked at for the answer, that they were, and that there was nothing. */
export async function printAnalyzedProjects(
  { store }: Pick<IngestContext, "store">,
  { learn }: Text,
): Promise<void> {
  const { length } = await listProjectPaths(store);
  if (length > 0) printHints(learn.list.analyzed(length));
}

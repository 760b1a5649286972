/** How many files of a project were edited since its work was last saved: by a commit, whoever made it, or by a checkpoint. */
import { asText, type FlatEventOf, isObject } from "../../event/event.ts";
import { filesOf, metaOf } from "../../event/tool-call.ts";
import { lastCommitAt } from "../../git/last-commit.ts";
import { locateRepository } from "../../git/locate-repository.ts";
import { EDITING_TOOLS } from "../../lexicon/tools.ts";
import type { Store } from "../../store/store.ts";

/** A count is enough: more files than such a number of calls touches need not be told apart. */
const MAX_CALLS = 500;

/** 0 where there is no repository that work could be saved to. */
export async function countUnsavedFiles(
  store: Pick<Store, "queryEvents" | "checkpoints">,
  projectPath: string,
): Promise<number> {
  if (locateRepository(projectPath) === null) return 0;
  const [checkpoint] = await store.checkpoints({ projectPath, limit: 1 });
  const savedAt = Math.max(Date.parse(checkpoint?.ts ?? "") || 0, lastCommitAt(projectPath) ?? 0);
  const calls = await store.queryEvents({
    type: "tool_use",
    projectPath,
    limit: MAX_CALLS,
    ...(savedAt === 0 ? {} : { since: new Date(savedAt).toISOString() }),
  });
  return countUnsaved(calls, savedAt);
}

/** `calls`: newest first. Files outside of the project are named by their whole path, and are not its work. */
function countUnsaved(calls: readonly FlatEventOf<"tool_use">[], savedAt: number): number {
  const files = new Set<string>();
  for (const call of calls) {
    if (Date.parse(call.ts) <= savedAt || isObject(metaOf(call).commit)) break;
    if (call.success === false || !EDITING_TOOLS.has(asText(call.tool) ?? "")) continue;
    for (const file of filesOf(call)) if (!/^[/~]/.test(file)) files.add(file);
  }
  return files.size;
}

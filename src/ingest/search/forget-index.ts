/** What pruning and forgetting mean for the index. */
import type { SearchIndex } from "../../store/search-index.ts";
import type { IngestContext } from "../context.ts";
import { hasIndex, indexPath, removeIndex, withIndex } from "./open-index.ts";
import { removeDatabase, listForeignFiles } from "./foreign-files.ts";
import { applyRemovals } from "./apply-removals.ts";

type IndexLocation = Pick<IngestContext, "store" | "dataFolder">;

/**
 * Takes what was removed from the store out of the index, its file and, unless somebody is reading, its log; where there is
 * none, nobody needs to know what was removed.
 */
export async function pruneIndex(where: IndexLocation): Promise<void> {
  const { store } = where;
  if ((await store.removals()).sessions.length === 0) return;
  await withExistingIndex(where, async (index) => {
    await applyRemovals(store, index);
    await index.checkpoint();
  });
}

/**
 * As pruning, and so that no byte of it is left. Something may keep us from that: another process that reads, a full disk.
 * Then the whole index goes, and is made again by whoever needs it. What was set aside and nobody can read may have been
 * an index: it goes too.
 */
export async function forgetIndex(where: IndexLocation): Promise<void> {
  const { store, dataFolder } = where;
  try {
    await withExistingIndex(where, async (index) => {
      await applyRemovals(store, index);
      await index.scrub();
    });
  } catch {
    if (dataFolder !== undefined) removeIndex(dataFolder);
    await dropAllRemovals(store);
  }
  if (dataFolder === undefined) return;
  for (const { path, isBlind } of listForeignFiles(indexPath(dataFolder)))
    if (isBlind) removeDatabase(path);
}

async function withExistingIndex(
  { store, dataFolder }: IndexLocation,
  work: (index: SearchIndex) => Promise<void>,
): Promise<void> {
  if (dataFolder !== undefined && hasIndex(dataFolder)) await withIndex(dataFolder, work);
  else await dropAllRemovals(store);
}

async function dropAllRemovals(store: IngestContext["store"]): Promise<void> {
  const { sessions } = await store.removals();
  if (sessions.length > 0)
    await store.transact((tx) => tx.dropRemovals(sessions.map(({ mark }) => mark)));
}

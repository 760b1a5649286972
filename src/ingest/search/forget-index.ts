/** What pruning and forgetting mean for the index. */
import type { SearchIndex } from "../../store/search-index.ts";
import type { IngestContext } from "../context.ts";
import { hasIndex, indexPath, removeIndex, withIndex } from "./open.ts";
import { removeDatabase, setAside } from "./set-aside.ts";
import { takeBackAll } from "./take-back.ts";

type Where = Pick<IngestContext, "store" | "dataFolder">;

/**
 * Takes what was removed from the store out of the index, its file and, unless somebody is reading, its log; where there is
 * none, nobody needs to know what was removed.
 */
export async function pruneIndex(where: Where): Promise<void> {
  const { store } = where;
  if ((await store.removals()).sessions.length === 0) return;
  await inIndex(where, async (index) => {
    await takeBackAll(store, index);
    await index.checkpoint();
  });
}

/**
 * As pruning, and so that no byte of it is left. Something may keep us from that: another process that reads, a full disk.
 * Then the whole index goes, and is made again by whoever needs it. What was set aside and nobody can read may have been
 * an index: it goes too.
 */
export async function forgetIndex(where: Where): Promise<void> {
  const { store, dataFolder } = where;
  try {
    await inIndex(where, async (index) => {
      await takeBackAll(store, index);
      await index.scrub();
    });
  } catch {
    if (dataFolder !== undefined) removeIndex(dataFolder);
    await dropAll(store);
  }
  if (dataFolder === undefined) return;
  for (const { path, isBlind } of setAside(indexPath(dataFolder)))
    if (isBlind) removeDatabase(path);
}

async function inIndex(
  { store, dataFolder }: Where,
  work: (index: SearchIndex) => Promise<void>,
): Promise<void> {
  if (dataFolder !== undefined && hasIndex(dataFolder)) await withIndex(dataFolder, work);
  else await dropAll(store);
}

async function dropAll(store: IngestContext["store"]): Promise<void> {
  const { sessions } = await store.removals();
  if (sessions.length > 0)
    await store.transact((tx) => tx.dropRemovals(sessions.map(({ mark }) => mark)));
}

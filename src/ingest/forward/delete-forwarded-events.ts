/**
 * Deletes from the team's database what was forgotten here, or is no longer shared. Which sessions lost something is noted there
 * with the deletion itself, so that what is known of them is derived again even by a later run.
 */
import type { PostgresStore } from "../../store/postgres/postgres-store.ts";
import { SHARES_CURSOR } from "../../team/shares.ts";
import type { Deletion } from "../../team/deletions.ts";
import { listErrorUses, refoldErrors } from "../erase/lasting-errors.ts";
import { refoldSessions } from "../erase/refold-sessions.ts";
import { refoldBlockers } from "../project/blockers.ts";

const PATIENCE_MS = 30_000;

/** How many events there were. */
export async function deleteForwardedEvents(
  store: PostgresStore,
  deletion: Deletion,
): Promise<number> {
  const deleted = await store.transact(async (tx) => {
    const ids =
      deletion.by === "events"
        ? await tx.knownIds(deletion.ids)
        : new Set((await tx.select(deletion)).map(({ id }) => id));
    await tx.remove([...ids]);
    if (deletion.by === "project") {
      const blockers = await tx.selectBlockers(deletion);
      await tx.removeBlockers(blockers.map(({ id }) => id));
      // It may be shared again, or shared in part: then all is read again.
      await tx.removeCursor(SHARES_CURSOR);
    }
    return ids.size;
  }, PATIENCE_MS);
  await refoldLosers(store);
  return deleted;
}

/** Sessions, blockers and known errors again, from the events that are left. */
async function refoldLosers(store: PostgresStore): Promise<void> {
  const { sessions } = await store.removals();
  if (sessions.length === 0) return;
  const uses = await listErrorUses(store);
  const ids = sessions.map(({ sessionId }) => sessionId);
  await store.indexAgain([...new Set(ids)]);
  await store.transact(async (tx) => {
    await refoldSessions(tx, ids);
    await refoldBlockers(tx, ids);
    await refoldErrors(tx, [], uses);
    await tx.dropRemovals(sessions.map(({ mark }) => mark));
  }, PATIENCE_MS);
}

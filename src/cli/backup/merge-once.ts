/** What hooks recorded in one of two places that are merged, and an import in the other, is kept once. */
import { leaveOut } from "../../ingest/erase/leave-out.ts";
import { recordedTwice } from "../../ingest/import/recorded-twice.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite-store.ts";
import { importedSessions } from "../../store/sqlite/whole-file.ts";
import type { Store } from "../../store/store.ts";
import type { House } from "../command/command.ts";
import { inCopy } from "./forgotten-since.ts";
import type { Source } from "./restore-source.ts";

/** Takes it out of what is about to be put in place, and answers the ids of what is not to be kept beside it. */
export async function mergeOnce(
  house: House,
  source: Source,
  present: string,
): Promise<ReadonlySet<string>> {
  const ids = new Set([...importedSessions(source.database), ...importedSessions(present)]);
  const inSource = new Map<string, string>();
  const inPresent = new Set<string>();
  if (ids.size === 0) return inPresent;
  await withStores(source.database, present, async (theirs, ours) => {
    for (const sessionId of ids) {
      const [there, here] = await Promise.all([
        theirs.getSessionEvents(sessionId),
        ours.getSessionEvents(sessionId),
      ]);
      for (const id of recordedTwice(there, here)) inSource.set(id, sessionId);
      for (const id of recordedTwice(here, there)) inPresent.add(id);
    }
  });
  if (inSource.size > 0) await inCopy(house, source, (context) => leaveOut(context, inSource));
  return inPresent;
}

async function withStores(
  one: string,
  other: string,
  work: (one: Store, other: Store) => Promise<void>,
): Promise<void> {
  const stores = [openSqliteStore(one), openSqliteStore(other)] as const;
  try {
    await work(...stores);
  } finally {
    for (const store of stores) await store.close();
  }
}

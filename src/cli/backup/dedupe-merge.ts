/** What hooks recorded in one of two places that are merged, and an import in the other, is kept once. */
import { excludeForgottenEvents } from "../../ingest/erase/exclude-forgotten-events.ts";
import { findDuplicateEvents } from "../../ingest/import/duplicate-events.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite-store.ts";
import { listImportedSessions } from "../../store/sqlite/database-file.ts";
import type { Store } from "../../store/store.ts";
import type { Installation } from "../command/command.ts";
import { withSourceCopy } from "./forgotten-since-backup.ts";
import type { RestoreSource } from "./restore-source.ts";

/** Takes it out of what is about to be put in place, and answers the ids of what is not to be kept beside it. */
export async function dedupeMerge(
  installation: Installation,
  source: RestoreSource,
  present: string,
): Promise<ReadonlySet<string>> {
  const ids = new Set([...listImportedSessions(source.database), ...listImportedSessions(present)]);
  const inSource = new Map<string, string>();
  const inPresent = new Set<string>();
  if (ids.size === 0) return inPresent;
  await withStores(source.database, present, async (theirs, ours) => {
    for (const sessionId of ids) {
      const [there, here] = await Promise.all([
        theirs.getSessionEvents(sessionId),
        ours.getSessionEvents(sessionId),
      ]);
      for (const id of findDuplicateEvents(there, here)) inSource.set(id, sessionId);
      for (const id of findDuplicateEvents(here, there)) inPresent.add(id);
    }
  });
  if (inSource.size > 0)
    await withSourceCopy(installation, source, (context) =>
      excludeForgottenEvents(context, inSource),
    );
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

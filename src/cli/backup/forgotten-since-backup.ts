/** Data forgotten since a backup was made stays forgotten after its restore, unless the user asks for it. */
import { loadForgetListHistory } from "../../config/forgotten-sessions.ts";
import type { IngestContext } from "../../ingest/context.ts";
import {
  findForgottenEvents,
  excludeForgottenEvents,
  type Tombstones,
} from "../../ingest/erase/exclude-forgotten-events.ts";
import { ingestContext } from "../../ingest/installation.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite-store.ts";
import type { CommandArgs, Installation } from "../command/command.ts";
import { refuseUnreadableForgetNotes } from "../command/forget-notes-fault.ts";
import type { RestoreSource } from "./restore-source.ts";

export type EventsForgottenSinceBackup = {
  /** Whether anything was, in this backup or not. */
  readonly isAny: boolean;
  /** How many events of it. */
  readonly events: number;
  /** Takes them out of what is about to be put in place. */
  readonly leaveOut: () => Promise<void>;
};

const NO_FORGOTTEN_EVENTS: EventsForgottenSinceBackup = {
  isAny: false,
  events: 0,
  leaveOut: () => Promise.resolve(),
};

/** `present`: the database of what is there now, as it was looked at. */
export async function findForgottenSinceBackup(
  { installation, text, has }: CommandArgs,
  source: RestoreSource,
  present: string | null,
): Promise<EventsForgottenSinceBackup> {
  if (!has("forgotten")) refuseUnreadableForgetNotes(installation, text, source.at);
  // What was forgotten before is not in it any more; what is, was not meant.
  const after = loadForgetListHistory(installation.paths.run, source.at);
  if (after === null) return NO_FORGOTTEN_EVENTS;
  const tombstones: Tombstones = {
    ...after,
    present: (ids) => (present === null ? Promise.resolve(new Set()) : idsIn(present, ids)),
  };
  const found = await withSourceCopy(installation, source, (context) =>
    findForgottenEvents(context, tombstones),
  );
  return {
    isAny: true,
    events: found.size,
    leaveOut: () =>
      withSourceCopy(installation, source, (context) =>
        excludeForgottenEvents(context, found, tombstones),
      ),
  };
}

/** Works in the copy of a source. */
export async function withSourceCopy<T>(
  installation: Installation,
  { database, journal }: RestoreSource,
  work: (context: IngestContext) => Promise<T>,
): Promise<T> {
  const store = openSqliteStore(database);
  try {
    return await work({ ...ingestContext(installation, store), journal, stream: null });
  } finally {
    await store.close();
  }
}

async function idsIn(database: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const store = openSqliteStore(database);
  try {
    return await store.transact((tx) => tx.knownIds(ids));
  } finally {
    await store.close();
  }
}

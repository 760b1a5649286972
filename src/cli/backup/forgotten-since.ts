/** What was forgotten since a backup was made stays forgotten when it is restored, unless somebody says otherwise. */
import { forgottenAfter } from "../../config/forgotten-sessions.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { forgottenIn, leaveOut, type Tombstones } from "../../ingest/erase/leave-out.ts";
import { ingestContext } from "../../ingest/installation.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite-store.ts";
import type { Given, House } from "../command/command.ts";
import { refuseUnreadableNotes } from "../command/notes-fault.ts";
import type { Source } from "./restore-source.ts";

export type ForgottenSince = {
  /** Whether anything was, in this backup or not. */
  readonly isAny: boolean;
  /** How many events of it. */
  readonly events: number;
  /** Takes them out of what is about to be put in place. */
  readonly leaveOut: () => Promise<void>;
};

const NOTHING: ForgottenSince = { isAny: false, events: 0, leaveOut: () => Promise.resolve() };

/** `present`: the database of what is there now, as it was looked at. */
export async function forgottenSince(
  { house, text, has }: Given,
  source: Source,
  present: string | null,
): Promise<ForgottenSince> {
  if (!has("forgotten")) refuseUnreadableNotes(house, text, source.at);
  // What was forgotten before is not in it any more; what is, was not meant.
  const after = forgottenAfter(house.paths.run, source.at);
  if (after === null) return NOTHING;
  const tombstones: Tombstones = {
    ...after,
    present: (ids) => (present === null ? Promise.resolve(new Set()) : idsIn(present, ids)),
  };
  const found = await inCopy(house, source, (context) => forgottenIn(context, tombstones));
  return {
    isAny: true,
    events: found.size,
    leaveOut: () => inCopy(house, source, (context) => leaveOut(context, found, tombstones)),
  };
}

/** Works in the copy of a source. */
export async function inCopy<T>(
  house: House,
  { database, journal }: Source,
  work: (context: IngestContext) => Promise<T>,
): Promise<T> {
  const store = openSqliteStore(database);
  try {
    return await work({ ...ingestContext(house, store), journal, stream: null });
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

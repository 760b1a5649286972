/** How the last sync ended, for `sync status`: written by whoever syncs. */
import { asText } from "../event/event.ts";
import { readSyncFile, writeSyncFile } from "./sync-files.ts";

const FILE = "outcome.json";

export type SyncOutcome = {
  /** When the last one ended, however it did. */
  readonly at: string;
  /** When one was last complete. */
  readonly doneAt: string | null;
  /** What kept the last one from it: a code, never what a server said. */
  readonly obstacle: string | null;
};

export function readOutcome(home: string): SyncOutcome | null {
  const said = readSyncFile(home, FILE);
  const at = asText(said?.["at"]);
  return at === null
    ? null
    : { at, doneAt: asText(said?.["doneAt"]), obstacle: asText(said?.["obstacle"]) };
}

/** Null where it was complete. */
export function noteOutcome(home: string, obstacle: string | null, now: Date): void {
  const at = now.toISOString();
  const doneAt = obstacle === null ? at : (readOutcome(home)?.doneAt ?? null);
  writeSyncFile(home, FILE, { at, doneAt, obstacle });
}

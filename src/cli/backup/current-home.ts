/** What a restore would take the place of, and how far it had read the public stream. */
import { existsSync } from "node:fs";
import type { Cursor } from "../../event/cursor.ts";
import { streamKey } from "../../ingest/context.ts";
import { ingest } from "../../ingest/ingest.ts";
import { listRotatedFiles } from "../../journal/rotated-files.ts";
import { StoreFault } from "../../store/fault.ts";
import { openSqliteStore } from "../../store/sqlite/sqlite-store.ts";
import { countEventsOnlyIn } from "../../store/sqlite/database-file.ts";
import { type Installation, withStore } from "../command/command.ts";
import { host } from "../../system/host.ts";

export type CurrentHome = {
  /** The database cannot be read; what is said here was made from the journal. */
  readonly isDamaged: boolean;
  /** The database that was looked at; null when there is none. */
  readonly database: string | null;
  readonly events: number;
  readonly sessions: number;
  /** How many of the events the other database does not have. */
  readonly onlyHere: number;
  readonly streamCursors: ReadonlyMap<string, Cursor>;
};

export async function readCurrentHome(
  installation: Installation,
  other: string,
  scratch: string,
): Promise<CurrentHome> {
  const { journal } = installation.paths;
  const isThere = existsSync(installation.dbPath) || existsSync(journal);
  if (!isThere && listRotatedFiles(journal).length === 0) {
    const nothing = { database: null, events: 0, sessions: 0, onlyHere: 0 };
    return { isDamaged: false, ...nothing, streamCursors: new Map() };
  }
  try {
    return { isDamaged: false, ...(await inspectCurrentHome(installation, other)) };
  } catch (error) {
    if (!(error instanceof StoreFault) || error.code !== "DB_CORRUPT") throw error;
    const made = { ...installation, dbPath: `${scratch}/present.db` };
    return { isDamaged: true, ...(await inspectCurrentHome(made, other)) };
  }
}

function inspectCurrentHome(
  installation: Installation,
  other: string,
): Promise<Omit<CurrentHome, "isDamaged">> {
  const { stream } = installation.paths;
  const files = stream === null ? [] : [...listRotatedFiles(stream), stream];
  return withStore(installation, async (context) => {
    await ingest(context, { thorough: true });
    const streamCursors = await context.store.transact(async (tx) => {
      const found = new Map<string, Cursor>();
      for (const key of files.map(streamKey)) {
        const cursor = await tx.cursor(key);
        if (cursor !== null) found.set(key, cursor);
      }
      return found;
    });
    const totals = await context.store.totals();
    const onlyHere = countEventsOnlyIn(installation.dbPath, other);
    return { ...totals, database: installation.dbPath, onlyHere, streamCursors };
  });
}

/**
 * Brings a database to this program's version, and to where the public stream was read here: otherwise what was
 * recorded since the backup would come back from there, and only in part.
 */
export async function migrateRestoredDatabase(
  database: string,
  { streamCursors }: CurrentHome,
): Promise<void> {
  const store = openSqliteStore(database);
  try {
    const at = host().now().toISOString();
    await store.transact(async (tx) => {
      for (const [key, cursor] of streamCursors) await tx.saveCursor(key, cursor, at);
    });
  } finally {
    await store.close();
  }
}

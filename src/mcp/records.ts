/** What was recorded, opened for one call: whoever replaces the database meanwhile is not in the way of the next. */
import { existsSync } from "node:fs";
import { type Environment, resolvePaths } from "../config/paths.ts";
import type { IngestContext } from "../ingest/context.ts";
import { ingest } from "../ingest/ingest.ts";
import { ingestContext, type Installation, openInstallation } from "../ingest/installation.ts";
import { isCurrent } from "../ingest/read/is-current.ts";
import { StoreFault } from "../store/fault.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Text } from "../text/text.ts";
import { ToolFault } from "./fault.ts";

export type ToolRecords = IngestContext & {
  readonly installation: Installation;
  /** Why what was recorded last could not be brought in; null when it was. */
  readonly behind: StoreFault | null;
};

/** Whoever only reads is answered with what is there; whoever saves waits for a turn, behind others who do. */
const PATIENCE_MS = { reads: 2000, writes: 6000 } as const;

/** A home that is not there, or was taken away meanwhile, is not made. */
function openHomeInstallation(env: Environment, text: Text): Installation {
  const paths = resolvePaths(env, process.execPath);
  if (paths === null) throw new ToolFault("NO_HOME", text.faults.noHome, text.faults.noHomeFix);
  if (!existsSync(paths.home)) {
    const { notInstalled, notInstalledFix } = text.plugin;
    throw new ToolFault("NOT_INSTALLED", `${notInstalled} ${paths.home}`, notInstalledFix);
  }
  return openInstallation(paths);
}

let lastCall: Promise<unknown> = Promise.resolve();

/**
 * One call after the other: two connections of one process would wait for each other, because whoever waits for a turn to write
 * lets nothing else of its process go on.
 */
export function withToolRecords<T>(
  env: Environment,
  text: Text,
  isReading: boolean,
  work: (records: ToolRecords) => Promise<T>,
): Promise<T> {
  const mine = lastCall.then(() => openRecords(env, text, isReading, work));
  lastCall = mine.catch(() => undefined);
  return mine;
}

async function openRecords<T>(
  env: Environment,
  text: Text,
  isReading: boolean,
  work: (records: ToolRecords) => Promise<T>,
): Promise<T> {
  const installation = openHomeInstallation(env, text);
  const patience = isReading ? PATIENCE_MS.reads : PATIENCE_MS.writes;
  const store = openSqliteStore(installation.dbPath);
  try {
    const context = ingestContext(installation, store);
    return await work({
      ...context,
      installation,
      behind: await catchUpRecords(context, patience),
    });
  } finally {
    await store.close();
  }
}

/** When another process writes, or the database is a newer program's, what is there can still be read. */
async function catchUpRecords(
  context: IngestContext,
  patienceMs: number,
): Promise<StoreFault | null> {
  try {
    if (!(await isCurrent(context))) await ingest(context, { patienceMs });
    return null;
  } catch (error) {
    const isReadable =
      error instanceof StoreFault && (error.code === "DB_BUSY" || error.code === "DB_NEWER");
    if (isReadable) return error;
    throw error;
  }
}

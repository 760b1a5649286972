/** What an answer works with: settings, the database, and the time it has. */
import { openConfigLookup, type ConfigLookup } from "../config/load.ts";
import { expandHome, type Paths } from "../config/paths.ts";
import type { IngestContext } from "../ingest/context.ts";
import { ingestJournal } from "../ingest/read/drain.ts";
import { type UnreadEvents, readUnreadEvents } from "../ingest/read/unread-events.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import { system } from "../system/system.ts";

/** Another process may hold the database for an instant. The log is not moved into the file while a client waits. */
const STORE_OPTIONS = { waitMs: 40, cacheKilobytes: 4096, readsFirst: true, logPages: 0 };
/** The first to open the database reads its whole log. */
const LONG_LOG_BYTES = 256 * 1024;

export type HookAnswerContext = {
  readonly dbPath: string;
  readonly settings: ConfigLookup;
  readonly context: IngestContext;
};

/** Throws when there is no usable database. */
export function openAnswerContext(paths: Paths): HookAnswerContext {
  const settings = openConfigLookup(paths.config);
  const asked = settings("dbPath");
  const dbPath = expandHome(asked ?? undefined, paths.userHome) ?? paths.db;
  return {
    dbPath,
    settings,
    context: {
      store: openSqliteStore(dbPath, STORE_OPTIONS),
      journal: paths.journal,
      stream: null,
      retentionDays: settings("retentionDays"),
      now: () => new Date(),
      privacy: {
        // A hook that records nothing does not come here.
        isRecording: true,
        collectPromptText: settings("collectPromptText"),
        excludeProjects: settings("excludeProjects"),
        userHome: paths.userHome,
      },
    },
  };
}

/** Ingests unread lines as far as time allows; what is left is passed on as unread events. */
export async function ingestBeforeAnswer(
  { context }: HookAnswerContext,
  texts: readonly string[],
  budget: { readonly ingestMs: number; readonly readMs: number },
): Promise<UnreadEvents> {
  let isDone = false;
  try {
    const { end } = await ingestJournal(context, { budgetMs: budget.ingestMs });
    isDone = end === "done";
  } catch {
    // A database that cannot be written may still be read.
  }
  if (isDone || texts.length === 0) return { events: [], isWhole: isDone };
  return readUnreadEvents(context, texts, budget.readMs);
}

/**
 * Ends the hook. A normal exit closes the database, and the last to close it moves its log into the file.
 * The client would wait for that, so it happens only when the log is long.
 */
export function exitHook(opened: HookAnswerContext): void {
  if (logBytes(opened) < LONG_LOG_BYTES) system.leaveAtOnce();
}

export const logBytes = ({ dbPath }: HookAnswerContext): number =>
  system.factsAt(`${dbPath}-wal`)?.size ?? 0;

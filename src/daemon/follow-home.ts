/**
 * Follows a home with its database open: brings lines in, keeps the index, the ledgers and the prepared line up with them,
 * and makes up for what others left undone. Until asked to end, or until the settings or the database file are other ones.
 */
import { loadConfig } from "../config/load.ts";
import type { Paths } from "../config/paths.ts";
import { follow } from "../ingest/follow.ts";
import { ingestContext, type Installation, openInstallation } from "../ingest/installation.ts";
import { backfillFailures } from "../ingest/project/backfill-failures.ts";
import { backfillSessions } from "../ingest/project/backfill-sessions.ts";
import { foldAllProjectRules } from "../ingest/project/fold-project-rules.ts";
import { backfillWaits } from "../ingest/project/backfill-waits.ts";
import { backfillKnownErrors } from "../ingest/erase/lasting-errors.ts";
import { recoverSummaries } from "../ingest/recover-summaries.ts";
import { followIndex } from "../ingest/search/follow-index.ts";
import { openBackgroundEmbedder } from "../ingest/search/open-meaning.ts";
import type { IngestContext } from "../ingest/context.ts";
import type { LifecycleSessionMonitor } from "../observe/monitor/lifecycle-session-monitor.ts";
import type { NotifyMemory } from "../observe/notify/decide-notice.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Store } from "../store/store.ts";
import { startDetached } from "../system/start-detached.ts";
import { isRunning } from "../system/process-start.ts";
import { system } from "../system/system.ts";
import { loadText } from "../text/load-text.ts";
import type { Text } from "../text/text.ts";
import { startOverdueArchive } from "./chores/archive.ts";
import { startOverdueContexts } from "./chores/contexts.ts";
import { openForwarder } from "./chores/forward.ts";
import { recordDecisions } from "./chores/decisions.ts";
import { openNotifier } from "./chores/notify.ts";
import { openChores } from "./chores/open-chores.ts";
import { openSyncer } from "./chores/sync.ts";
import { followTeamFixes } from "./chores/team-fixes.ts";
import { followUsage } from "./chores/usage.ts";
import { openStatuslineFileWriter } from "./statusline/status-file.ts";

const CHECK_MS = 1000;
/** How often sessions are looked for that never said goodbye, and how long that may take. */
const RECOVER_MS = 5000;
const RECOVER_TURN_MS = 100;
/** How often sessions are looked for that were not archived at their end, or not looked through after an import. */
const ARCHIVE_MS = 10 * 60_000;
const ARCHIVE_FIRST_MS = 60_000;
/** It brings in a few events at a time, and keeps what it holds all day. */
const CACHE_KILOBYTES = 4096;
/** After so many events the memory they took is given back. */
export const MEMORY_RELEASE_EVENTS = 1000;

/** What is open while a home is followed, for whoever answers questions about it. */
export type OpenHome = {
  readonly store: Store;
  readonly installation: Installation;
  readonly text: Text;
};

export type FollowHomeHandlers = {
  readonly monitor: LifecycleSessionMonitor;
  readonly onOpen: (followed: OpenHome | null) => void;
  readonly ingested: (events: number) => void;
  readonly fault: (error: unknown) => void;
  /** Whom was told what, handed on from one opening to the next. */
  memory: NotifyMemory | null;
};

export async function followHome(
  paths: Paths,
  ending: AbortSignal,
  following: FollowHomeHandlers,
): Promise<void> {
  const { monitor, fault, onOpen, ingested } = following;
  const settings = system.readFile(paths.config);
  const installation = openInstallation(paths);
  const { config } = installation.loaded;
  const text = await loadText(config.language);
  const store = openSqliteStore(installation.dbPath, { cacheKilobytes: CACHE_KILOBYTES });
  const identity = (): string | undefined => system.factsAt(installation.dbPath)?.identity;
  const before = identity();
  const changed = new AbortController();
  const check = setInterval(() => {
    if (identity() !== before || system.readFile(paths.config) !== settings) changed.abort();
  }, CHECK_MS);
  const context: IngestContext = {
    ...ingestContext(installation, store),
    // At once: `import --all` raises it and then writes lines that are older than it was before.
    get retentionDays() {
      return loadConfig(paths.config).config.retentionDays;
    },
  };
  const until = AbortSignal.any([ending, changed.signal]);
  const chores = openChores(backfillKnownErrors(store), until, fault);
  chores.once(0, () => backfillWaits(store, { isLate: () => until.aborted }));
  chores.once(0, () => backfillFailures(store, () => until.aborted));
  chores.once(0, () => backfillSessions(store, () => until.aborted));
  chores.once(0, () => foldAllProjectRules(store, () => until.aborted));
  chores.every(RECOVER_MS, () => recover(context));
  chores.once(ARCHIVE_FIRST_MS, () => startOverdueWork(installation, context));
  chores.every(ARCHIVE_MS, () => startOverdueWork(installation, context));
  const usage = followUsage(installation, store, chores, until);
  const offChanges = monitor.onRefresh(({ snapshots: sessions }) => usage.changed(sessions));
  const endDecisions = recordDecisions(monitor, context, fault);
  const status = openStatuslineFileWriter({ run: paths.run, store, monitor, text, fault });
  const notifier = openNotifier({
    settings: config.notify,
    run: paths.run,
    monitor,
    text,
    env: process.env,
    userHome: paths.userHome,
    ...(following.memory === null ? {} : { memory: following.memory }),
    fault,
  });
  const index = followIndex(context, until, { caughtUp: releaseMemory, fault }, () =>
    openBackgroundEmbedder(installation),
  );
  const forwarder = openForwarder(installation, until, fault);
  const syncer = openSyncer(installation, until, fault);
  const teamFixes = followTeamFixes(installation, until, fault);
  onOpen({ store, installation, text });
  try {
    await follow(context, until, {
      report: ({ inserted }) => {
        ingested(inserted);
        usage.ingested(inserted);
        index.wake();
      },
      fault,
    });
  } finally {
    changed.abort();
    onOpen(null);
    clearInterval(check);
    offChanges();
    following.memory = notifier.close();
    await status.close();
    await endDecisions();
    await chores.ended();
    await index.ended;
    await forwarder.ended;
    await syncer.ended;
    await teamFixes;
    await store.close();
  }
}

function releaseMemory(events: number): void {
  if (events > MEMORY_RELEASE_EVENTS) Bun.gc(true);
}

async function recover(context: IngestContext): Promise<void> {
  const now = new Date();
  const deadline = now.getTime() + RECOVER_TURN_MS;
  await recoverSummaries(context, { now, isRunning }, { isLate: () => Date.now() > deadline });
}

/** What others left undone is done by processes of their own. */
async function startOverdueWork(installation: Installation, context: IngestContext): Promise<void> {
  if (context.privacy?.isRecording === false) return;
  const start = (words: readonly string[]): void =>
    startDetached([process.execPath, ...words], process.env);
  await startOverdueArchive(installation, context.store, { now: new Date(), isRunning }, start);
  await startOverdueContexts(installation, context.store, start);
}

/**
 * What imported sessions decided and found out, read from their transcripts after the import: a snapshot each, as the end
 * of the session would have saved it, dated as the last that was imported. Only what was imported counts: what stands
 * behind it in the transcript, or happened in an excluded folder, is not read. Nothing is written in a project.
 *
 *   snapshot { …, trigger: "import", imported: true }
 *   snapshot_none { imported: true }   there was nothing to save; it need not be looked through again
 *
 * Ids are derived: done twice, it is there once. A session that hooks saved a snapshot of is left alone.
 */
import { statSync } from "node:fs";
import { type ClientName, parseClientName, DEFAULT_CLIENT } from "../../clients/clients.ts";
import { isExcluded } from "../../git/exclude.ts";
import { openForgottenSessions, openPartialForgets } from "../../config/forgotten-sessions.ts";
import { findForgetListDamage } from "../../config/forget-list-damage.ts";
import { asText, type Event, makeEvent } from "../../event/event.ts";
import { deriveId } from "../../event/id.ts";
import { recordFault } from "../../journal/faults.ts";
import { type RecordingExclusions, loadExclusions } from "../../remember/recording-exclusions.ts";
import type { PlaceTest } from "../../remember/ledger/ledger-reading.ts";
import { makeImportedSnapshot } from "../../remember/context/save-snapshot.ts";
import type { FlatEvent, Store } from "../../store/store.ts";
import { type IngestContext, retentionCutoff } from "../context.ts";
import type { Installation } from "../installation.ts";
import { IMPORTED } from "./imported-event.ts";
import { openImportWriter } from "./import-writer.ts";

const SNAPSHOT_NONE = "snapshot_none";

/** A session whose transcript was imported and not yet looked through. */
export type PendingContext = {
  readonly sessionId: string;
  readonly projectPath: string;
  readonly repoId: string | null;
  readonly startedAt: string;
  readonly client: ClientName;
  readonly transcriptPath: string | null;
  /** Until when it was imported. */
  readonly until: string;
};

export async function* listPendingContexts(
  { loaded, paths }: Installation,
  store: Store,
  order: "newest" | "oldest" = "newest",
): AsyncGenerator<PendingContext> {
  const { excludeProjects } = loaded.config;
  // Nobody knows of which of them something was forgotten.
  if (findForgetListDamage(paths.run) !== null) return;
  const partly = openPartialForgets(paths.run);
  const none = latestOf(await store.queryEvents({ type: SNAPSHOT_NONE }));
  const imported = [...latestOf(await store.queryEvents({ type: IMPORTED })).values()];
  const oldestFirst = imported.toSorted((a, b) => (a.ts < b.ts ? -1 : 1));
  const inOrder = order === "oldest" ? oldestFirst : oldestFirst.toReversed();
  for (const { sessionId, ts: until, ...event } of inOrder) {
    if ((none.get(sessionId)?.ts ?? "") >= until) continue;
    // What was forgotten of it stands in its transcript all the same.
    if (partly(sessionId) !== null) continue;
    const [saved] = await store.snapshots({ sessionId, limit: 1 });
    if (saved !== undefined && (saved.imported !== true || saved.ts >= until)) continue;
    const session = await store.session(sessionId);
    const projectPath = session?.projectPath ?? null;
    if (session === null || projectPath === null) continue;
    if (isExcluded(excludeProjects, [projectPath], paths.userHome)) continue;
    const client = parseClientName(event.client) ?? DEFAULT_CLIENT;
    const { repoId, startedAt } = session;
    const transcriptPath = asText(event.path);
    yield { sessionId, projectPath, repoId, startedAt, client, transcriptPath, until };
  }
}

function latestOf<E extends FlatEvent>(events: readonly E[]): ReadonlyMap<string, E> {
  const latest = new Map<string, E>();
  for (const event of events) {
    const known = latest.get(event.sessionId);
    if (known === undefined || known.ts < event.ts) latest.set(event.sessionId, event);
  }
  return latest;
}

export async function countPendingContexts(
  installation: Installation,
  store: Store,
): Promise<number> {
  let count = 0;
  for await (const _ of listPendingContexts(installation, store)) count++;
  return count;
}

export type ContextImportReport = {
  /** Sessions of which something was saved. */
  readonly saved: number;
  /** Those for which there was no time. */
  readonly waiting: number;
};

/** The newest of each project first, then the second of each: what a session is told where the next one starts. */
function interleaveProjects(newestFirst: readonly PendingContext[]): readonly PendingContext[] {
  const counts = new Map<string, number>();
  const rank = new Map<PendingContext, number>();
  for (const one of newestFirst) {
    const before = counts.get(one.projectPath) ?? 0;
    rank.set(one, before);
    counts.set(one.projectPath, before + 1);
  }
  return newestFirst.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
}

/** Interrupted at any moment, what is done stays, and the next one goes on. */
export async function importContexts(
  installation: Installation,
  context: IngestContext,
  options: {
    readonly isStopped: () => boolean;
    readonly onProgress?: (done: number, of: number) => void;
    /** Longer transcripts take too long: they are left for another time. */
    readonly mostBytes?: number;
  },
): Promise<ContextImportReport> {
  const { store } = context;
  const writing = openImportWriter(context, installation.paths.run, false);
  const waiting = interleaveProjects(
    await Array.fromAsync(listPendingContexts(installation, store)),
  );
  let [saved, long] = [0, 0];
  for (const [done, one] of waiting.entries()) {
    options.onProgress?.(done, waiting.length);
    // Whoever wants to stop it must be heard.
    await new Promise((resolve) => setImmediate(resolve));
    if (options.isStopped()) return { saved, waiting: waiting.length - done + long };
    if (bytesOf(one) > (options.mostBytes ?? Infinity)) {
      long++;
      continue;
    }
    const event = await contextOf(one, installation, context);
    // Asked at the last moment: it may have been forgotten while it was read.
    if (event === null || isForgotten(installation.paths.run, one)) continue;
    // Another process may have saved the same meanwhile.
    await writing.write([event], (events) => Promise.resolve(events));
    await writing.bringIn();
    saved += Number(event.type !== SNAPSHOT_NONE);
  }
  return { saved, waiting: long };
}

function bytesOf({ transcriptPath }: PendingContext): number {
  return transcriptPath === null
    ? 0
    : (statSync(transcriptPath, { throwIfNoEntry: false })?.size ?? 0);
}

const isForgotten = (run: string, one: PendingContext): boolean =>
  openForgottenSessions(run)(one) || openPartialForgets(run)(one.sessionId) !== null;

/** Null for a session that is not there any more. */
async function contextOf(
  one: PendingContext,
  installation: Installation,
  context: IngestContext,
): Promise<Event | null> {
  const { paths, loaded } = installation;
  const { sessionId, projectPath, repoId, client, transcriptPath } = one;
  const events = (await context.store.getSessionEvents(sessionId)).filter(
    (event) => event.imported === true,
  );
  if (events.length === 0) return null;
  const until = events.reduce((last, { ts }) => (ts > last ? ts : last), one.until);
  const branch = asText(events.findLast((event) => event.branch !== undefined)?.["branch"]);
  const out = loadExclusions(paths, loaded.config, context.now());
  try {
    const snapshot = await makeImportedSnapshot({
      run: paths.run,
      journal: paths.journal,
      client,
      sessionId,
      projectPath,
      repoId,
      transcriptPath,
      recorded: () => Promise.resolve(events),
      hidesPrompts: !loaded.config.collectPromptText,
      hidesArguments: !loaded.config.collectCommands,
      out,
      replayed: { branch, isWanted: openTimeFilter(out, retentionCutoff(context), until) },
      now: new Date(until),
      isLate: () => false,
    });
    return snapshot ?? makeNoneEvent(one, until);
  } catch (error) {
    const { code = "INTERNAL", message } = error as NodeJS.ErrnoException;
    recordFault(paths.logs, { ts: new Date().toISOString(), where: "import", code, message });
    return makeNoneEvent(one, until);
  }
}

/** The times that an import takes: also of those at which only words were hidden it takes nothing. */
const openTimeFilter =
  ({ wasPaused }: RecordingExclusions, from: string, until: string): PlaceTest =>
  ({ ts }) =>
    ts !== null && ts >= from && ts <= until && !wasPaused(ts);

const makeNoneEvent = ({ sessionId, projectPath }: PendingContext, ts: string): Event => {
  const id = deriveId(SNAPSHOT_NONE, sessionId, ts);
  return makeEvent(SNAPSHOT_NONE, { id, ts, sessionId, projectPath }, { imported: true });
};

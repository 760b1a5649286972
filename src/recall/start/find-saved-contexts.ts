/**
 * The snapshots that a start can use: the session's own and those of the project's ended sessions, from the database and from
 * unread events.
 */
import type { Event } from "../../event/event.ts";
import { isOver, type LivenessEvidence } from "../../observe/liveness.ts";
import {
  findClearedAt,
  isCleared,
  SNAPSHOT_CLEARED,
} from "../../remember/context/cleared-context.ts";
import {
  BACKGROUND_TRIGGERS,
  readSnapshot,
  type SavedSnapshot,
  SNAPSHOT_EVENT,
} from "../../remember/context/context-snapshot.ts";
import {
  flatten,
  type FlatEvent,
  type SessionRecord,
  type SnapshotQuery,
} from "../../store/store.ts";
import { loadFoldedSession, type RecallSource } from "../previous/recall-source.ts";
import { dropSettledFindings } from "./settled-errors.ts";

/** Sessions of a project may run side by side. */
const MAX_SESSIONS = 20;

export type StartContextRequest = {
  readonly source: string | null;
  readonly sessionId: string;
  readonly projectPath: string;
  readonly transcriptPath: string | null;
};

/** Newest first, unread ones included. */
async function listNewestContexts(
  source: RecallSource,
  query: SnapshotQuery,
): Promise<readonly SavedSnapshot[]> {
  const fits = (event: Event): boolean =>
    event.type === SNAPSHOT_EVENT &&
    (query.sessionId === undefined || event.sessionId === query.sessionId) &&
    (query.projectPath === undefined || event.projectPath === query.projectPath);
  const stored = await source.store.snapshots(query);
  const fresh = source.unreadEvents.filter(fits).map(flatten);
  const all = [...fresh, ...stored].toSorted((a: FlatEvent, b: FlatEvent) =>
    a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0,
  );
  return all.flatMap((event) => readSnapshot(event) ?? []);
}

/** The session's own, unless it is of another project or was cleared away. */
export async function findOwnContext(
  source: RecallSource,
  { sessionId, projectPath }: StartContextRequest,
): Promise<SavedSnapshot | null> {
  const own = pickFullestContext(
    await listNewestContexts(source, { sessionId, limit: MAX_RECENT_SNAPSHOTS }),
  );
  if (own === null || own.projectPath !== projectPath) return null;
  return isCleared(own.ts, await findLastClearing(source, projectPath)) ? null : own;
}

/** How many of a session's newest may have been saved around one compaction. */
export const MAX_RECENT_SNAPSHOTS = 6;

/**
 * Of a session's newest the one that knows most: what is saved in the background is not whole, and may come a moment after
 * what is; and a clock may have been set back since.
 */
export function pickFullestContext(newestFirst: readonly SavedSnapshot[]): SavedSnapshot | null {
  const lately = newestFirst.slice(0, MAX_RECENT_SNAPSHOTS);
  const most = Math.max(...lately.map(({ promptCount }) => promptCount));
  const last = lately.filter(({ promptCount }) => promptCount === most);
  return last.find(({ trigger }) => !BACKGROUND_TRIGGERS.has(trigger)) ?? last[0] ?? null;
}

/** Rules are taken from so many. */
const MAX_CONTEXTS = 12;

/** What the project's newest sessions that are over left behind, the newest first; nothing that was cleared away since. */
export async function listEndedContexts(
  source: RecallSource,
  { sessionId, projectPath }: StartContextRequest,
  evidence: LivenessEvidence,
): Promise<readonly SavedSnapshot[]> {
  const sessions = await listSavedSessions(source, projectPath);
  if (sessions.length === 0) return [];
  const found: SavedSnapshot[] = [];
  const cleared = await findLastClearing(source, projectPath);
  // Those that run save again and again: asked session by session, they hide nobody.
  for (const session of sessions) {
    const { sessionId: id } = session;
    if (id === sessionId || !isOver(session, evidence)) continue;
    const [saved] = await listNewestContexts(source, { sessionId: id, projectPath, limit: 1 });
    if (saved === undefined) continue;
    if (isCleared(saved.ts, cleared)) break;
    found.push(saved);
    if (found.length === MAX_CONTEXTS) break;
  }
  return dropSettledFindings(source, found);
}

/** Those that saved something in the project, the newest activity first. */
async function listSavedSessions(
  source: RecallSource,
  projectPath: string,
): Promise<readonly SessionRecord[]> {
  const { store, unreadEvents } = source;
  const stored = await store.listSessions({ projectPath, saved: true, limit: MAX_SESSIONS });
  const ids = new Set(stored.map(({ sessionId }) => sessionId));
  const isSaving = (event: Event): boolean =>
    event.type === SNAPSHOT_EVENT && event.projectPath === projectPath;
  const changed = new Set(
    unreadEvents
      .filter((event) => ids.has(event.sessionId) || isSaving(event))
      .map(({ sessionId }) => sessionId),
  );
  if (changed.size === 0) return stored;
  const folded: SessionRecord[] = stored.filter(({ sessionId }) => !changed.has(sessionId));
  for (const id of changed) {
    const record = await loadFoldedSession(source, id);
    if (record !== null) folded.push(record);
  }
  return folded.toSorted((a, b) => (a.lastEventAt < b.lastEventAt ? 1 : -1));
}

async function findLastClearing(
  { store, unreadEvents }: RecallSource,
  projectPath: string,
): Promise<string | null> {
  const fresh = unreadEvents.findLast(
    (event) => event.type === SNAPSHOT_CLEARED && event.projectPath === projectPath,
  );
  return fresh?.ts ?? (await findClearedAt(store, projectPath));
}

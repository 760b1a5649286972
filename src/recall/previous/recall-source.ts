/**
 * Reads sessions from the store plus the events it has not ingested yet.
 */
import type { Event } from "../../event/event.ts";
import { foldSession } from "../../observe/session-record.ts";
import { collectRefs } from "../inject/injection.ts";
import { flatten, type FlatEvent, type SessionRecord, type Store } from "../../store/store.ts";

export type RecallSource = {
  readonly store: Store;
  readonly unreadEvents: readonly Event[];
  /** What was asked is not to be kept in anything that is made now (`collectPromptText`). */
  readonly hidesPrompts?: boolean;
};

export async function loadSessionEvents(
  { store, unreadEvents }: RecallSource,
  sessionId: string,
): Promise<readonly FlatEvent[]> {
  const stored = await store.getSessionEvents(sessionId);
  const ids = new Set<string>();
  for (const { id } of stored) ids.add(id);
  const fresh = unreadEvents.filter((event) => event.sessionId === sessionId && !ids.has(event.id));
  if (fresh.length === 0) return stored;
  return [...stored, ...fresh.map(flatten)].toSorted((a, b) =>
    a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : 0,
  );
}

/** A session's record with what is unread folded into it. */
export async function loadFoldedSession(
  { store, unreadEvents }: RecallSource,
  sessionId: string,
): Promise<SessionRecord | null> {
  let record = await store.session(sessionId);
  for (const event of unreadEvents) {
    if (event.sessionId === sessionId) record = foldSession(record, event);
  }
  return record;
}

/** A project's other sessions in which somebody asked for something and that no summary covers, the newest first. */
export async function listUnsummarizedSessions(
  source: RecallSource,
  { projectPath, sessionId: own }: { readonly projectPath: string; readonly sessionId: string },
  limit: number,
): Promise<readonly SessionRecord[]> {
  const stored = await source.store.listSessions({
    projectPath,
    unsummarized: true,
    asked: true,
    limit: limit + 1,
  });
  const listed = new Set(stored.map(({ sessionId }) => sessionId));
  const changed = new Set<string>();
  for (const { type, sessionId } of source.unreadEvents) {
    if (type === "prompt" || listed.has(sessionId)) changed.add(sessionId);
  }
  const folded: SessionRecord[] = [];
  for (const sessionId of changed) {
    const record = await loadFoldedSession(source, sessionId);
    if (record !== null && isUnsummarized(record, projectPath)) folded.push(record);
  }
  return [...stored.filter(({ sessionId }) => !changed.has(sessionId)), ...folded]
    .filter(({ sessionId }) => sessionId !== own)
    .toSorted((a, b) => (a.lastEventAt < b.lastEventAt ? 1 : -1))
    .slice(0, limit);
}

const isUnsummarized = (session: SessionRecord, projectPath: string): boolean =>
  session.projectPath === projectPath &&
  session.summarizedAt === null &&
  session.client !== null &&
  session.promptCount > 0;

/** Ids of everything that a session was told. */
export async function listInjectedRefs(
  { store, unreadEvents }: RecallSource,
  sessionId: string,
): Promise<ReadonlySet<string>> {
  const told = new Set<string>();
  for (const { refs } of await store.injections(sessionId)) {
    for (const ref of JSON.parse(refs) as string[]) told.add(ref);
  }
  for (const event of unreadEvents) {
    if (event.type === "injection" && event.sessionId === sessionId) {
      for (const ref of collectRefs(event.data.parts)) told.add(ref);
    }
  }
  return told;
}

/** A client counts in whole seconds, and our hook runs a moment after the answer. */
const NEAR_MS = 1500;
const MOST_TURNS = 50;

/** The project's session that was answered at a time; a client that forks one does not say which, only when. */
export async function findSessionAnsweredAt(
  { store, unreadEvents }: RecallSource,
  projectPath: string,
  at: string,
): Promise<string | null> {
  const time = Date.parse(at);
  const since = new Date(time - NEAR_MS).toISOString();
  const type = "turn.end";
  const stored = await store.queryEvents({ type, projectPath, since, limit: MOST_TURNS });
  const fresh = unreadEvents.filter(
    (event) => event.type === type && event.projectPath === projectPath,
  );
  const distance = ({ ts }: { readonly ts: string }): number => Math.abs(Date.parse(ts) - time);
  const near = [...stored, ...fresh].filter((event) => distance(event) <= NEAR_MS);
  // Of several that are equally near, for all we know, the one that people mostly go on from.
  return near.toSorted((a, b) => (a.ts < b.ts ? 1 : -1))[0]?.sessionId ?? null;
}

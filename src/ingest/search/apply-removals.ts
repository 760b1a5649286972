/**
 * Takes what was removed from the store out of the index: each affected session is dropped and indexed again from what is
 * left. Only then does the store drop its note; interrupted in between, it is repeated.
 */
import type { IndexTransaction, SearchIndex } from "../../store/search-index.ts";
import type { PositionedEvent, RemovalLog, Store } from "../../store/store.ts";
import { foldEvents } from "./fold-events.ts";
import { isPositionOfStore, readPositionAt } from "./index-position.ts";

/** So many sessions in one transaction: whoever searches waits for it. */
const SESSIONS_AT_ONCE = 20;
const EVENTS_AT_ONCE = 2000;

/** In the caller's transaction. Answers the marks of what was taken out; empty when there was nothing. */
export async function applySomeRemovals(
  tx: IndexTransaction,
  store: Store,
  removals: RemovalLog,
): Promise<readonly string[]> {
  const saved = await tx.position();
  if (saved === null || removals.sessions.length === 0)
    return removals.sessions.map(({ mark }) => mark);
  const some = removals.sessions.slice(0, SESSIONS_AT_ONCE);
  const left = Math.min(...removals.sessions.map(({ lastPosition }) => lastPosition));
  const until = Math.min(saved.position, left);
  const sessions = new Set(some.map(({ sessionId }) => sessionId));
  // Places behind what was left were given to other events since, and some of them may have been read.
  for await (const { event } of readEvents(store, until, { until: saved.position }))
    sessions.add(event.sessionId);
  for (const sessionId of sessions) {
    await tx.removeSession(sessionId);
    for await (const batch of batches(store, 0, { sessionId, until }))
      await foldEvents(tx, store, batch);
  }
  await tx.savePosition(await readPositionAt(store, removals, until));
  return some.map(({ mark }) => mark);
}

/** All of it. An index of another recording is made anew anyway. */
export async function applyRemovals(store: Store, index: SearchIndex): Promise<void> {
  for (;;) {
    const marks = await index.transact(async (tx) => {
      const removals = await store.removals();
      const saved = await tx.position();
      if (saved !== null && !(await isPositionOfStore(store, removals, saved))) await tx.clear();
      return applySomeRemovals(tx, store, removals);
    });
    if (marks.length === 0) return;
    await store.transact((tx) => tx.dropRemovals(marks));
  }
}

type EventRange = { readonly sessionId?: string; readonly until: number };

async function* batches(
  store: Store,
  position: number,
  query: EventRange,
): AsyncGenerator<readonly PositionedEvent[]> {
  for (let from = position; ;) {
    const batch = await store.eventsAfter(from, EVENTS_AT_ONCE, query);
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    from = last.position;
  }
}

async function* readEvents(
  store: Store,
  position: number,
  query: EventRange,
): AsyncGenerator<PositionedEvent> {
  for await (const batch of batches(store, position, query)) yield* batch;
}

/** Events of the store → documents in the index, in the caller's transaction. */
import { asText } from "../../event/event.ts";
import { foldDocuments } from "../../recall/search/documents/fold-documents.ts";
import {
  type DocumentsState,
  parseDocumentsState,
  encodeDocumentsState,
} from "../../recall/search/documents/documents-state.ts";
import { MEMORY, MEMORY_REMOVED } from "../../remember/memory/memory.ts";
import type { DocumentTransaction } from "../../store/search-index.ts";
import type { PositionedEvent, Store } from "../../store/store.ts";

export type EventReader = Pick<Store, "event" | "queryEvents">;

/** Answers how many documents were made. */
export async function foldEvents(
  tx: DocumentTransaction,
  store: EventReader,
  placed: readonly PositionedEvent[],
): Promise<number> {
  const before = new Map<string, DocumentsState>();
  const states = new Map<string, DocumentsState>();
  const removed = await removedMemories(store, placed);
  let made = 0;
  for (const { event } of placed) {
    const { sessionId } = event;
    const documentsState = states.get(sessionId) ?? parseDocumentsState(await tx.state(sessionId));
    if (!before.has(sessionId)) before.set(sessionId, documentsState);
    const { state, documents, touched, removes } = foldDocuments(documentsState, event);
    states.set(sessionId, state);
    if (removes.length > 0) {
      const of = event.type === MEMORY_REMOVED ? await sessionOf(store, removes) : sessionId;
      if (of !== null) await tx.removeEvents(of, removes);
    }
    if (documents.length > 0 && !removed.has(event.id)) {
      await tx.add(documents);
      made += documents.length;
    }
    if (touched.length > 0) await tx.touch(touched);
  }
  for (const [sessionId, state] of states) {
    if (state !== before.get(sessionId)) await tx.saveState(sessionId, encodeDocumentsState(state));
  }
  return made;
}

/** A memory may be removed in another session than it was saved in: one that is, whenever that was, makes no document. */
async function removedMemories(
  store: EventReader,
  placed: readonly PositionedEvent[],
): Promise<ReadonlySet<string>> {
  if (!placed.some(({ event }) => event.type === MEMORY)) return new Set();
  const removals = await store.queryEvents({ type: MEMORY_REMOVED });
  return new Set(removals.flatMap((event) => asText(event.memoryId) ?? []));
}

async function sessionOf(store: EventReader, [memoryId]: readonly string[]): Promise<string | null> {
  const memory = memoryId === undefined ? null : await store.event(memoryId);
  return memory?.type === MEMORY ? memory.sessionId : null;
}

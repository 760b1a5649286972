/** Events of the store → documents in the index, in the caller's transaction. */
import { asText } from "../../event/event.ts";
import { foldDocuments } from "../../recall/search/documents/fold-documents.ts";
import {
  parseDocumentsState,
  encodeDocumentsState,
} from "../../recall/search/documents/documents-state.ts";
import { MEMORY, MEMORY_REMOVED } from "../../remember/memory/memory.ts";
import type { DocumentTransaction, SearchDocument, TouchedFile } from "../../store/search-index.ts";
import { settleAll } from "../../system/settle-all.ts";
import type { PositionedEvent, Store } from "../../store/store.ts";

export type EventReader = Pick<Store, "event" | "queryEvents">;

/** Answers how many documents were made. */
export async function foldEvents(
  tx: DocumentTransaction,
  store: EventReader,
  placed: readonly PositionedEvent[],
): Promise<number> {
  const ids = [...new Set(placed.map(({ event }) => event.sessionId))];
  const known = await tx.states(ids);
  const before = new Map(ids.map((id) => [id, parseDocumentsState(known.get(id) ?? null)]));
  const states = new Map(before);
  const removed = await removedMemories(store, placed);
  let made = 0;
  let waiting: SearchDocument[] = [];
  const files = new Map<string, TouchedFile>();
  const add = async (): Promise<void> => {
    made += waiting.length;
    if (waiting.length > 0) await tx.add(waiting);
    waiting = [];
  };
  for (const { event } of placed) {
    const { sessionId } = event;
    const documentsState = states.get(sessionId) ?? parseDocumentsState(null);
    const { state, documents, touched, removes } = foldDocuments(documentsState, event);
    states.set(sessionId, state);
    if (removes.length > 0) {
      // What waits may be what goes.
      await add();
      const of = event.type === MEMORY_REMOVED ? await sessionOf(store, removes) : sessionId;
      if (of !== null) await tx.removeEvents(of, removes);
    }
    if (!removed.has(event.id)) waiting.push(...documents);
    for (const one of touched) files.set(`${one.turn}\0${one.sessionId}\0${one.file}`, one);
  }
  const changed = [...states].filter(([sessionId, state]) => state !== before.get(sessionId));
  await settleAll([
    add(),
    files.size > 0 ? tx.touch([...files.values()]) : Promise.resolve(),
    tx.saveStates(new Map(changed.map(([id, state]) => [id, encodeDocumentsState(state)]))),
  ]);
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

async function sessionOf(
  store: EventReader,
  [memoryId]: readonly string[],
): Promise<string | null> {
  const memory = memoryId === undefined ? null : await store.event(memoryId);
  return memory?.type === MEMORY ? memory.sessionId : null;
}

/** The turn that an event belongs to, and the documents that it makes. */
import { flatten, type FlatEvent, type Store } from "../../../store/store.ts";
import type { SearchDocument } from "../../../store/search-index.ts";
import { foldDocuments } from "./fold-documents.ts";
import { NOTHING_KNOWN } from "./state.ts";

const BATCH = 1000;

export type EventTurn = {
  readonly number: number;
  readonly branch: string | null;
  readonly documents: readonly SearchDocument[];
  readonly events: readonly FlatEvent[];
};

/** Reads the session as the index does, up to the end of the event's turn. */
export async function turnOf(
  store: Pick<Store, "eventsAfter">,
  named: FlatEvent,
): Promise<EventTurn> {
  let state = NOTHING_KNOWN;
  let found: Omit<EventTurn, "events"> | null = null;
  let events: FlatEvent[] = [];
  let position = 0;
  for (;;) {
    const placed = await store.eventsAfter(position, BATCH, { sessionId: named.sessionId });
    for (const { event, position: at } of placed) {
      position = at;
      const before = state.turn;
      const folded = foldDocuments(state, event);
      ({ state } = folded);
      if (state.turn !== before) {
        if (found !== null) return { ...found, events };
        events = [];
      }
      events.push(flatten(event));
      if (event.id !== named.id) continue;
      const { turn: number, branch } = state;
      found = { number, branch, documents: folded.documents };
    }
    if (placed.length < BATCH) break;
  }
  return { ...(found ?? { number: 0, branch: null, documents: [] }), events };
}

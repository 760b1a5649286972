/** The turn that an event, or one of its documents, belongs to, and the documents that the event makes. */
import type { Event } from "../../../event/event.ts";
import { flatten, type FlatEvent, type Store } from "../../../store/store.ts";
import type { SearchDocument } from "../../../store/search-index.ts";
import { foldDocuments } from "./fold-documents.ts";
import { EMPTY_DOCUMENTS_STATE } from "./documents-state.ts";

const BATCH = 1000;

export type EventTurn = {
  /** Null where nobody knows; then there are no events either. */
  readonly number: number | null;
  readonly branch: string | null;
  readonly documents: readonly SearchDocument[];
  readonly events: readonly FlatEvent[];
};

/** Reads the session as the index does, up to the end of the event's turn. `part`: what was said before it may be of another. */
export async function findEventTurn(
  store: Pick<Store, "eventsAfter">,
  named: FlatEvent,
  part = 0,
): Promise<EventTurn> {
  let state = EMPTY_DOCUMENTS_STATE;
  let found: Omit<EventTurn, "events"> | null = null;
  let events: FlatEvent[] = [];
  for await (const event of eventsOf(store, named.sessionId)) {
    const before = state.turn;
    const folded = foldDocuments(state, event);
    ({ state } = folded);
    if (state.turn !== before) {
      if (found !== null) break;
      events = [];
    }
    events.push(flatten(event));
    if (event.id !== named.id) continue;
    const { documents } = folded;
    const document = documents.find((one) => one.part === part);
    const { turn, branch } = document ?? state;
    if (turn !== state.turn)
      return readEarlierTurn(store, named, { number: turn, branch, documents });
    found = { number: turn, branch, documents };
  }
  return { ...(found ?? { number: 0, branch: null, documents: [] }), events };
}

async function readEarlierTurn(
  store: Pick<Store, "eventsAfter">,
  { sessionId }: FlatEvent,
  found: Omit<EventTurn, "events">,
): Promise<EventTurn> {
  const events: FlatEvent[] = [];
  let turn = 0;
  for await (const event of eventsOf(store, sessionId)) {
    if (event.type === "prompt") turn++;
    if (found.number === null || turn > found.number) break;
    if (turn === found.number) events.push(flatten(event));
  }
  return { ...found, events };
}

async function* eventsOf(
  store: Pick<Store, "eventsAfter">,
  sessionId: string,
): AsyncGenerator<Event> {
  for (let from = 0; ;) {
    const placed = await store.eventsAfter(from, BATCH, { sessionId });
    for (const { event } of placed) yield event;
    const last = placed.at(-1);
    if (last === undefined || placed.length < BATCH) return;
    from = last.position;
  }
}

import type { SearchIndex } from "../../store/search-index.ts";
import type { Store } from "../../store/store.ts";
import { type CaughtUp, eventsBehind } from "./catch-up.ts";

/** So many of all recorded events no search finds yet. */
export type Unread = { readonly events: number; readonly of: number };

/** Null when everything was read. */
export async function unreadEvents(
  store: Store,
  index: SearchIndex,
  { end }: CaughtUp,
): Promise<Unread | null> {
  const events = end === "done" ? 0 : await eventsBehind(store, index);
  return events === 0 ? null : { events, of: await store.countAfter(0) };
}

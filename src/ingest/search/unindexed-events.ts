import type { SearchIndex } from "../../store/search-index.ts";
import type { Store } from "../../store/store.ts";
import { type CatchUpResult, countEventsBehind } from "./catch-up.ts";

/** So many of all recorded events no search finds yet. */
export type UnindexedCount = { readonly events: number; readonly of: number };

/** Null when everything was read. */
export async function countUnindexedEvents(
  store: Store,
  index: SearchIndex,
  { end }: CatchUpResult,
): Promise<UnindexedCount | null> {
  const events = end === "done" ? 0 : await countEventsBehind(store, index);
  return events === 0 ? null : { events, of: await store.countAfter(0) };
}

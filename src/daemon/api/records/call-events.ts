/** The events of a session's calls, oldest first, so many at once. */
import type { FlatEvent, Store } from "../../../store/store.ts";

const EVENTS_AT_ONCE = 500;

export async function* readCallEvents(
  store: Pick<Store, "queryEvents">,
  query: {
    readonly sessionId: string;
    readonly types: readonly FlatEvent["type"][];
    readonly since?: string;
  },
): AsyncGenerator<FlatEvent> {
  for (let behind: string | null = null; ;) {
    const events: readonly FlatEvent[] = await store.queryEvents({
      ...query,
      oldestFirst: true,
      limit: EVENTS_AT_ONCE,
      ...(behind === null ? {} : { behind }),
    });
    yield* events;
    const last: FlatEvent | undefined = events.at(-1);
    if (last === undefined || events.length < EVENTS_AT_ONCE) return;
    behind = last.id;
  }
}

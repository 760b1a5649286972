/**
 * What is mined: everything recorded, read by kind and in the order of time, a page at a time, so that memory does not grow
 * with it. What a miner wants to know about a single session it reads when its traces are worth it.
 */
import type { EventKind, FlatEventOf } from "../../event/event.ts";
import type { SessionStub, Store } from "../../store/store.ts";

export type History = {
  readonly store: Store;
  /** By id. */
  readonly sessions: ReadonlyMap<string, SessionStub>;
  /** The user's home: where clients keep skills and instructions; null where there is none. */
  readonly userHome: string | null;
  /** Events of a type, oldest first. */
  readonly eachEvent: <K extends EventKind>(
    type: K,
    look: (event: FlatEventOf<K>) => void,
  ) => Promise<void>;
};

const PAGE = 1000;
const PAGES_BETWEEN = 2;

export async function openHistory(store: Store, userHome: string | null): Promise<History> {
  const traces = await store.sessionTraces();
  const automatic = await store.history({ startedBy: "program" });
  const unasked = new Set(automatic.map(({ session }) => session.sessionId));
  return {
    store,
    userHome,
    sessions: new Map(traces.map((trace) => [trace.sessionId, trace])),
    eachEvent: async <K extends EventKind>(type: K, look: (event: FlatEventOf<K>) => void) => {
      let behind: string | null = null;
      let pages = 0;
      while (true) {
        const page: readonly FlatEventOf<K>[] = await store.queryEvents({
          type,
          oldestFirst: true,
          limit: PAGE,
          ...(behind === null ? {} : { behind }),
        });
        for (const event of page) if (!unasked.has(event.sessionId)) look(event);
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE) return;
        // What was read is of no use any more, and comes in faster than it would be taken away.
        if (++pages % PAGES_BETWEEN === 0) Bun.gc(true);
        behind = last.id;
      }
    },
  };
}

/** How many sessions, and how many days of the calendar (UTC), something was seen in. */
export const measureSpread = (
  traces: readonly { readonly sessionId: string; readonly ts: string }[],
): { readonly sessions: number; readonly days: number } => ({
  sessions: new Set(traces.map(({ sessionId }) => sessionId)).size,
  days: new Set(traces.map(({ ts }) => ts.slice(0, 10))).size,
});

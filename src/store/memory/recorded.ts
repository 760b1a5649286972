/** The reference's events in the order they were recorded, and what was removed of them. */
import { newId } from "../../event/id.ts";
import { flatten, SHORTEST_BEGINNING, type Store } from "../store.ts";
import type { Tables } from "./memory-transaction.ts";

/** The next place is one behind the highest: as in SQLite, that of a removed event may be given again. */
export function place(tables: Tables, id: string): void {
  tables.positions.set(id, highest(tables) + 1);
}

const highest = ({ positions }: Tables): number => [...positions.values()].at(-1) ?? 0;

export function noteRemoved(tables: Tables, sessionIds: ReadonlySet<string>): void {
  for (const sessionId of sessionIds) {
    const mark = newId();
    tables.removals.set(mark, { mark, sessionId, lastPosition: highest(tables) });
  }
}

export const beginRecording = ({ recording }: Tables): void => void recording.set("mark", newId());

type Recorded = Pick<
  Store,
  "eventsAfter" | "recordedUntil" | "countAfter" | "event" | "removals" | "lastRecorded"
>;

export function recordedIn(now: () => Promise<Tables>): Recorded {
  return {
    eventsAfter: async (position, limit, { sessionId, until = Infinity } = {}) => {
      const { events, positions } = await now();
      return [...events.values()]
        .map((event) => ({ position: positions.get(event.id) ?? 0, event }))
        .filter((one) => one.position > position && one.position <= until)
        .filter(({ event }) => sessionId === undefined || event.sessionId === sessionId)
        .slice(0, limit);
    },
    recordedUntil: async (position) => {
      const { positions } = await now();
      const last = [...positions].findLast(([, one]) => one <= position);
      return last === undefined ? null : { position: last[1], id: last[0] };
    },
    countAfter: async (position) =>
      [...(await now()).positions.values()].filter((one) => one > position).length,
    event: async (idOrBeginning) => {
      const { events } = await now();
      const exact = events.get(idOrBeginning);
      if (exact !== undefined) return flatten(exact);
      const [only, another] = [...events.values()].filter(({ id }) => id.startsWith(idOrBeginning));
      const isUnclear = idOrBeginning.length < SHORTEST_BEGINNING || another !== undefined;
      return only === undefined || isUnclear ? null : flatten(only);
    },
    removals: async () => {
      const { removals, recording } = await now();
      return { recording: recording.get("mark") ?? "", sessions: [...removals.values()] };
    },
    lastRecorded: async (limit) =>
      [...(await now()).events.values()].toReversed().slice(0, limit).map(flatten),
  };
}

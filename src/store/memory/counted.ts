/** The reference's counting. */
import type { Event } from "../../event/event.ts";
import type { Tables } from "./memory-transaction.ts";
import { type CountingStore, type CountQuery, flatten, type FlatEvent } from "../store.ts";

type Wanted = Pick<CountQuery, "types" | "projectPaths">;

const isWanted = (event: Event, { types, projectPaths }: Wanted): boolean =>
  types.includes(event.type) &&
  (projectPaths === undefined ||
    (event.projectPath !== null && projectPaths.includes(event.projectPath)));

export function countingIn(
  inOrder: () => Promise<readonly Event[]>,
  now: () => Promise<Tables>,
): CountingStore {
  const between = async (query: CountQuery): Promise<readonly (readonly Event[])[]> => {
    const wanted = (await inOrder()).filter((event) => isWanted(event, query));
    return query.times.slice(1).map((until, at) => {
      const since = query.times[at] ?? until;
      return wanted.filter(({ ts }) => ts >= since && ts < until);
    });
  };
  return {
    countBetween: async (query) => (await between(query)).map(({ length }) => length),
    askedBetween: async ({ times, projectPaths }) => {
      const { sessions } = await now();
      const isOf = (id: string): boolean => {
        const path = sessions.get(id)?.projectPath;
        return projectPaths === undefined || projectPaths.some((one) => one === path);
      };
      const slots = await between({ times, types: ["prompt"] });
      return slots.map((events) => {
        const ids = new Set(events.map(({ sessionId }) => sessionId));
        return [...ids].filter((id) => sessions.has(id) && isOf(id));
      });
    },
    sketchEvents: async ({ since, until, fields, only, ...wanted }) =>
      (await inOrder())
        .filter(
          (event) =>
            isWanted(event, wanted) &&
            event.ts >= since &&
            event.ts < until &&
            (only === undefined || event.data[only.field] === only.text),
        )
        .map((event) => sketchOf(event, fields)),
    oldestOf: async (types, projectPaths) => {
      const wanted = { types, ...(projectPaths === undefined ? {} : { projectPaths }) };
      return (await inOrder()).find((event) => isWanted(event, wanted))?.ts ?? null;
    },
  };
}

function sketchOf(event: Event, fields: readonly string[]): FlatEvent {
  const texts = fields.flatMap((field) => {
    const value = event.data[field];
    return typeof value === "string" ? [[field, value] as const] : [];
  });
  return flatten({ ...event, data: Object.fromEntries(texts) });
}

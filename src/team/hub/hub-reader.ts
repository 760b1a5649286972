/** A team's store and search behind a hub, for whoever only reads. */
import type { IndexReader } from "../../store/search-index.ts";
import { type TeamFilter, type TeamRecordsReader, WHOLE_TEAM } from "../reading/team-source.ts";
import { StoreFault } from "../../store/fault.ts";
import type { Store } from "../../store/store.ts";
import { type HubAccess, type HubClient, openHubClient } from "./hub-client.ts";
import { INDEX_METHODS, STORE_METHODS } from "./read-methods.ts";

type Calls<Name extends string> = Readonly<
  Record<Name, (...given: readonly unknown[]) => Promise<unknown>>
>;

const callsOf = <Name extends string>(
  client: HubClient,
  of: "store" | "index",
  names: readonly Name[],
  query: string,
): Calls<Name> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (...given: readonly unknown[]) => client.ask("POST", `/read/${of}/${name}${query}`, given),
    ]),
  ) as Calls<Name>;

function queryOf({ machine, person }: TeamFilter): string {
  const query = new URLSearchParams({
    ...(machine === null ? {} : { machine }),
    ...(person === null ? {} : { person }),
  });
  return query.size === 0 ? "" : `?${query.toString()}`;
}

export function openHubReader(
  access: HubAccess,
  filter: TeamFilter = WHOLE_TEAM,
): TeamRecordsReader {
  const client = openHubClient(access);
  const query = queryOf(filter);
  const calls = callsOf(client, "store", STORE_METHODS, query) as unknown as Pick<
    Store,
    (typeof STORE_METHODS)[number]
  >;
  const asked = callsOf(client, "index", INDEX_METHODS, query) as unknown as Pick<
    IndexReader,
    (typeof INDEX_METHODS)[number]
  >;
  const onlyRead = async (): Promise<never> => {
    throw new StoreFault("DB_DENIED", client.place, "other machines' rows are only read");
  };
  return {
    store: {
      ...calls,
      isReader: true,
      transact: onlyRead,
      throughEvents: async (sessionId, work) => work(await calls.getSessionEvents(sessionId)),
      cursors: async () => new Map(),
      scrub: onlyRead,
      close: async () => undefined,
    },
    index: {
      ...asked,
      vectorState: async () => null,
      nearest: async () => [],
      vectors: async () => new Map(),
    },
  };
}

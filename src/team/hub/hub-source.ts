/** Reads a team through a hub, which must be shown a token that reads. */
import { asList, asText, isObject } from "../../event/event.ts";
import { StoreFault } from "../../store/fault.ts";
import type { TeamOverview, TeamSource } from "../reading/team-source.ts";
import { type HubAccess, openHubClient } from "./hub-client.ts";
import { openHubReader } from "./hub-reader.ts";

/** A page asks several things at once. */
const FRESH_MS = 1000;

export function openHubSource(access: HubAccess): TeamSource {
  const client = openHubClient(access);
  let last: { readonly at: number; readonly overview: Promise<TeamOverview> } | null = null;

  async function askOverview(): Promise<TeamOverview> {
    const said = await client.ask("GET", "/read/overview");
    if (isObject(said) && typeof said["news"] === "number" && Array.isArray(said["machines"]))
      return said as unknown as TeamOverview;
    throw new StoreFault("HUB_FAILED", client.place, "no overview");
  }

  return {
    place: client.place,
    overview: () => {
      const now = performance.now();
      if (last !== null && now - last.at < FRESH_MS) return last.overview;
      const asked = { at: now, overview: askOverview() };
      last = asked;
      asked.overview.catch(() => {
        if (last === asked) last = null;
      });
      return asked.overview;
    },
    open: async (filter) => openHubReader(access, filter),
    machinesOf: async (sessionIds) => {
      const said = await client.ask("POST", "/read/machines-of", { sessionIds });
      const pairs = asList(isObject(said) ? said["machines"] : undefined).map(asList);
      return new Map(
        pairs.flatMap(([session, machine]) => {
          const [id, where] = [asText(session), asText(machine)];
          return id === null || where === null ? [] : [[id, where] as const];
        }),
      );
    },
    close: async () => undefined,
  };
}

/** A request that asks for the team's records instead of this machine's: the same routes, with another store. */
import type { SessionMonitorProvider } from "../../../observe/monitor/provider.ts";
import { StoreFault } from "../../../store/fault.ts";
import type { Store } from "../../../store/store.ts";
import type { Text } from "../../../text/text.ts";
import type { TeamFilter, TeamRecordsReader } from "../../../team/reading/team-source.ts";
import { ApiFault, noStoreAnswer } from "../fault.ts";
import type { TeamRecords } from "../request/team-params.ts";
import type { RouteCall } from "../route.ts";
import { pacedStore } from "./paced-store.ts";
import type { TeamAccess } from "./team-reader.ts";

/** Nothing of it runs here. */
export async function readingTeam(call: RouteCall, filter: TeamFilter): Promise<RouteCall> {
  const team = await openTeam(call);
  const { store, index } = await openRecords(team, filter, call.text);
  const { installation } = call.records();
  const placesOf: TeamRecords["placesOf"] = async (sessionIds) => {
    const places = new Map(team.machines.map((one) => [one.machine, one]));
    const found = [...(await team.machinesOf(sessionIds))];
    return new Map(
      found.flatMap(([id, machine]) => {
        const place = places.get(machine);
        return place === undefined ? [] : [[id, place] as const];
      }),
    );
  };
  const records = {
    store: pacedStore(faultyStore(store, call.text), () => undefined),
    installation,
    team: { index, placesOf },
  };
  return { ...call, monitor: withoutSessions(call.monitor), records: () => records };
}

const openRecords = (
  team: TeamAccess,
  filter: TeamFilter,
  text: Text,
): Promise<TeamRecordsReader> =>
  team.open(filter).catch((error: unknown) => {
    throw asTeamFault(error, text);
  });

/** Throws where this machine is in none, or its database or hub is out of reach. */
async function openTeam({ team, text }: Pick<RouteCall, "team" | "text">): Promise<TeamAccess> {
  const opened = await team.read().catch((error: unknown) => {
    throw asTeamFault(error, text);
  });
  if (opened === null) throw new ApiFault(404, "TEAM_NONE", text.api.faults.noTeam);
  return opened;
}

export const asTeamFault = (error: unknown, text: Text): unknown =>
  error instanceof StoreFault ? noStoreAnswer(error, text) : error;

/** What a server refuses is said as such: nobody here can repair it. */
const faultyStore = (store: Store, text: Text): Store =>
  Object.fromEntries(
    Object.entries(store).map(([name, ask]) => [
      name,
      typeof ask !== "function"
        ? ask
        : (...given: readonly never[]) =>
            (ask as (...all: readonly never[]) => Promise<unknown>)(...given).catch(
              (error: unknown) => {
                throw asTeamFault(error, text);
              },
            ),
    ]),
  ) as unknown as Store;

const withoutSessions = (monitor: SessionMonitorProvider): SessionMonitorProvider => ({
  ...monitor,
  getAll: () => [],
  getActive: () => [],
  getSession: () => null,
  explain: () => null,
});

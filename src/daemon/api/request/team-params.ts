/** Whether a request asks for the team's records, of which of its machines, and what it is given then. */
import type { IndexReader } from "../../../store/search-index.ts";
import type { TeamFilter } from "../../../team/reading/team-source.ts";
import type { TeamPlace } from "../../../team/team-database.ts";
import { choiceParam, optional, textParam } from "./parameters.ts";

/** What a route takes that can read either. */
export const TEAM_PARAMS = {
  store: optional(choiceParam(["team"])),
  machine: optional(textParam(100)),
  person: optional(textParam(100)),
};

export type TeamRecords = {
  readonly index: IndexReader;
  /** Who recorded each of these sessions. */
  readonly placesOf: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, TeamPlace>>;
};

/** Null where what is recorded here is asked for. */
export function readTeamParams(params: object): TeamFilter | null {
  const { store, machine, person } = params as {
    readonly [Name in keyof typeof TEAM_PARAMS]?: string | null;
  };
  return store === "team" ? { machine: machine ?? null, person: person ?? null } : null;
}

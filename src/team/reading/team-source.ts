/** What the machines of a team sent, for whoever reads it: out of the database itself, or through a hub. */
import type { IndexReader } from "../../store/search-index.ts";
import type { Store } from "../../store/store.ts";
import type { TeamPlace } from "../team-database.ts";

/** Of which machines, by their ID or by whose login they belong to. */
export type TeamFilter = { readonly machine: string | null; readonly person: string | null };

export const WHOLE_TEAM: TeamFilter = { machine: null, person: null };

export type TeamRecordsReader = { readonly store: Store; readonly index: IndexReader };

export type TeamOverview = {
  /** Another number when something may be new. */
  readonly news: number;
  /** Last seen first. */
  readonly machines: readonly TeamPlace[];
};

export type TeamSource = {
  readonly place: string;
  readonly overview: () => Promise<TeamOverview>;
  readonly open: (filter: TeamFilter) => Promise<TeamRecordsReader>;
  /** On which machine each of these sessions was. */
  readonly machinesOf: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly close: () => Promise<void>;
};

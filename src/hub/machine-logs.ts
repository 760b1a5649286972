/** The log of each machine that was here lately: what is prepared for one is prepared once. */
import { openDatabaseSink } from "../ingest/forward/database-sink.ts";
import { openPartitions } from "../store/postgres/partitions.ts";
import type { TeamSink } from "../team/team-sink.ts";
import type { HubConnections } from "./hub-connections.ts";

const MAX_OPEN = 2000;

export type MachineLogs = {
  readonly of: (machine: string) => TeamSink;
  readonly forget: (machine: string) => void;
};

export function openMachineLogs({ connection, beside }: HubConnections, team: string): MachineLogs {
  const partitions = openPartitions(beside);
  const open = new Map<string, TeamSink>();
  return {
    of: (machine) => {
      const sink = open.get(machine) ?? openDatabaseSink(connection, team, machine, partitions);
      // The last used is last.
      open.delete(machine);
      open.set(machine, sink);
      const [oldest] = open.keys();
      if (open.size > MAX_OPEN && oldest !== undefined) open.delete(oldest);
      return sink;
    },
    forget: (machine) => void open.delete(machine),
  };
}

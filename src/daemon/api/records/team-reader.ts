/** The team's records for requests, out of its database or through its hub: opened for the first that asks, closed when nobody asked for a while. */
import { readTeam } from "../../../ingest/forward/open-forwarding.ts";
import { openTeamSource } from "../../../team/reading/open-team-source.ts";
import type { TeamOverview, TeamSource } from "../../../team/reading/team-source.ts";
import type { DaemonHome } from "../../own-command.ts";

export type TeamAccess = TeamOverview &
  Pick<TeamSource, "place" | "open" | "machinesOf"> & { readonly team: string };

export type TeamReader = {
  /** Null where this machine is in no team, or cannot say where its database is. */
  readonly read: () => Promise<TeamAccess | null>;
  readonly close: () => Promise<void>;
};

type ConnectedTeam = {
  readonly key: string;
  readonly team: string;
  readonly source: TeamSource;
};

const IDLE_MS = 2 * 60_000;

export function openTeamReader({ paths, env }: Pick<DaemonHome, "paths" | "env">): TeamReader {
  let connected: ConnectedTeam | null = null;
  let idle: Timer | undefined;

  async function close(): Promise<void> {
    clearTimeout(idle);
    const last = connected;
    connected = null;
    await last?.source.close();
  }

  async function connect(): Promise<ConnectedTeam | null> {
    const found = readTeam(paths.home, env);
    const key =
      "obstacle" in found
        ? null
        : `${found.membership.team} ${found.url.href} ${found.token ?? ""}`;
    if (connected !== null && connected.key !== key) await close();
    if ("obstacle" in found || key === null) return null;
    connected ??= {
      key,
      team: found.membership.team,
      source: openTeamSource(found, found.membership.team),
    };
    clearTimeout(idle);
    idle = setTimeout(() => void close(), IDLE_MS);
    idle.unref();
    return connected;
  }

  async function read(): Promise<TeamAccess | null> {
    const mine = await connect();
    if (mine === null) return null;
    const { source, team } = mine;
    const { place, open, machinesOf } = source;
    return { ...(await source.overview()), team, place, open, machinesOf };
  }

  return { read, close };
}

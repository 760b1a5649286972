/** Everything that forwarding needs: who we are, where the database is, and whether we are who we were. */
import { openConnection } from "../../store/postgres/connection.ts";
import { migrate } from "../../store/postgres/migrate.ts";
import { withFileLock } from "../../system/with-file-lock.ts";
import { checkIn } from "../../team/check-in.ts";
import { type Membership, readConnectionString, readMembership } from "../../team/team-files.ts";
import type { Installation } from "../installation.ts";
import type { Forwarding } from "./forward.ts";

export type OpenedForwarding = Forwarding & {
  /** How far this machine's clock is ahead of the server's. */
  readonly clockMs: number;
  readonly close: () => Promise<void>;
};

export type ForwardObstacle =
  | { readonly found: "not_joined" | "no_connection" }
  /** The file may be read by others, or is no connection string. */
  | { readonly found: "open" | "invalid"; readonly path: string }
  /** Another installation has the same machine ID; or the team knows no such machine. */
  | { readonly found: "copied" | "unknown"; readonly place: string };

export type ConnectableTeam = { readonly membership: Membership; readonly url: URL };

const LOCK_MS = 10_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** From files alone. */
export function readTeam(home: string, env: Environment): ConnectableTeam | ForwardObstacle {
  const membership = readMembership(home);
  if (membership === null) return { found: "not_joined" };
  const connectionString = readConnectionString(home, env);
  if (connectionString.found === "none") return { found: "no_connection" };
  return "url" in connectionString ? { membership, url: connectionString.url } : connectionString;
}

export async function openForwarding(
  { paths }: Pick<Installation, "paths">,
  env: Environment,
  { isMoved = false } = {},
): Promise<OpenedForwarding | ForwardObstacle> {
  const { home, journal, run } = paths;
  const team = readTeam(home, env);
  if ("found" in team) return team;
  const connection = openConnection(team.url);
  try {
    await migrate(connection);
    const name = team.membership.team;
    // One at a time: the incarnation changes there and here.
    const checked = await withFileLock(`${run}/team.lock`, LOCK_MS, () =>
      checkIn(connection, name, home, { isMoved }),
    );
    const outcome = checked?.done ?? { outcome: "copied" as const };
    if (outcome.outcome !== "ours") {
      await connection.close();
      return { found: outcome.outcome, place: connection.place };
    }
    const { identity, clockMs } = outcome;
    const close = connection.close;
    return { connection, team: name, identity, home, journal, clockMs, close };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

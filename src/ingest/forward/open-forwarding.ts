/** Everything that forwarding needs: who we are, where the team is, and whether we are who we were. */
import { openConnection } from "../../store/postgres/connection.ts";
import { withFileLock } from "../../system/with-file-lock.ts";
import { checkIn } from "../../team/check-in.ts";
import { openHubSink } from "../../team/hub/hub-sink.ts";
import { readMachine } from "../../team/machine-identity.ts";
import {
  type Membership,
  readMembership,
  readTeamAddress,
  type TeamAddress,
  type UnusableFile,
} from "../../team/team-files.ts";
import type { TeamSink } from "../../team/team-sink.ts";
import type { Installation } from "../installation.ts";
import { openDatabaseSink } from "./database-sink.ts";
import type { Forwarding } from "./forward.ts";

export type ForwardingAccess = Forwarding & {
  /** How far this machine's clock is ahead of the server's. */
  readonly clockMs: number;
  readonly close: () => Promise<void>;
};

export type ForwardObstacle =
  | { readonly obstacle: "not_joined" | "no_connection" | "no_token" }
  | UnusableFile
  /** Another installation has the same machine ID; or the team knows no such machine. */
  | { readonly obstacle: "copied" | "unknown"; readonly place: string };

export type ConnectableTeam = TeamAddress & { readonly membership: Membership };

const LOCK_MS = 10_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** From files alone. */
export function readTeam(home: string, env: Environment): ConnectableTeam | ForwardObstacle {
  const membership = readMembership(home);
  if (membership === null) return { obstacle: "not_joined" };
  const address = readTeamAddress(home, env);
  return "obstacle" in address ? address : { membership, ...address };
}

/** Without asking it anything. */
export function openSink({ membership, url, token }: ConnectableTeam, home: string): TeamSink {
  if (token !== null) return openHubSink({ url, token });
  const connection = openConnection(url);
  const sink = openDatabaseSink(connection, membership.team, readMachine(home)?.machine ?? "");
  return { ...sink, close: connection.close };
}

export async function openForwarding(
  { paths }: Pick<Installation, "paths">,
  env: Environment,
  { isMoved = false } = {},
): Promise<ForwardingAccess | ForwardObstacle> {
  const { home, journal, run } = paths;
  const team = readTeam(home, env);
  if ("obstacle" in team) return team;
  const sink = openSink(team, home);
  try {
    // One at a time: the incarnation changes there and here.
    const checked = await withFileLock(`${run}/team.lock`, LOCK_MS, () =>
      checkIn(sink, home, { isMoved }),
    );
    const outcome = checked?.done ?? { outcome: "copied" as const };
    if (outcome.outcome !== "ours") {
      await sink.close();
      return { obstacle: outcome.outcome, place: sink.place };
    }
    const { identity, clockMs } = outcome;
    const { close } = sink;
    return { sink, team: team.membership.team, identity, home, journal, clockMs, close };
  } catch (error) {
    await sink.close();
    throw error;
  }
}

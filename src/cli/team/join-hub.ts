/** `self-gen team join` with a hub's address: the token says which team, and which machine this is there. */
import type { ConnectableTeam } from "../../ingest/forward/open-forwarding.ts";
import { host } from "../../system/host.ts";
import { openHubClient } from "../../team/hub/hub-client.ts";
import { askIdentity, type HubIdentity } from "../../team/hub/hub-sink.ts";
import { newMachine, readMachine, saveMachine } from "../../team/machine-identity.ts";
import { readMembership, readTeamUrl, readToken, saveMembership } from "../../team/team-files.ts";
import { isHubUrl } from "../../team/team-url.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { oneLine } from "../terminal/terminal.ts";
import { printJoin } from "./print-join.ts";
import { obstacleFault } from "./obstacle-fault.ts";

/** `isKept`: typed or piped in, not said by the environment. */
export type HubAddress = { readonly url: URL; readonly isKept: boolean };

type TokenInput = { readonly token: string; readonly isKept: boolean };

const NO_FILE = "/dev/null";

/** In a file that nobody else may read, piped in, or in the environment, where it stays. Never typed: others see what is. */
async function readTokenInput(args: CommandArgs): Promise<TokenInput> {
  const { text } = args;
  const file = args.option("token");
  const env = file === undefined ? host().env : {};
  const said =
    file === "-"
      ? readToken(NO_FILE, { SELF_GEN_HUB_TOKEN: await Bun.stdin.text() })
      : readToken(file ?? NO_FILE, env);
  const isNone = said === null || (typeof said !== "string" && said.path === NO_FILE);
  if (isNone) throw obstacleFault({ obstacle: "no_token" }, text);
  if (typeof said !== "string") throw tokenFault(said, args);
  return { token: said, isKept: file !== undefined };
}

function tokenFault(
  { obstacle, path }: { readonly obstacle: "open" | "invalid"; readonly path: string },
  { text }: CommandArgs,
): Fault {
  const { faults } = text.team;
  return obstacle === "open"
    ? new Fault("TEAM_OPEN_FILE", faults.openToken(path), faults.openFix(path))
    : new Fault("TEAM_BAD_TOKEN", faults.badToken(path), faults.noTokenFix);
}

export async function joinHub(args: CommandArgs, { url, isKept }: HubAddress): Promise<number> {
  const { text, installation } = args;
  const { home } = installation.paths;
  const { faults } = text.team;
  if (readMembership(home) !== null)
    throw new Fault("TEAM_ALREADY", faults.already, faults.alreadyFix);
  const given = await readTokenInput(args);
  const client = openHubClient({ url, token: given.token });
  const identity = await askIdentity(client);
  const asked = args.option("team") ?? identity.team;
  if (asked !== identity.team)
    throw new Fault("TEAM_WHICH", faults.which(oneLine(identity.team)), faults.whichFix);
  if (identity.machine !== null)
    saveMachine(home, { ...newMachine(null), machine: identity.machine });
  saveMembership(
    home,
    { team: identity.team, joinedAt: host().now().toISOString() },
    { url: isKept ? url : null, token: given.isKept ? given.token : null },
  );
  return printJoin(args, identity.team, client.place, identity.machine);
}

/** A copy, with a token of its own: what was recorded until now stays with the one that it was copied from. */
export async function rejoinHub(args: CommandArgs, { url }: ConnectableTeam): Promise<number> {
  const { text, installation } = args;
  const { home } = installation.paths;
  const given = await readTokenInput(args);
  const client = openHubClient({ url, token: given.token });
  const { team, machine }: HubIdentity = await askIdentity(client);
  const { faults } = text.team;
  if (machine === null || machine === readMachine(home)?.machine)
    throw new Fault("TEAM_COPIED", faults.copied(client.place), faults.ownToken);
  const now = host().now().toISOString();
  saveMachine(home, { ...newMachine(now), machine });
  const token = given.isKept ? given.token : null;
  saveMembership(home, { team, joinedAt: now }, { url: null, token });
  return printJoin(args, team, client.place, machine);
}

/** Another token for the same machine: the one before expired, or was replaced. */
export async function renewToken(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { home } = installation.paths;
  const { faults } = text.team;
  const membership = readMembership(home);
  if (membership === null) throw obstacleFault({ obstacle: "not_joined" }, text);
  const url = readTeamUrl(home, host().env);
  if ("obstacle" in url) throw obstacleFault(url, text);
  if (!isHubUrl(url)) throw new Fault("TEAM_ALREADY", faults.already, faults.alreadyFix);
  const { token } = await readTokenInput(args);
  const client = openHubClient({ url, token });
  const { team, machine } = await askIdentity(client);
  if (team !== membership.team || machine !== (readMachine(home)?.machine ?? null))
    throw new Fault("TEAM_WRONG_TOKEN", faults.wrongToken(client.place), faults.wrongTokenFix);
  saveMembership(home, membership, { url: null, token });
  return printJoin(args, team, client.place, machine);
}

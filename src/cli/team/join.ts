/** `self-gen team init` and `team join`: which database, which team, and who this machine is there. */
import { openForwarding, readTeam } from "../../ingest/forward/open-forwarding.ts";
import { openConnection, type PostgresConnection } from "../../store/postgres/connection.ts";
import { host } from "../../system/host.ts";
import { newMachine, readMachine, saveMachine } from "../../team/machine-identity.ts";
import { addMachine, createTeam } from "../../team/team-database.ts";
import { CONNECTION_VARIABLE, readMembership, saveMembership } from "../../team/team-files.ts";
import { isHubUrl, parseTeamUrl } from "../../team/team-url.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { oneLine } from "../terminal/terminal.ts";
import { chooseTeam } from "./choose-team.ts";
import { type HubAddress, joinHub, rejoinHub, renewToken } from "./join-hub.ts";
import { printJoin } from "./print-join.ts";
import { obstacleFault, requireDatabase } from "./obstacle-fault.ts";

const USUAL_TEAM = "team";

/** Typed, piped in, or in the environment, where it stays. */
async function givenUrl({ words, text }: CommandArgs): Promise<HubAddress> {
  const { faults } = text.team;
  const [, word] = words;
  const env = host().env[CONNECTION_VARIABLE];
  if (word === undefined && (env === undefined || env === ""))
    throw new Fault("TEAM_NO_URL", faults.noUrl, faults.noUrlFix);
  const said = word === "-" ? await Bun.stdin.text() : (word ?? env ?? "");
  const url = parseTeamUrl(said.trim());
  if (url === null) throw new Fault("TEAM_BAD_URL", faults.badUrl, faults.invalidFix);
  return { url, isKept: word !== undefined };
}

export async function init(args: CommandArgs): Promise<number> {
  const { text } = args;
  const given = await givenUrl(args);
  requireDatabase(given, text);
  return enter(args, given, async (connection) => {
    const { faults } = text.team;
    const team = args.option("team") ?? USUAL_TEAM;
    if (!(await createTeam(connection, team)))
      throw new Fault("TEAM_EXISTS", faults.exists(oneLine(team)), faults.existsFix);
    return team;
  });
}

export async function join(args: CommandArgs): Promise<number> {
  const { text } = args;
  const [isMoved, isCopied] = [args.has("moved"), args.has("copied")];
  if (isMoved && isCopied)
    throw usageFault(text, "team", text.faults.notFor("--copied", "team join --moved"));
  if (isMoved) return comeBack(args);
  if (isCopied) return startAnew(args);
  if (args.words.length === 1 && args.option("token") !== undefined) return renewToken(args);
  const given = await givenUrl(args);
  if (isHubUrl(given.url)) return joinHub(args, given);
  return enter(args, given, (connection) => chooseTeam(args, connection));
}

async function enter(
  args: CommandArgs,
  { url, isKept }: HubAddress,
  choose: (connection: PostgresConnection) => Promise<string>,
): Promise<number> {
  const { text, installation } = args;
  const { home } = installation.paths;
  const { faults } = text.team;
  if (readMembership(home) !== null)
    throw new Fault("TEAM_ALREADY", faults.already, faults.alreadyFix);
  const connection = openConnection(url);
  try {
    const team = await choose(connection);
    const identity = newMachine(null);
    const isSending = await addMachine(connection, team, identity.machine);
    if (isSending) saveMachine(home, identity);
    const membership = { team, joinedAt: host().now().toISOString() };
    saveMembership(home, membership, { url: isKept ? url : null, token: null });
    return printJoin(args, team, connection.place, isSending ? identity.machine : null);
  } finally {
    await connection.close();
  }
}

/** The same installation on another machine, or in another folder. */
async function comeBack(args: CommandArgs): Promise<number> {
  const opened = await openForwarding(args.installation, host().env, { isMoved: true });
  if ("obstacle" in opened) throw obstacleFault(opened, args.text);
  await opened.close();
  return printJoin(args, opened.team, opened.sink.place, opened.identity.machine);
}

/** A copy becomes a machine of its own: what was recorded until now stays with the one that it was copied from. */
async function startAnew(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const team = readTeam(installation.paths.home, host().env);
  if ("obstacle" in team) throw obstacleFault(team, text);
  if (isHubUrl(team.url)) return rejoinHub(args, team);
  const before = readMachine(installation.paths.home);
  const connection = openConnection(team.url);
  try {
    const identity = newMachine(before === null ? null : host().now().toISOString());
    await addMachine(connection, team.membership.team, identity.machine);
    saveMachine(installation.paths.home, identity);
    return printJoin(args, team.membership.team, connection.place, identity.machine);
  } finally {
    await connection.close();
  }
}

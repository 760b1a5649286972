/** `self-gen team init` and `team join`: which database, which team, and who this machine is there. */
import { readTeam } from "../../ingest/forward/open-forwarding.ts";
import { openForwarding } from "../../ingest/forward/open-forwarding.ts";
import {
  openConnection,
  type PostgresConnection,
  readConnectionUrl,
} from "../../store/postgres/connection.ts";
import { host } from "../../system/host.ts";
import { newMachine, readMachine, saveMachine } from "../../team/machine-identity.ts";
import { addMachine, createTeam, listTeams } from "../../team/team-database.ts";
import { CONNECTION_VARIABLE, readMembership, saveMembership } from "../../team/team-files.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { printHints } from "../terminal/wrap.ts";
import { obstacleFault } from "./obstacle-fault.ts";

const USUAL_TEAM = "team";

type GivenUrl = { readonly url: URL; readonly isKept: boolean };

/** Typed, piped in, or in the environment, where it stays. */
async function givenUrl({ words, text }: CommandArgs): Promise<GivenUrl> {
  const { faults } = text.team;
  const [, word] = words;
  const env = host().env[CONNECTION_VARIABLE];
  if (word === undefined && (env === undefined || env === ""))
    throw new Fault("TEAM_NO_URL", faults.noUrl, faults.noUrlFix);
  const said = word === "-" ? await Bun.stdin.text() : (word ?? env ?? "");
  const url = readConnectionUrl(said.trim());
  if (url === null) throw new Fault("TEAM_BAD_URL", faults.badUrl, faults.invalidFix);
  return { url, isKept: word !== undefined };
}

export const init = (args: CommandArgs): Promise<number> =>
  enter(args, async (connection) => {
    const { faults } = args.text.team;
    const team = args.option("team") ?? USUAL_TEAM;
    if (!(await createTeam(connection, team)))
      throw new Fault("TEAM_EXISTS", faults.exists(oneLine(team)), faults.existsFix);
    return team;
  });

export async function join(args: CommandArgs): Promise<number> {
  const { text } = args;
  const [isMoved, isCopied] = [args.has("moved"), args.has("copied")];
  if (isMoved && isCopied)
    throw usageFault(text, "team", text.faults.notFor("--copied", "team join --moved"));
  if (isMoved) return comeBack(args);
  if (isCopied) return startAnew(args);
  return enter(args, async (connection) => {
    const { faults } = text.team;
    const teams = await listTeams(connection);
    const [only = null, ...others] = teams;
    const asked = args.option("team") ?? (others.length === 0 ? only : null);
    if (only === null) throw new Fault("TEAM_NONE_THERE", faults.noTeams, faults.noTeamsFix);
    if (asked === null || !teams.includes(asked)) {
      const list = teams.map((one) => oneLine(one)).join(", ");
      throw new Fault("TEAM_WHICH", faults.which(list), faults.whichFix);
    }
    return asked;
  });
}

async function enter(
  args: CommandArgs,
  choose: (connection: PostgresConnection) => Promise<string>,
): Promise<number> {
  const { text, installation } = args;
  const { home } = installation.paths;
  const { faults } = text.team;
  if (readMembership(home) !== null)
    throw new Fault("TEAM_ALREADY", faults.already, faults.alreadyFix);
  const { url, isKept } = await givenUrl(args);
  const connection = openConnection(url);
  try {
    const team = await choose(connection);
    const identity = newMachine(null);
    const isSending = await addMachine(connection, team, identity.machine);
    if (isSending) saveMachine(home, identity);
    saveMembership(home, { team, joinedAt: host().now().toISOString() }, isKept ? url : null);
    return printJoined(args, team, connection.place, isSending ? identity.machine : null);
  } finally {
    await connection.close();
  }
}

/** `machine`: null where this one only reads. */
function printJoined(
  args: CommandArgs,
  team: string,
  place: string,
  machine: string | null,
): number {
  const { text } = args;
  if (args.has("json")) printJson({ team, place, machine });
  else if (machine === null) print(text.team.joinedToRead(oneLine(team), place));
  else {
    print(text.team.joined(oneLine(team), place));
    printHints(text.team.shareHint);
  }
  return 0;
}

/** The same installation on another machine, or in another folder. */
async function comeBack(args: CommandArgs): Promise<number> {
  const opened = await openForwarding(args.installation, host().env, { isMoved: true });
  if ("found" in opened) throw obstacleFault(opened, args.text);
  await opened.close();
  return printJoined(args, opened.team, opened.connection.place, opened.identity.machine);
}

/** A copy becomes a machine of its own: what was recorded until now stays with the one that it was copied from. */
async function startAnew(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const team = readTeam(installation.paths.home, host().env);
  if ("found" in team) throw obstacleFault(team, text);
  const before = readMachine(installation.paths.home);
  const connection = openConnection(team.url);
  try {
    const identity = newMachine(before === null ? null : host().now().toISOString());
    await addMachine(connection, team.membership.team, identity.machine);
    saveMachine(installation.paths.home, identity);
    return printJoined(args, team.membership.team, connection.place, identity.machine);
  } finally {
    await connection.close();
  }
}

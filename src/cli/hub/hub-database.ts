import { openConnection, type PostgresConnection } from "../../store/postgres/connection.ts";
import { host } from "../../system/host.ts";
import { readMembership, readTeamAddress } from "../../team/team-files.ts";
import type { CommandArgs } from "../command/command.ts";
import { chooseTeam } from "../team/choose-team.ts";
import { obstacleFault, requireDatabase } from "../team/obstacle-fault.ts";

export type HubDatabase = {
  readonly team: string;
  readonly url: URL;
  readonly connection: PostgresConnection;
};

/** The database that a hub stands in front of: the one of this installation, which need not have joined it. */
export async function withHubDatabase<T>(
  args: CommandArgs,
  work: (database: HubDatabase) => Promise<T>,
): Promise<T> {
  const { text, installation } = args;
  const { home } = installation.paths;
  const address = readTeamAddress(home, host().env);
  if ("obstacle" in address) throw obstacleFault(address, text);
  const url = requireDatabase(address, text);
  const connection = openConnection(url);
  try {
    const own = args.option("team") === undefined ? readMembership(home) : null;
    return await work({ team: own?.team ?? (await chooseTeam(args, connection)), url, connection });
  } finally {
    await connection.close();
  }
}

import type { PostgresConnection } from "../../store/postgres/connection.ts";
import { listTeams } from "../../team/team-database.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { oneLine } from "../terminal/terminal.ts";

/** The team that was asked for, else the only one in the database. */
export async function chooseTeam(
  { text, option }: CommandArgs,
  connection: PostgresConnection,
): Promise<string> {
  const { faults } = text.team;
  const teams = await listTeams(connection);
  const [only = null, ...others] = teams;
  const asked = option("team") ?? (others.length === 0 ? only : null);
  if (only === null) throw new Fault("TEAM_NONE_THERE", faults.noTeams, faults.noTeamsFix);
  if (asked === null || !teams.includes(asked)) {
    const list = teams.map((one) => oneLine(one)).join(", ");
    throw new Fault("TEAM_WHICH", faults.which(list), faults.whichFix);
  }
  return asked;
}

/** Opens the team's database for as long as it takes to read what other machines fixed. */
import { openConnection } from "../../store/postgres/connection.ts";
import { withFileLock } from "../../system/with-file-lock.ts";
import { readMachine } from "../../team/machine-identity.ts";
import { readMembership, removeTeamFixes } from "../../team/team-files.ts";
import type { Installation } from "../installation.ts";
import { readTeam } from "./open-forwarding.ts";
import { refreshTeamFixes } from "./refresh-fixes.ts";

/** Another process that reads them does the same. */
const LOCK_MS = 1000;

/** Answers how many machines had something new; 0 without a team. */
export async function readTeamFixes(
  { paths: { home, run } }: Pick<Installation, "paths">,
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const team = readTeam(home, env);
  // Behind a hub there is no database to ask.
  if ("found" in team || team.token !== null) return 0;
  const machine = readMachine(home)?.machine ?? null;
  const connection = openConnection(team.url, { connections: 1 });
  try {
    const source = { connection, team: team.membership.team, machine, home };
    const read = await withFileLock(`${run}/team-fixes.lock`, LOCK_MS, () =>
      refreshTeamFixes(source),
    );
    // Somebody may have left meanwhile.
    if (readMembership(home) === null) removeTeamFixes(home);
    return read?.done ?? 0;
  } finally {
    await connection.close();
  }
}

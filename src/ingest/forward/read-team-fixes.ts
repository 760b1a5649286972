/** Reads what other machines fixed, out of the team's database or through its hub. */
import { openConnection } from "../../store/postgres/connection.ts";
import { withFileLock } from "../../system/with-file-lock.ts";
import { hubFixes } from "../../team/hub/hub-fixes.ts";
import { readMachine } from "../../team/machine-identity.ts";
import { databaseFixes, type FixSource } from "../../team/reading/fix-source.ts";
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
  const found = readTeam(home, env);
  if ("obstacle" in found) return 0;
  const { url, token, membership } = found;
  const refresh = async (source: FixSource): Promise<number> => {
    const read = await withFileLock(`${run}/team-fixes.lock`, LOCK_MS, () =>
      refreshTeamFixes(source, { team: membership.team, home }),
    );
    // Somebody may have left meanwhile.
    if (readMembership(home) === null) removeTeamFixes(home);
    return read?.done ?? 0;
  };
  if (token !== null) return refresh(hubFixes({ url, token }));
  const connection = openConnection(url, { connections: 1 });
  try {
    const machine = readMachine(home)?.machine ?? null;
    return await refresh(databaseFixes(connection, membership.team, machine));
  } finally {
    await connection.close();
  }
}

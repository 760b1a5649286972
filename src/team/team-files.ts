/**
 * What an installation keeps of its team, in `<home>/team/` (0700, files 0600):
 *
 *   connection        the connection string, unless `SELF_GEN_TEAM_URL` says it; never printed
 *   team.json         which team this is, and since when
 *   machine.json      who this machine is there (`machine-identity.ts`)
 *   shares.json       the projects that may leave
 *   deletions/        what is still to be deleted there (`deletions.ts`)
 *   forward.json      how the last forward ended
 *   fixes.db          fixes of the other machines, a cache (`ingest/forward/refresh-fixes.ts`)
 */
import { teamFixesPath } from "../config/team-fixes-path.ts";
import { replaceJsonFile, replaceTextFile } from "../config/write-file.ts";
import { asList, asText, isObject, type Json, type JsonObject } from "../event/event.ts";
import { rareFiles, system } from "../system/system.ts";
import { removeFixCache } from "../store/sqlite/fix-cache.ts";
import { readConnectionUrl } from "../store/postgres/connection.ts";

export const CONNECTION_VARIABLE = "SELF_GEN_TEAM_URL";

export const teamFolder = (home: string): string => `${home}/team`;
const fileIn = (home: string, name: string): string => `${teamFolder(home)}/${name}`;

export function readTeamFile(home: string, name: string): JsonObject | null {
  const text = system.readFile(fileIn(home, name));
  try {
    const parsed: unknown = text === null ? null : JSON.parse(text);
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** Throws where it cannot be written: what was agreed to must not be forgotten. */
export function writeTeamFile(home: string, name: string, content: JsonObject): void {
  requireWritten(replaceJsonFile(fileIn(home, name), content), fileIn(home, name));
}

export const removeTeamFile = (home: string, name: string): void =>
  rareFiles().rmSync(fileIn(home, name), { force: true });

function requireWritten(code: string | null, path: string): void {
  if (code !== null) throw Object.assign(new Error(`${code}: ${path}`), { code, path });
}

export type Membership = { readonly team: string; readonly joinedAt: string };

export function readMembership(home: string): Membership | null {
  const said = readTeamFile(home, "team.json");
  const team = asText(said?.["team"]);
  return team === null ? null : { team, joinedAt: asText(said?.["joinedAt"]) ?? "" };
}

export type ConnectionString =
  | { readonly found: "file" | "variable"; readonly url: URL }
  /** Others may read the file; or what is there is no connection string. */
  | { readonly found: "open" | "invalid"; readonly path: string }
  | { readonly found: "none" };

const OTHERS = 0o077;

export function readConnectionString(
  home: string,
  env: Readonly<Record<string, string | undefined>>,
): ConnectionString {
  const said = env[CONNECTION_VARIABLE];
  if (said !== undefined && said !== "") {
    const url = readConnectionUrl(said);
    return url === null
      ? { found: "invalid", path: CONNECTION_VARIABLE }
      : { found: "variable", url };
  }
  const path = fileIn(home, "connection");
  const text = system.readFile(path);
  if (text === null) return { found: "none" };
  if ((rareFiles().statSync(path).mode & OTHERS) !== 0) return { found: "open", path };
  const url = readConnectionUrl(text.trim());
  return url === null ? { found: "invalid", path } : { found: "file", url };
}

/** The connection string goes to the file only where the environment does not say it. */
export function saveMembership(home: string, membership: Membership, url: URL | null): void {
  rareFiles().mkdirSync(teamFolder(home), { recursive: true, mode: 0o700 });
  if (url !== null) {
    const path = fileIn(home, "connection");
    requireWritten(replaceTextFile(path, `${url.href}\n`), path);
  }
  writeTeamFile(home, "team.json", { ...membership });
}

/** Everything but the shares and deletions that nobody carried out. */
export function removeMembership(home: string): void {
  for (const name of ["connection", "team.json", "machine.json", "forward.json"])
    removeTeamFile(home, name);
  removeTeamFixes(home);
}

/** What was read of other machines' fixes is read again, where we are still in the team. */
export const removeTeamFixes = (home: string): void => removeFixCache(teamFixesPath(home));

export const readTexts = (value: Json | undefined): readonly string[] =>
  asList(value).flatMap((one) => asText(one) ?? []);

/**
 * What an installation keeps of its team, in `<home>/team/` (0700, files 0600):
 *
 *   connection        the connection string or a hub's address, unless `SELF_GEN_TEAM_URL` says it; never printed
 *   token             what a hub knows this machine by, unless `SELF_GEN_HUB_TOKEN` says it; never printed
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
import { isHubUrl, parseTeamUrl } from "./team-url.ts";

export const CONNECTION_VARIABLE = "SELF_GEN_TEAM_URL";
const TOKEN_VARIABLE = "SELF_GEN_HUB_TOKEN";

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

/** How the team is reached. `token`: of a hub; null for a database. */
export type TeamAddress = { readonly url: URL; readonly token: string | null };

/** Others may read the file; or what is there is no connection string, or no token. */
export type UnusableFile = { readonly obstacle: "open" | "invalid"; readonly path: string };

const OTHERS = 0o077;
const TOKEN = /^[\w-]{16,512}$/;

/** What the variable says, else the file; null where neither says anything. */
function readSecret(path: string, said: string | undefined): string | UnusableFile | null {
  if (said !== undefined && said !== "") return said.trim();
  const text = system.readFile(path);
  if (text === null) return null;
  if ((rareFiles().statSync(path).mode & OTHERS) !== 0) return { obstacle: "open", path };
  return text.trim();
}

type Environment = Readonly<Record<string, string | undefined>>;

type Missing<Name extends string> = { readonly obstacle: Name };

export function readTeamUrl(
  home: string,
  env: Environment,
): URL | UnusableFile | Missing<"no_connection"> {
  const path = fileIn(home, "connection");
  const said = readSecret(path, env[CONNECTION_VARIABLE]);
  if (said === null) return { obstacle: "no_connection" };
  if (typeof said !== "string") return said;
  const isSaid = Boolean(env[CONNECTION_VARIABLE]);
  return parseTeamUrl(said) ?? { obstacle: "invalid", path: isSaid ? CONNECTION_VARIABLE : path };
}

export function readTeamAddress(
  home: string,
  env: Environment,
): TeamAddress | UnusableFile | Missing<"no_connection" | "no_token"> {
  const url = readTeamUrl(home, env);
  if ("obstacle" in url) return url;
  if (!isHubUrl(url)) return { url, token: null };
  const token = readToken(fileIn(home, "token"), env);
  return typeof token === "string" ? { url, token } : (token ?? { obstacle: "no_token" });
}

/** Of a hub: what the variable says, else the file; null where neither says anything. */
export function readToken(path: string, env: Environment): string | UnusableFile | null {
  const said = env[TOKEN_VARIABLE];
  const token = readSecret(path, said);
  if (typeof token !== "string" || TOKEN.test(token)) return token;
  return { obstacle: "invalid", path: said === undefined || said === "" ? path : TOKEN_VARIABLE };
}

/** What is null, the environment says. */
export type TeamSecrets = { readonly url: URL | null; readonly token: string | null };

export function saveMembership(
  home: string,
  membership: Membership,
  { url, token }: TeamSecrets,
): void {
  rareFiles().mkdirSync(teamFolder(home), { recursive: true, mode: 0o700 });
  for (const [name, said] of [
    ["connection", url?.href ?? null],
    ["token", token],
  ] as const) {
    const path = fileIn(home, name);
    if (said !== null) requireWritten(replaceTextFile(path, `${said}\n`), path);
  }
  writeTeamFile(home, "team.json", { ...membership });
}

/** Everything but the shares and deletions that nobody carried out. */
export function removeMembership(home: string): void {
  for (const name of ["connection", "token", "team.json", "machine.json", "forward.json"])
    removeTeamFile(home, name);
  removeTeamFixes(home);
}

/** What was read of other machines' fixes is read again, where we are still in the team. */
export const removeTeamFixes = (home: string): void => removeFixCache(teamFixesPath(home));

export const readTexts = (value: Json | undefined): readonly string[] =>
  asList(value).flatMap((one) => asText(one) ?? []);

/** Which file of which client our hooks stand in. */
import { existsSync } from "node:fs";
import { claudeFolder, CLAUDE_EVENTS } from "../../clients/claude-code/settings.ts";
import type { ClientName } from "../../clients/client-name.ts";
import { codexFolder, CODEX_EVENTS } from "../../clients/codex/settings.ts";
import { guardCommand, hookCommand, type Wanted } from "../../clients/registration.ts";
import type { Environment } from "../../config/paths.ts";

/** `local` is the project's settings that its repository does not share; Codex has none. */
export const SCOPES = ["user", "project", "local"] as const;

export type Scope = (typeof SCOPES)[number];

export type SettingsPlace = {
  readonly client: ClientName;
  readonly scope: Scope;
  readonly path: string;
};

export type Surroundings = {
  readonly env: Environment;
  readonly userHome: string;
  /** The project that `project` and `local` mean. */
  readonly project: string;
};

/** Null where the client has no such settings. */
export function settingsPlace(
  client: ClientName,
  scope: Scope,
  { env, userHome, project }: Surroundings,
): SettingsPlace | null {
  const at = (path: string): SettingsPlace => ({ client, scope, path });
  if (client === "claude-code") {
    if (scope === "user") return at(`${claudeFolder(env, userHome)}/settings.json`);
    return at(`${project}/.claude/settings${scope === "local" ? ".local" : ""}.json`);
  }
  if (scope === "local") return null;
  return at(`${scope === "user" ? codexFolder(env, userHome) : `${project}/.codex`}/hooks.json`);
}

/** Claude Code is what we are for; Codex is set up where it is used. */
export function presentClients(around: Surroundings): ClientName[] {
  return isPresent("codex", around) ? ["claude-code", "codex"] : ["claude-code"];
}

export function isPresent(client: ClientName, { env, userHome }: Surroundings): boolean {
  const [folder, program] =
    client === "codex"
      ? [codexFolder(env, userHome), "codex"]
      : [claudeFolder(env, userHome), "claude"];
  return existsSync(folder) || isOnPath(program, env);
}

const isOnPath = (name: string, env: Environment): boolean =>
  (env["PATH"] ?? "").split(":").some((folder) => folder !== "" && existsSync(`${folder}/${name}`));

export const wantedHooks = (client: ClientName, program: string): Wanted => ({
  events: client === "codex" ? CODEX_EVENTS : CLAUDE_EVENTS,
  command: hookCommand(program, client),
  guard: guardCommand(program, client),
  home: program.slice(0, program.lastIndexOf("/bin/")),
});

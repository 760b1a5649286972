/** Which settings file of each client holds our hooks. */
import { existsSync } from "node:fs";
import type { ClientSettingsScope, ClientSettingsContext } from "../../clients/client-kit.ts";
import { CLIENT_NAMES, type ClientName, clientOf } from "../../clients/clients.ts";
import { kitOf } from "../../clients/kits.ts";
import { guardCommand, hookCommand, type HookRegistration } from "../../clients/registration.ts";
import type { Environment } from "../../config/paths.ts";

export { CLIENT_SETTINGS_SCOPES, type ClientSettingsScope } from "../../clients/client-kit.ts";

export type SettingsPlace = {
  readonly client: ClientName;
  readonly scope: ClientSettingsScope;
  readonly path: string;
};

export type InstallEnvironment = ClientSettingsContext;

/** Null where the client has no such settings. */
export function settingsPlace(
  client: ClientName,
  scope: ClientSettingsScope,
  around: InstallEnvironment,
): SettingsPlace | null {
  const path = kitOf(client).settings.path(scope, around);
  return path === null ? null : { client, scope, path };
}

/** The main client is what we are for; others are set up where they are used. */
export const presentClients = (around: InstallEnvironment): ClientName[] =>
  CLIENT_NAMES.filter((client) => clientOf(client).isMain === true || isPresent(client, around));

export function isPresent(client: ClientName, { env, userHome }: InstallEnvironment): boolean {
  const { folder, program } = clientOf(client);
  return existsSync(folder(env, userHome)) || isOnPath(program, env);
}

const isOnPath = (name: string, env: Environment): boolean =>
  (env["PATH"] ?? "").split(":").some((folder) => folder !== "" && existsSync(`${folder}/${name}`));

export const toWantedHooks = (client: ClientName, program: string): HookRegistration => ({
  events: kitOf(client).settings.events,
  command: hookCommand(program, client),
  guard: guardCommand(program, client),
  home: program.slice(0, program.lastIndexOf("/bin/")),
});

/** Everything an installation will do, known before anything is done. */
import { existsSync } from "node:fs";
import { claudeFolder } from "../../clients/claude-code/folder.ts";
import { CLIENT_NAMES, type ClientName, clientOf } from "../../clients/clients.ts";
import { CLIENT_SETTINGS_SCOPES } from "../../clients/client-kit.ts";
import { listOwnCommands } from "../../clients/registration.ts";
import { getProjectPath } from "../../git/locate-repository.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { isCommandChange, type PlannedCommand, planCommands } from "./command-files.ts";
import {
  homeFiles,
  isFilePlaced,
  isSameFile,
  linkState,
  producerIn,
  programIn,
} from "./home-files.ts";
import { type InstalledLink, readInstallRecord } from "./install-record.ts";
import {
  presentClients,
  type ClientSettingsScope,
  settingsPlace,
  type SettingsPlace,
  type InstallEnvironment,
} from "./settings-places.ts";
import {
  isPluginChange,
  type PlannedPlugin,
  planPlugin,
  choosePluginPlace,
} from "./plugin-files.ts";
import { missingFolders, readSettingsFile } from "./settings-file.ts";
import { isChange, planRegistration, type SettingsChange } from "./settings-change.ts";
import { host } from "../../system/host.ts";

export type PlannedLink = InstalledLink & { readonly state: "there" | "foreign" | "free" };

export type InstallPlan = {
  readonly program: {
    readonly source: string;
    readonly path: string;
    readonly isCurrent: boolean;
    /** What was installed before, if anything was. */
    readonly versionBefore: string | null;
  };
  readonly filesAreCurrent: boolean;
  readonly links: readonly PlannedLink[];
  readonly settings: readonly SettingsChange[];
  readonly commands: readonly PlannedCommand[];
  /** Null where Claude Code is not set up. */
  readonly plugin: PlannedPlugin | null;
  /** Folders outside of the home that have to be made. */
  readonly folders: readonly string[];
  /** Clients that are not here, where none were asked for. */
  readonly absent: readonly ClientName[];
  /** Clients that have our hooks in another place, and would run both: they are left as they are. */
  readonly elsewhere: readonly { readonly client: ClientName; readonly path: string }[];
};

export const isInstallPlanEmpty = (plan: InstallPlan): boolean =>
  plan.program.isCurrent &&
  plan.filesAreCurrent &&
  plan.links.every(({ state }) => state !== "free") &&
  !plan.settings.some(isChange) &&
  !plan.commands.some(isCommandChange) &&
  (plan.plugin === null || !isPluginChange(plan.plugin));

export function readInstallEnvironment(installation: Installation, text: Text): InstallEnvironment {
  const { userHome } = installation.paths;
  if (userHome === null)
    throw new Fault("NO_HOME", text.setup.noUserHome, text.setup.noUserHomeFix);
  const cwd = currentFolder() ?? userHome;
  return { env: host().env, userHome, project: getProjectPath(cwd) };
}

function currentFolder(): string | null {
  try {
    return host().cwd();
  } catch {
    return null;
  }
}

export function makeInstallPlan(
  installation: Installation,
  chosen: { readonly clients: readonly ClientName[] | null; readonly scope: ClientSettingsScope },
  text: Text,
): InstallPlan {
  const { home, userHome } = installation.paths;
  const around = readInstallEnvironment(installation, text);
  const present = presentClients(around);
  const clients = chosen.clients ?? present;
  const installed = readInstallRecord(home);
  const installeds = installed.settings;
  const path = programIn(home);
  const source = host().program;
  const places = clients.map((client) => {
    const place = settingsPlace(client, chosen.scope, around);
    if (place !== null) return place;
    const { setup } = text;
    throw new Fault("NO_SCOPE", setup.noScope(client, chosen.scope), setup.noScopeFix, 2);
  });
  const elsewhere = places.flatMap((place) => {
    const other = findOtherPlace(place, installeds, around);
    return other === null ? [] : [{ client: place.client, path: other, wanted: place.path }];
  });
  const [first] = elsewhere;
  if (first !== undefined && chosen.clients !== null) {
    const { setup } = text;
    const message = setup.twice(clientOf(first.client).title, first.path);
    throw new Fault("HOOKS_TWICE", message, setup.twiceFix(first.wanted));
  }
  const change = (place: SettingsPlace): SettingsChange => {
    const before = installeds.find((one) => one.path === place.path);
    return planRegistration(
      place,
      { program: path, plugin: choosePluginPlace(place, home) },
      before,
      text,
    );
  };
  const left = new Set(elsewhere.map(({ client }) => client));
  const settings = places.filter(({ client }) => !left.has(client)).map(change);
  const hasClaude = settings.some(({ client }) => clientOf(client).abilities.hasOwnCommands);
  const links = listWantedLinks(home, around, hasClaude);
  const commands = hasClaude ? planCommands(installation, around, text) : [];
  const made = [...links, ...settings, ...commands.filter(isCommandChange)];
  return {
    program: {
      source,
      path,
      isCurrent: isSameFile(source, path),
      versionBefore: installed.version,
    },
    filesAreCurrent: [...homeFiles(home, userHome)].every(([file, content]) =>
      isFilePlaced(file, content),
    ),
    links: links.map(({ path: link, target }) => ({
      path: link,
      target,
      state: linkState(link, target),
    })),
    settings,
    commands,
    plugin: hasClaude ? planPlugin(home, text) : null,
    folders: [...new Set(made.flatMap(({ path: one }) => missingFolders(one)))],
    absent:
      chosen.clients === null ? CLIENT_NAMES.filter((client) => !present.includes(client)) : [],
    elsewhere: elsewhere.map(({ client, path: there }) => ({ client, path: there })),
  };
}

/**
 * Where else a client has our hooks that runs a command once for each of the settings that it stands in, as Codex does: every
 * event would be two. Claude Code runs it once.
 */
function findOtherPlace(
  place: SettingsPlace,
  settingsPlaces: readonly SettingsPlace[],
  around: InstallEnvironment,
): string | null {
  const { client, scope, path } = place;
  if (clientOf(client).abilities.runsHookOnce) return null;
  const here = CLIENT_SETTINGS_SCOPES.flatMap((one) => settingsPlace(client, one, around) ?? []);
  // Two projects do not meet; the user's settings meet every project's.
  const others = scope === "user" ? [...here, ...settingsPlaces] : here;
  const other = others.find(
    (one) => one.client === client && one.path !== path && isRegistered(one.path),
  );
  return other?.path ?? null;
}

function isRegistered(path: string): boolean {
  const file = readSettingsFile(path);
  return file.kind === "text" && listOwnCommands(file.text).length > 0;
}

/** The generic producer where the documents expect it, and the program where the shell looks, if that is a usual place. */
function listWantedLinks(
  home: string,
  { env, userHome }: InstallEnvironment,
  hasClaude: boolean,
): InstalledLink[] {
  const folder = `${userHome}/.local/bin`;
  const isSearched = (env["PATH"] ?? "").split(":").includes(folder) && existsSync(folder);
  return [
    ...(hasClaude
      ? [
          {
            path: `${claudeFolder(env, userHome)}/hooks/lifecycle-logger.sh`,
            target: producerIn(home),
          },
        ]
      : []),
    ...(isSearched ? [{ path: `${folder}/self-gen`, target: programIn(home) }] : []),
  ];
}

/** Everything an installation will do, known before anything is done. */
import { existsSync } from "node:fs";
import { claudeFolder } from "../../clients/claude-code/client.ts";
import { CLIENT_NAMES, type ClientName, clientOf } from "../../clients/clients.ts";
import { registeredCommands } from "../../clients/registration.ts";
import { getProjectPath } from "../../git/locate.ts";
import type { Text } from "../../text/text.ts";
import type { House } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { isCommandChange, type PlannedCommand, planCommands } from "./command-files.ts";
import { homeFiles, isPlaced, isSameFile, linkState, producerIn, programIn } from "./home-files.ts";
import { type InstalledLink, readInstalled } from "./installed.ts";
import {
  presentClients,
  type Scope,
  settingsPlace,
  type SettingsPlace,
  type Surroundings,
} from "./places.ts";
import { isPluginChange, type PlannedPlugin, planPlugin, pluginWanted } from "./plugin-files.ts";
import { missingFolders, readSettingsFile } from "./settings-file.ts";
import { isChange, planRegistration, type SettingsChange } from "./settings-change.ts";
import { host } from "../../system/host.ts";

export type PlannedLink = InstalledLink & { readonly state: "there" | "foreign" | "free" };

export type Plan = {
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
  /** Codex has our hooks in another place: its path. */
  readonly codexHasHooksIn: string | null;
};

export const isNothing = (plan: Plan): boolean =>
  plan.program.isCurrent &&
  plan.filesAreCurrent &&
  plan.links.every(({ state }) => state !== "free") &&
  !plan.settings.some(isChange) &&
  !plan.commands.some(isCommandChange) &&
  (plan.plugin === null || !isPluginChange(plan.plugin));

export function surroundingsOf(house: House, text: Text): Surroundings {
  const { userHome } = house.paths;
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

export function makePlan(
  house: House,
  chosen: { readonly clients: readonly ClientName[] | null; readonly scope: Scope },
  text: Text,
): Plan {
  const { home, userHome } = house.paths;
  const around = surroundingsOf(house, text);
  const present = presentClients(around);
  const clients = chosen.clients ?? present;
  const installed = readInstalled(home);
  const known = installed.settings;
  const path = programIn(home);
  const source = host().program;
  const places = clients.map((client) => {
    const place = settingsPlace(client, chosen.scope, around);
    if (place !== null) return place;
    const { setup } = text;
    throw new Fault("NO_SCOPE", setup.noScope(client, chosen.scope), setup.noScopeFix, 2);
  });
  const codex = places.find(({ client }) => !clientOf(client).abilities.runsHookOnce);
  const other = codex === undefined ? null : secondCodex(codex, known, around);
  if (codex !== undefined && other !== null && chosen.clients !== null) {
    const { setup } = text;
    throw new Fault("HOOKS_TWICE", setup.twice(other), setup.twiceFix(codex.path));
  }
  const change = (place: SettingsPlace): SettingsChange => {
    const before = known.find((one) => one.path === place.path);
    return planRegistration(
      place,
      { program: path, plugin: pluginWanted(place, home) },
      before,
      text,
    );
  };
  const settings = places.filter((place) => place !== codex || other === null).map(change);
  const hasClaude = settings.some(({ client }) => clientOf(client).abilities.hasOwnCommands);
  const links = wantedLinks(home, around, hasClaude);
  const commands = hasClaude ? planCommands(house, around, text) : [];
  const made = [...links, ...settings, ...commands.filter(isCommandChange)];
  return {
    program: {
      source,
      path,
      isCurrent: isSameFile(source, path),
      versionBefore: installed.version,
    },
    filesAreCurrent: [...homeFiles(home, userHome)].every(([file, content]) =>
      isPlaced(file, content),
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
    codexHasHooksIn: other,
  };
}

/**
 * Where else Codex has our hooks. Claude Code runs a command once that stands in several settings; Codex runs it once for
 * each, and every event would be two.
 */
function secondCodex(
  place: SettingsPlace,
  known: readonly SettingsPlace[],
  around: Surroundings,
): string | null {
  const { client } = place;
  const user = settingsPlace(client, "user", around);
  const projects = [settingsPlace(client, "project", around), ...known].filter(
    (one) => one?.client === client && one.scope === "project",
  );
  // Two projects do not meet; the user's settings meet every project's.
  const others = place.scope === "user" ? projects : [user];
  const other = others.find(
    (one) => one !== null && one.path !== place.path && isRegistered(one.path),
  );
  return other?.path ?? null;
}

function isRegistered(path: string): boolean {
  const file = readSettingsFile(path);
  return file.kind === "text" && registeredCommands(file.text).length > 0;
}

/** The generic producer where the documents expect it, and the program where the shell looks, if that is a usual place. */
function wantedLinks(
  home: string,
  { env, userHome }: Surroundings,
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

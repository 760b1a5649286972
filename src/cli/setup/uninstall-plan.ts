/** Everything an uninstallation will take away, known before anything is. */
import { existsSync, lstatSync, readlinkSync, rmSync } from "node:fs";
import { CLIENT_NAMES } from "../../clients/clients.ts";
import { findRunningDaemon } from "../../config/daemon-presence.ts";
import { removeExcludeLines } from "../../git/exclude-lines.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { isOurDatabase } from "../../store/sqlite/check-database.ts";
import { writeSettings } from "./apply.ts";
import { commandPaths, sortCommandsByOwner } from "./command-files.ts";
import { homeFiles, programIn } from "./home-files.ts";
import { readInstallRecord } from "./install-record.ts";
import { readInstallEnvironment } from "./install-plan.ts";
import {
  findClientNotes,
  dataFolders,
  type ClientNoteEdit,
  removeClientNotes,
  pluginAt,
  planPlugin,
} from "./plugin-files.ts";
import { CLIENT_SETTINGS_SCOPES, settingsPlace, type SettingsPlace } from "./settings-places.ts";
import { NO_TRACES, findProjectTraces, type ProjectTraces } from "./project-traces.ts";
import { ownScripts, removeScripts } from "./project-scripts.ts";
import { planRemoval, type SettingsChange } from "./settings-change.ts";
import { findLeftovers, readSettingsFile, removeEmptyFolders } from "./settings-file.ts";
import { type ShellPathEdit, isLineIn, removeLine } from "./shell-path.ts";
import { placeStub, type FilesInUse, findFilesInUse } from "./files-in-use.ts";
import { host } from "../../system/host.ts";
import { listNames } from "../../system/list-names.ts";

export type UninstallPlan = {
  readonly settings: readonly SettingsChange[];
  readonly links: readonly string[];
  readonly files: readonly string[];
  /** Slash commands as we wrote them, and files in their places that are somebody's own. */
  readonly commands: { readonly ours: readonly string[]; readonly kept: readonly string[] };
  /** Scripts of projects as we wrote them. */
  readonly scripts: readonly string[];
  /** Lines in the start files of shells. */
  readonly shells: readonly ShellPathEdit[];
  /** The plugin's folder. */
  readonly plugin: string | null;
  readonly clientNotes: readonly ClientNoteEdit[];
  /** Folders that the client made for the plugin; gone where nobody put anything into them. */
  readonly clientFolders: readonly string[];
  readonly daemonPid: number | null;
  /** Only with `--purge`. */
  readonly data: readonly string[];
  /** What settings go on calling, so that it has to be there. */
  readonly called: FilesInUse;
  readonly projects: ProjectTraces;
  /** What stays in projects without `--purge`. */
  readonly left: ProjectTraces;
};

export const isUninstallPlanEmpty = (removal: UninstallPlan): boolean =>
  [
    removal.settings,
    removal.links,
    removal.files,
    removal.commands.ours,
    removal.scripts,
    removal.shells,
    removal.data,
    removal.projects.files,
    removal.clientNotes,
  ].every((list) => list.length === 0) &&
  removal.plugin === null &&
  removal.daemonPid === null;

/** What may lie in a home, by name. Anything else in it is somebody else's. */
const OWN_NAMES =
  /^(?:journal|data|bin|hooks|lib|plugin|models|embedding|logs|run|team|applied|archive|backups|exports|(?:config(?:\.valid|\.broken)?|installed|prices)\.json(?:\.[0-9a-f-]{36})?|before-restore-.*|\.scratch-.*)$/;

export async function planUninstall(
  installation: Installation,
  purge: boolean,
  text: Text,
): Promise<UninstallPlan> {
  const { home, userHome, run } = installation.paths;
  const installed = readInstallRecord(home);
  const places = knownPlaces(installation, text);
  const settings = places.flatMap((place) => {
    const installedSettings = installed.settings.find(({ path }) => path === place.path);
    return planRemoval(place, installedSettings, pluginAt(place, home), text) ?? [];
  });
  const called = findFilesInUse(readRemainingTexts(places, settings), home, installed.links, text);
  const goes = (path: string): boolean => !called.paths.includes(path);
  const commands = [
    ...new Set([
      ...installed.commands,
      ...commandPaths(readInstallEnvironment(installation, text)),
    ]),
  ];
  const written = [programIn(home), ...installed.settings.map(({ path }) => path), ...commands];
  const files = [
    programIn(home),
    ...homeFiles(home, userHome).keys(),
    `${home}/installed.json`,
    ...written.flatMap((path) => findLeftovers(path, host().now().getTime())),
  ];
  const plugin = planPlugin(home, text);
  const traces = await findProjectTraces(installation, text);
  return {
    settings,
    links: installed.links
      .filter((link) => isLinkTo(link.path, link.target) && goes(link.path))
      .map(({ path }) => path),
    files: files.filter((path) => existsSync(path) && goes(path)),
    commands: sortCommandsByOwner(commands),
    scripts: ownScripts(installed.scripts),
    shells: installed.shells.filter(isLineIn),
    plugin: ["missing", "inTheWay"].includes(plugin.state) ? null : plugin.folder,
    clientNotes: findClientNotes(home, readInstallEnvironment(installation, text)),
    clientFolders: dataFolders(home, readInstallEnvironment(installation, text)),
    daemonPid: findRunningDaemon(run)?.pid ?? null,
    data: purge ? dataOf(installation, called.paths) : [],
    called,
    projects: purge ? traces : NO_TRACES,
    left: purge ? NO_TRACES : traces,
  };
}

/** What will stand in the settings. */
function readRemainingTexts(
  places: readonly SettingsPlace[],
  changes: readonly SettingsChange[],
): string[] {
  return places.flatMap((place) => {
    const change = changes.find(({ path }) => path === place.path);
    if (change !== undefined) return change.after ?? [];
    const file = readSettingsFile(place.path);
    return file.kind === "text" ? file.text : [];
  });
}

/** Where we noted that hooks are, and the usual places: the note may be lost. */
function knownPlaces(installation: Installation, text: Text): SettingsPlace[] {
  const around = readInstallEnvironment(installation, text);
  const usual = CLIENT_NAMES.flatMap((client) =>
    CLIENT_SETTINGS_SCOPES.flatMap((scope) => settingsPlace(client, scope, around) ?? []),
  );
  const noted = readInstallRecord(installation.paths.home).settings;
  const all = [...noted.map(({ client, scope, path }) => ({ client, scope, path })), ...usual];
  return all.filter((place, at) => all.findIndex(({ path }) => path === place.path) === at);
}

function isLinkTo(path: string, target: string): boolean {
  try {
    return readlinkSync(path) === target;
  } catch {
    return false;
  }
}

function dataOf({ paths, dbPath }: Installation, kept: readonly string[]): string[] {
  const stays = [...kept, ...(paths.stream === null ? [] : [paths.stream])];
  const inHome = listNames(paths.home)
    .toSorted()
    .filter((name) => OWN_NAMES.test(name))
    .flatMap((name) => pathsExcept(`${paths.home}/${name}`, stays));
  const isCovered = (path: string): boolean =>
    inHome.some((one) => path === one || path.startsWith(`${one}/`));
  const database = [dbPath, `${dbPath}-wal`, `${dbPath}-shm`].filter(
    (path) => existsSync(path) && !isCovered(path) && isOurDatabase(dbPath),
  );
  return [...inHome, ...database];
}

/** The stream is shared, wherever it lies: a folder that holds what stays goes but for the way to it. */
function pathsExcept(path: string, stays: readonly string[]): string[] {
  if (stays.includes(path)) return [];
  if (!stays.some((one) => one.startsWith(`${path}/`))) return [path];
  return listNames(path)
    .toSorted()
    .flatMap((name) => pathsExcept(`${path}/${name}`, stays));
}

/** What in the home is not ours. */
export const listForeignNames = (home: string): string[] =>
  listNames(home)
    .toSorted()
    .filter((name) => !OWN_NAMES.test(name));

/** Comes first: from then on nobody calls, or starts as a daemon, a program that is about to go. */
export function removeHooks(removal: UninstallPlan, text: Text): void {
  for (const change of removal.settings) writeSettings(change, text);
  removeClientNotes(removal.clientNotes);
}

/** A project's `.claude` that nobody but its owner may enter is as we make it; a client lets others look. */
function listOwnFolders(files: readonly string[]): readonly string[] {
  const folders = new Set(files.map((path) => path.slice(0, path.lastIndexOf("/"))));
  return [...folders].filter((folder) => {
    const found = lstatSync(folder, { throwIfNoEntry: false });
    const isPrivate = found?.isDirectory() === true && (found.mode & 0o777) === 0o700;
    return isPrivate && folder.endsWith("/.claude");
  });
}

export function removeFiles(removal: UninstallPlan, { paths }: Installation): void {
  const { folders } = readInstallRecord(paths.home);
  const made = listOwnFolders(removal.projects.files);
  for (const path of [
    ...removal.links,
    ...removal.commands.ours,
    ...(removal.plugin === null ? [] : [removal.plugin]),
    ...removal.files,
    ...removal.projects.files,
    ...removal.data,
  ]) {
    rmSync(path, { recursive: true, force: true });
  }
  placeStub(removal.called);
  removeScripts(removal.scripts);
  for (const added of removal.shells) removeLine(added);
  removeEmptyFolders([
    ...removal.clientFolders,
    ...folders,
    ...made,
    ...["bin", "hooks", "lib"].map((name) => `${paths.home}/${name}`),
  ]);
  for (const repoId of removal.projects.repositories) removeExcludeLines(repoId);
  removeEmptyFolders([paths.home]);
}

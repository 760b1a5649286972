/**
 * Our plugin for Claude Code in the home: `<home>/plugin`, in the person's language. The folder is ours alone, so what is
 * in it and not of this version goes; something else in its place is left alone, and then no plugin is set up.
 */
import { clientOf } from "../../clients/clients.ts";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname } from "node:path";
import { pluginFiles, type PluginFile } from "../../clients/claude-code/plugin.ts";
import {
  removeFromClientLists,
  MARKETPLACE,
  PLUGIN,
  type PluginLocation,
} from "../../clients/claude-code/plugin-settings.ts";
import { claudeFolder } from "../../clients/claude-code/folder.ts";
import { version } from "../../config/version.ts";
import { readRegular } from "../../system/regular-file.ts";
import type { Text } from "../../text/text.ts";
import { programIn } from "./home-files.ts";
import { readInstallRecord } from "./install-record.ts";
import type { SettingsPlace, InstallEnvironment } from "./settings-places.ts";
import { type FileBefore, readSettingsFile, writeSettingsFile } from "./settings-file.ts";

export type PluginFilesState = "missing" | "current" | "outdated" | "inTheWay";

export type PlannedPlugin = {
  readonly folder: string;
  readonly state: PluginFilesState;
  /** By path. */
  readonly files: ReadonlyMap<string, PluginFile>;
};

export const isPluginChange = ({ state }: PlannedPlugin): boolean =>
  state === "missing" || state === "outdated";

const pluginFolder = (home: string): string => `${home}/plugin`;

/** A folder `plugin` in any home of ours; one in a clone of the repository is its owner's. */
const pluginPlace = (home: string): PluginLocation => ({
  folder: pluginFolder(home),
  isOurs: (folder) =>
    folder === pluginFolder(home) ||
    (basename(folder) === "plugin" &&
      (basename(dirname(folder)) === ".self-generation" ||
        existsSync(`${dirname(folder)}/installed.json`))),
});

/** Never in settings that a project shares: the folder is one person's. */
export const pluginAt = ({ client, scope }: SettingsPlace, home: string): PluginLocation | null =>
  clientOf(client).abilities.hasPlugins && scope !== "project" ? pluginPlace(home) : null;

/** None is turned on while something else is in its place. */
export const choosePluginPlace = (place: SettingsPlace, home: string): PluginLocation | null =>
  isInTheWay(pluginFolder(home)) ? null : pluginAt(place, home);

function isInTheWay(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found !== undefined && !found.isDirectory();
}

/** `alsoFine` are languages in which the files are current too. */
export function planPlugin(
  home: string,
  text: Text,
  alsoFine: readonly Text[] = [],
): PlannedPlugin {
  const folder = pluginFolder(home);
  const filesIn = (language: Text): ReadonlyMap<string, PluginFile> => {
    const files = pluginFiles({ text: language, version, program: programIn(home) });
    return new Map([...files].map(([name, file]) => [`${folder}/${name}`, file]));
  };
  const files = filesIn(text);
  const isCurrent = [files, ...alsoFine.map(filesIn)].some((wanted) =>
    isPluginComplete(folder, wanted),
  );
  const state = isInTheWay(folder)
    ? "inTheWay"
    : isCurrent
      ? "current"
      : existsSync(folder)
        ? "outdated"
        : "missing";
  return { folder, state, files };
}

function isPluginComplete(folder: string, files: ReadonlyMap<string, PluginFile>): boolean {
  const found = filesBelow(folder);
  return (
    found.length === files.size &&
    found.every((path) => {
      const wanted = files.get(path);
      return wanted !== undefined && isSame(path, wanted);
    })
  );
}

function isSame(path: string, { text, isProgram }: PluginFile): boolean {
  try {
    return readRegular(path) === text && (!isProgram || (statSync(path).mode & 0o100) !== 0);
  } catch {
    return false;
  }
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
  } catch {
    return [];
  }
}

/** Why it could not be written; null when it was, or need not be. */
export function placePlugin(plugin: PlannedPlugin): string | null {
  if (!isPluginChange(plugin)) return null;
  try {
    for (const [path, file] of plugin.files) if (!isSame(path, file)) placePluginFile(path, file);
    for (const path of filesBelow(plugin.folder)) if (!plugin.files.has(path)) rmSync(path);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

function placePluginFile(path: string, { text, isProgram }: PluginFile): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const mode = isProgram ? 0o700 : 0o600;
  const temporary = `${path}.${Bun.randomUUIDv7()}`;
  try {
    writeFileSync(temporary, text, { mode, flush: true });
    chmodSync(temporary, mode);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

export type ClientNoteEdit = {
  readonly path: string;
  readonly before: FileBefore;
  readonly after: string;
};

/** The client notes marketplaces and plugins in lists of its own, and would show ours for ever. */
export const findClientNotes = (home: string, around: InstallEnvironment): ClientNoteEdit[] =>
  clientFolders(home, around).flatMap((folder) => notesIn(folder, home));

/** The client makes it for the plugin's server, which writes nothing there. */
export const dataFolders = (home: string, around: InstallEnvironment): string[] =>
  clientFolders(home, around).map((folder) => `${folder}/data/${PLUGIN}-${MARKETPLACE}`);

/** Where the client keeps what it knows of plugins. */
function clientFolders(home: string, { env, userHome }: InstallEnvironment): string[] {
  const noted = readInstallRecord(home).settings.filter(
    ({ client, scope }) => clientOf(client).abilities.hasPlugins && scope === "user",
  );
  const folders = [claudeFolder(env, userHome), ...noted.map(({ path }) => dirname(path))];
  return [...new Set(folders)].map((folder) => `${folder}/plugins`);
}

function notesIn(folder: string, home: string): ClientNoteEdit[] {
  const [marketplaces, plugins] = ["known_marketplaces", "installed_plugins"].map((name) =>
    readSettingsFile(`${folder}/${name}.json`),
  );
  if (marketplaces?.kind !== "text") return [];
  const after = removeFromClientLists(
    { marketplaces: marketplaces.text, plugins: plugins?.kind === "text" ? plugins.text : "" },
    pluginPlace(home),
  );
  return [
    { file: marketplaces, text: after.marketplaces },
    { file: plugins, text: after.plugins },
  ].flatMap(({ file, text }) =>
    file?.kind === "text" && file.text !== text
      ? [{ path: file.path, before: file, after: text }]
      : [],
  );
}

/** A client that writes at the same moment keeps its note: it says nothing that harms. */
export function removeClientNotes(notes: readonly ClientNoteEdit[]): void {
  for (const { path, before, after } of notes) {
    try {
      writeSettingsFile(path, after, before);
    } catch {
      // As said above.
    }
  }
}

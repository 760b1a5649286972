/** Does what the plan says. What can be taken back is noted before it is done. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { loadConfig, rememberSettings, withValue } from "../../config/load.ts";
import type { Paths } from "../../config/paths.ts";
import { sessionFolder } from "../../config/session-files.ts";
import { version } from "../../config/version.ts";
import { withSettingsLock } from "../../config/settings-lock.ts";
import { writeJsonFile } from "../../config/write-file.ts";
import type { Text } from "../../text/text.ts";
import { draftFolder } from "../../config/draft-folder.ts";
import type { Installation } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { placeHomeFiles, placeLink, placeProgram } from "./home-files.ts";
import { hashOf, readInstallRecord, writeInstallRecord } from "./install-record.ts";
import { isCommandChange, type PlannedCommand, placeCommand } from "./command-files.ts";
import type { InstallPlan } from "./install-plan.ts";
import { placePlugin } from "./plugin-files.ts";
import { isChange, type SettingsChange } from "./settings-change.ts";
import type { ShellPathEdit } from "./shell-path.ts";
import {
  SettingsChangedError,
  findLeftovers,
  removeSettingsFile,
  writeSettingsFile,
} from "./settings-file.ts";
import { host } from "../../system/host.ts";

export type InstallResult = {
  readonly links: readonly {
    readonly path: string;
    readonly target: string;
    readonly outcome: string;
  }[];
  readonly backups: ReadonlyMap<string, string>;
  readonly commands: readonly {
    readonly command: PlannedCommand;
    /** Why it could not be written. */
    readonly problem: string | null;
  }[];
  /** Why the plugin could not be written. */
  readonly pluginProblem: string | null;
};

export function applyInstallPlan(
  plan: InstallPlan,
  installation: Installation,
  text: Text,
): InstallResult {
  const { home, userHome, journal, run } = installation.paths;
  for (const folder of [home, folderOf(journal), run, draftFolder(run), sessionFolder(run)]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
  noteInstalled(plan.settings, plan, installation, text);
  const changed = [...plan.settings, ...plan.commands];
  const written = [plan.program.path, ...changed.map(({ realPath }) => realPath)];
  for (const path of written.flatMap((one) => findLeftovers(one))) rmSync(path, { force: true });
  if (!plan.program.isCurrent) placeProgram(plan.program.source, home);
  placeHomeFiles(home, userHome);
  const links = plan.links.map(({ path, target }) => ({
    path,
    target,
    outcome: placeLink(path, target),
  }));
  const pluginProblem = plan.plugin === null ? null : placePlugin(plan.plugin);
  const backups = writeAll(plan.settings, installation, text);
  const commands = plan.commands.map((command) => ({ command, problem: placeCommand(command) }));
  // Once more: another installation may have written its list in between.
  noteInstalled(plan.settings, plan, installation, text);
  return { links, backups, commands, pluginProblem };
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));

type PlannedPaths = Pick<InstallPlan, "links" | "commands" | "folders">;

/** Answers where each file is kept as it was. */
export function applySettings(
  all: readonly SettingsChange[],
  installation: Installation,
  text: Text,
): ReadonlyMap<string, string> {
  noteInstalled(all, { links: [], commands: [], folders: [] }, installation, text);
  return writeAll(all, installation, text);
}

function writeAll(
  all: readonly SettingsChange[],
  installation: Installation,
  text: Text,
): ReadonlyMap<string, string> {
  const backups = new Map<string, string>();
  for (const change of all.filter(isChange)) {
    const { before, path } = change;
    if (before !== null)
      backups.set(path, keepBackup(installation.paths.home, change, before.text));
    writeSettings(change, text);
  }
  return backups;
}

/** Before anything outside of the home is made: a list that says too much does no harm. */
function noteInstalled(
  all: readonly SettingsChange[],
  { links, commands, folders }: PlannedPaths,
  { paths }: Installation,
  text: Text,
): void {
  const record = readInstallRecord(paths.home);
  // What is current and in the list stays there as it is: the person may have changed the rest of the file.
  const noted = all.filter(
    (change) => isChange(change) || !record.settings.some(({ path }) => path === change.path),
  );
  const settings = noted.map(({ client, scope, path, after, base }) => ({
    client,
    scope,
    path,
    hash: hashOf(after ?? ""),
    base,
  }));
  const made = links.filter(({ state }) => state !== "foreign");
  const isIn = (list: readonly { readonly path: string }[], path: string): boolean =>
    list.some((one) => one.path === path);
  const next = {
    version,
    settings: [...record.settings.filter(({ path }) => !isIn(noted, path)), ...settings],
    links: [
      ...record.links.filter(({ path }) => !isIn(made, path)),
      ...made.map(({ path, target }) => ({ path, target })),
    ],
    commands: [
      ...new Set([...record.commands, ...commands.filter(isCommandChange).map(({ path }) => path)]),
    ],
    scripts: record.scripts,
    shells: record.shells,
    folders: [...new Set([...record.folders, ...folders])],
  };
  if (Bun.deepEquals({ ...next, at: record.at }, record)) return;
  const problem = writeInstallRecord(paths.home, { ...next, at: host().now().toISOString() });
  if (problem !== null) throw cannotWrite(`${paths.home}/installed.json`, problem, text);
}

/** Noted after it is done: a line that nobody noted does no harm. */
export function noteShellPath(home: string, added: ShellPathEdit): void {
  const record = readInstallRecord(home);
  const shells = [...record.shells.filter(({ path }) => path !== added.path), added];
  writeInstallRecord(home, { ...record, shells });
}

const cannotWrite = (path: string, problem: string, { faults }: Text): Fault =>
  new Fault("CANNOT_WRITE", faults.cannotWrite(path, problem), faults.cannotWriteFix);

const KEPT_BACKUPS = 20;

function keepBackup(home: string, { client, scope }: SettingsChange, text: string): string {
  const folder = `${home}/backups`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = `${folder}/${Bun.randomUUIDv7()}-${client}-${scope}.json`;
  writeFileSync(path, text, { mode: 0o600 });
  for (const old of readdirSync(folder).toSorted().slice(0, -KEPT_BACKUPS))
    rmSync(`${folder}/${old}`);
  return path;
}

export function writeSettings(change: SettingsChange, text: Text): void {
  try {
    if (change.after === null) removeSettingsFile(change.realPath, change.before);
    else writeSettingsFile(change.realPath, change.after, change.before);
  } catch (error) {
    if (error instanceof SettingsChangedError) {
      const { setup } = text;
      throw new Fault("SETTINGS_CHANGED", setup.changed(change.path), setup.changedFix);
    }
    const { code } = error as NodeJS.ErrnoException;
    throw cannotWrite(change.realPath, code ?? String(error), text);
  }
}

/** Our own settings, so that the home is known as one. A broken file is left for its owner to mend. */
export async function writeChoices(
  paths: Paths,
  choices: Readonly<Record<string, unknown>>,
  text: Text,
): Promise<void> {
  const changed = await withSettingsLock(paths.run, () => changeSettings(paths, choices, text));
  if (changed === null) throw cannotWrite(paths.config, "EBUSY", text);
}

function changeSettings(
  paths: Paths,
  choices: Readonly<Record<string, unknown>>,
  text: Text,
): void {
  const { raw } = loadConfig(paths.config);
  if (raw === null) return;
  let changed = raw;
  for (const [name, value] of Object.entries(choices)) changed = withValue(changed, name, value);
  if (Bun.deepEquals(changed, raw)) return;
  const problem = writeJsonFile(paths.config, changed);
  if (problem !== null) throw cannotWrite(paths.config, problem, text);
  rememberSettings(paths.config);
}

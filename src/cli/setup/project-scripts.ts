/**
 * `.claude/scripts/save-context.sh` and `load-context.sh` of a project, written only on request. They call the installed
 * program, and do nothing where there is none, so that a project may share them. A file that is not as we wrote it is
 * neither replaced nor taken away.
 */
import { chmodSync, realpathSync, rmSync } from "node:fs";
import { slashCommandOwner } from "../../clients/claude-code/slash-commands.ts";
import { projectPathOf } from "../../git/locate-repository.ts";
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { printJson, printLines } from "../terminal/terminal.ts";
import { hashOf, readInstallRecord, writeInstallRecord } from "./install-record.ts";
import { readSettingsFile, removeEmptyFolders, writeSettingsFile } from "./settings-file.ts";
import load from "./load-context.sh" with { type: "text" };
import save from "./save-context.sh" with { type: "text" };

const SCRIPTS: Readonly<Record<string, string>> = {
  "save-context.sh": save,
  "load-context.sh": load,
};

type ScriptState = "missing" | "current" | "outdated" | "edited" | "foreign" | "unreadable";

type Script = { readonly path: string; readonly state: ScriptState; readonly text: string };

const STATES = { ours: "outdated", edited: "edited", foreign: "foreign" } as const;

/** Where a home is not the usual one it stands in the script. */
function scriptText(plain: string, home: string, userHome: string | null): string {
  const isUsual = userHome !== null && home === `${userHome}/.self-generation`;
  const escaped = home.replaceAll(/["$`\\}]/g, (one) => `\\${one}`);
  const text = isUsual ? plain : plain.replace("$HOME/.self-generation", () => escaped);
  return text.replace(/^program=/m, () => `# self-generation ${hashOf(text)}\nprogram=`);
}

const folderIn = (project: string): string => `${project}/.claude/scripts`;

function scriptsIn(project: string, { installation: { paths } }: CommandArgs): readonly Script[] {
  return Object.entries(SCRIPTS).map(([name, plain]) => {
    const path = `${folderIn(project)}/${name}`;
    const text = scriptText(plain, paths.home, paths.userHome);
    const file = readSettingsFile(path);
    if (file.kind !== "text")
      return { path, text, state: file.kind === "absent" ? "missing" : "unreadable" };
    return {
      path,
      text,
      state: file.text === text ? "current" : STATES[slashCommandOwner(file.text)],
    };
  });
}

const needsWriting = ({ state }: Script): boolean => state === "missing" || state === "outdated";
const isOurs = ({ state }: Script): boolean => state === "current" || state === "outdated";

/** A repository may lead the folder anywhere. */
function refuseElsewhere(project: string, { setup }: Text): void {
  for (const folder of [folderIn(project), `${project}/.claude`]) {
    const real = realPath(folder);
    if (real === null) continue;
    if (real.startsWith(`${realPath(project) ?? project}/`)) return;
    throw new Fault("CANNOT_WRITE", setup.scripts.elsewhere(folder), setup.scripts.elsewhereFix);
  }
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

export function installScripts(args: CommandArgs): number {
  const { project, scripts } = findProjectScripts(args);
  if (!args.has("dry-run")) {
    for (const { path, text } of scripts.filter(needsWriting)) writeScript(path, text, args.text);
    noteScripts(args, [...scripts.filter(isOurs), ...scripts.filter(needsWriting)].map(pathOf), []);
  }
  return printScripts(args, project, scripts, needsWriting);
}

export function uninstallScripts(args: CommandArgs): number {
  const { project, scripts } = findProjectScripts(args);
  const ours = scripts.filter(isOurs);
  if (!args.has("dry-run")) {
    removeScripts(ours.map(pathOf));
    noteScripts(args, [], ours.map(pathOf));
  }
  return printScripts(args, project, scripts, isOurs);
}

function findProjectScripts(args: CommandArgs): {
  readonly project: string;
  readonly scripts: readonly Script[];
} {
  const { projectPath: project } = projectPathOf(host().cwd());
  refuseElsewhere(project, args.text);
  return { project, scripts: scriptsIn(project, args) };
}

const pathOf = ({ path }: Script): string => path;

function writeScript(path: string, text: string, { faults }: Text): void {
  const file = readSettingsFile(path);
  try {
    writeSettingsFile(file.path, text, file.kind === "text" ? file : null);
    chmodSync(path, 0o755);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new Fault("CANNOT_WRITE", faults.cannotWrite(path, code), faults.cannotWriteFix);
  }
}

/** So that an uninstallation finds them wherever they are. */
function noteScripts(
  { installation: { paths } }: CommandArgs,
  here: readonly string[],
  gone: readonly string[],
): void {
  const record = readInstallRecord(paths.home);
  const scripts = [...new Set([...record.scripts, ...here])].filter((path) => !gone.includes(path));
  if (!Bun.deepEquals(scripts, record.scripts))
    writeInstallRecord(paths.home, { ...record, scripts });
}

/** Those of the paths whose file is as we wrote it. */
export const ownScripts = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => {
    const file = readSettingsFile(path);
    return file.kind === "text" && slashCommandOwner(file.text) === "ours";
  });

export function removeScripts(paths: readonly string[]): void {
  for (const path of paths) rmSync(path, { force: true });
  const folders = paths.map((path) => path.slice(0, path.lastIndexOf("/")));
  removeEmptyFolders([
    ...new Set(folders.flatMap((one) => [one, one.slice(0, one.lastIndexOf("/"))])),
  ]);
}

function printScripts(
  args: CommandArgs,
  project: string,
  scripts: readonly Script[],
  changes: (script: Script) => boolean,
): number {
  const { scripts: words } = args.text.setup;
  const isRemoval = changes === isOurs;
  if (args.has("json")) {
    printJson({
      dryRun: args.has("dry-run"),
      project,
      scripts: scripts.map((one) => ({ path: one.path, state: one.state, changes: changes(one) })),
    });
    return 0;
  }
  const told = scripts.map((script) => {
    if (changes(script)) return (isRemoval ? words.removed : words.written)(script.path);
    if (script.state === "current") return words.current(script.path);
    return script.state === "missing" ? words.absent(script.path) : words.kept(script.path);
  });
  printLines([...(args.has("dry-run") ? [words.dryRun] : []), ...told]);
  return 0;
}

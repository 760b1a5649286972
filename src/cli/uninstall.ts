import { basename } from "node:path";
import { existsSync, lstatSync, rmdirSync, rmSync } from "node:fs";
import { eraseOwnStreamLines, hasForeignLines } from "../ingest/erase/own-stream-lines.ts";
import { isSharedHome, abbreviateHome } from "../config/paths.ts";
import type { Text } from "../text/text.ts";
import { confirm } from "./terminal/ask.ts";
import { listBackups } from "./forget/backups.ts";
import { listAsideJournals } from "./backup/aside-folders.ts";
import type { Command, CommandArgs } from "./command/command.ts";
import { stopServer } from "../embedding/client/embed-via-server.ts";
import { embeddingServerOf } from "../embedding/client/home-server.ts";
import { embeddingHome } from "./embed/embedding-home.ts";
import { stopDaemon } from "./daemon/daemon-control.ts";
import { Fault } from "./command/fault.ts";
import { shellWord } from "../system/shell-word.ts";
import { uninstallScripts } from "./setup/project-scripts.ts";
import { finishJobs } from "./setup/finish-jobs.ts";
import { finishSaves } from "./setup/project-traces.ts";

import {
  isUninstallPlanEmpty,
  planUninstall,
  type UninstallPlan,
  removeFiles,
  removeHooks,
  listForeignNames,
} from "./setup/uninstall-plan.ts";
import { ignoreWriteErrors, localTime, print, printJson } from "./terminal/terminal.ts";

export const uninstall: Command = {
  usage: ({ setup, options }) => ({
    words: "",
    options: {
      purge: { type: "boolean", help: setup.options.purge },
      "project-scripts": { type: "boolean", help: setup.options.projectScriptsAway },
      "dry-run": { type: "boolean", help: setup.options.dryRun },
      yes: { type: "boolean", short: "y", help: setup.options.yes },
      verbose: { type: "boolean", rare: true, help: setup.options.everyFile },
      json: { type: "boolean", help: options.json },
    },
  }),
  run: async (args) => {
    const { installation, text } = args;
    const { setup } = text;
    if (args.has("project-scripts")) return uninstallScripts(args);
    const purge = args.has("purge");
    if (purge && isSharedHome(installation.paths)) {
      const { home } = installation.paths;
      throw new Fault("HOME_SHARED", setup.sharedHome(home), setup.sharedHomePurgeFix(home));
    }
    const removal = await planUninstall(installation, purge, text);
    const isDryRun = args.has("dry-run");
    if (!isDryRun) ignoreWriteErrors();
    if (isUninstallPlanEmpty(removal)) {
      if (args.has("json")) printJson({ dryRun: isDryRun, ...toUninstallJson(removal) });
      else print(setup.uninstall.nothing);
      return 0;
    }
    if (!args.has("json")) for (const line of removalLines(removal, args, purge)) print(line);
    if (!isDryRun) {
      if (!args.has("yes")) confirmUninstall(purge, installation.paths.home, text);
      removeHooks(removal, text);
      await stopDaemon(installation.paths);
      await stopServer(embeddingServerOf(embeddingHome(installation)).socket);
      // What a session's end started would write to the home again, and make it anew.
      if (purge) await finishJobs(installation.paths);
      const { journal, stream } = installation.paths;
      if (purge && stream !== null) {
        for (const one of [journal, ...listAsideJournals(installation.paths.home)])
          if ((await eraseOwnStreamLines(one, stream)) > 0) removeEmptyFile(stream);
        removeEmptyFolders(stream, installation.paths.userHome);
      }
      await finishSaves(removal.projects);
      removeFiles(removal, installation);
    }
    if (args.has("json")) printJson({ dryRun: isDryRun, ...toUninstallJson(removal) });
    else if (!isDryRun) for (const line of doneLines(removal, args, purge)) print(line);
    return 0;
  },
};

function confirmUninstall(purge: boolean, home: string, text: Text): void {
  const { setup } = text;
  const { question: plain, questionPurge } = setup.uninstall;
  const question = purge ? questionPurge(listBackups(home).length) : plain;
  const refusal = new Fault("NOT_CONFIRMED", setup.notConfirmed, setup.notConfirmedFix);
  confirm(question, false, text, refusal);
}

function removalLines(
  removal: UninstallPlan,
  { installation, text, has }: CommandArgs,
  purge: boolean,
): string[] {
  const { setup } = text;
  const { uninstall: words, willRemove } = setup;
  const { slash, plugin } = text;
  const short = (path: string): string => abbreviateHome(path, installation.paths.userHome);
  const { home, stream } = installation.paths;
  const { projects } = removal;
  // More would push what matters more, and the question's first lines, off the screen.
  const isWhole = has("verbose");
  const isGrouped = !isWhole && projects.files.length + projects.repositories.length > MAX_NAMES;
  const notes = isWhole ? projects.notes : projects.notes.slice(0, MAX_NAMES);
  const hasOthersLines =
    purge &&
    isThere(stream) &&
    hasForeignLines([installation.paths.journal, ...listAsideJournals(home)], stream);
  const lines = [
    ...removal.settings.map(({ path, after, base }) => {
      if (after === null) return words.hooksGone(short(path));
      return after === base ? words.hooksBack(short(path)) : words.hooks(short(path));
    }),
    ...removal.links.map((path) => words.link(short(path))),
    ...removal.commands.ours.map((path) => slash.remove(short(path))),
    ...removal.scripts.map((path) => setup.scripts.remove(short(path))),
    ...removal.shells.map(({ path }) => setup.path.remove(short(path))),
    ...(removal.plugin === null ? [] : [plugin.remove(short(removal.plugin))]),
    ...removal.clientNotes.map(({ path }) => plugin.forget(short(path))),
    ...(removal.daemonPid === null ? [] : [words.daemon]),
    ...(removal.files.length === 0 ? [] : [words.program(short(home))]),
    ...(removal.data.length > 0 ? [words.purge(short(home))] : []),
    ...(purge ? backupLines(home, text, short) : []),
    ...(purge && isThere(stream)
      ? [hasOthersLines ? words.stream(short(stream)) : words.streamWhole(short(stream))]
      : []),
    ...removal.data
      .filter((path) => !path.startsWith(`${home}/`))
      .map((path) => words.database(short(path))),
    ...(isGrouped
      ? [words.projectGroup(projects.files.length, projects.repositories.length)]
      : [
          ...projects.files.map((path) => words.project(short(path))),
          ...projects.repositories.map((path) => words.exclude(short(`${path}/info/exclude`))),
        ]),
  ];
  return [
    willRemove,
    ...lines.map((line) => `  - ${line}`),
    ...removal.called.paths.map((path) => words.stillCalled(short(path))),
    ...removal.commands.kept.map((path) => slash.kept(short(path))),
    ...notes.map(({ project, refs }) => words.notes(project, noteCommands(project, refs))),
    ...(notes.length < projects.notes.length
      ? [words.moreNotes(projects.notes.length - notes.length)]
      : []),
    ...(purge ? [] : [words.keeps(short(home))]),
    ...leftLines(removal, text, short),
    ...(isThere(stream) && !purge ? [words.keepsStream(short(stream))] : []),
    "",
  ];
}

const MAX_NAMES = 5;

/** Files and exclude lists of projects that stay, each by its name. */
function leftLines(
  { left }: UninstallPlan,
  { setup }: Text,
  short: (path: string) => string,
): string[] {
  const all = [...left.files, ...left.repositories.map((path) => `${path}/info/exclude`)];
  if (all.length === 0) return [];
  const named = all.slice(0, MAX_NAMES).map(short).join(", ");
  return [setup.uninstall.keepsFiles(named, Math.max(0, all.length - MAX_NAMES))];
}

/** Nobody but us wrote to it. */
function removeEmptyFile(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isFile() === true && found.size === 0) rmSync(path, { force: true });
}

/** The usual place of the stream; one that somebody chose is theirs. */
function removeEmptyFolders(stream: string, userHome: string | null): void {
  const usual = `${userHome ?? ""}/.kw-chat`;
  if (stream !== `${usual}/streams/lifecycle.jsonl`) return;
  for (const folder of [`${usual}/streams`, usual]) {
    try {
      rmdirSync(folder);
    } catch {
      // Others keep something there, or nobody ever did.
      return;
    }
  }
}

/** A person who made one meant to keep it. */
function backupLines(
  home: string,
  { setup: { uninstall: words } }: Text,
  short: (path: string) => string,
): string[] {
  const backups = listBackups(home);
  if (backups.length === 0) return [];
  const named = backups
    .slice(-MAX_NAMES)
    .map(({ folder, at }) => (at === null ? basename(folder) : localTime(at).slice(0, 16)));
  const keep = `mv ${shellPath(`${home}/backups`, short)} ~/self-gen-backups`;
  return [words.backups(short(`${home}/backups`), backups.length, named.join(", "), keep)];
}

/** With `~` where a shell reads it as the home. */
function shellPath(path: string, short: (path: string) => string): string {
  const abbreviated = short(path);
  return /^~\/[\w./-]+$/.test(abbreviated) ? abbreviated : shellWord(path);
}

const noteCommands = (project: string, refs: readonly string[]): string =>
  refs.map((ref) => `git -C ${shellWord(project)} update-ref -d ${shellWord(ref)}`).join(" && ");

function doneLines(
  removal: UninstallPlan,
  { installation, text }: CommandArgs,
  purge: boolean,
): string[] {
  const { uninstall: words } = text.setup;
  const { home, stream, userHome } = installation.paths;
  // The program that could delete them is gone.
  const others = purge
    ? []
    : [
        ...(isThere(stream) ? [words.laterStream(abbreviateHome(stream, userHome))] : []),
        ...removal.left.files.map((path) => abbreviateHome(path, userHome)),
      ];
  const left = purge ? listForeignNames(home) : [];
  return [
    `✓ ${purge ? words.donePurge : words.done}`,
    ...(left.length > 0
      ? [words.leftover(left.map((name) => `${abbreviateHome(home, userHome)}/${name}`).join(", "))]
      : []),
    ...(purge ? [] : [words.later(abbreviateHome(home, userHome))]),
    ...(others.length === 0 ? [] : [words.laterElsewhere]),
    ...others.map((line) => `  ${line}`),
  ];
}

const isThere = (path: string | null): path is string => path !== null && existsSync(path);

const toUninstallJson = (removal: UninstallPlan): object => ({
  settings: removal.settings.map(({ client, scope, path, after }) => ({
    client,
    scope,
    path,
    removed: after === null,
  })),
  links: removal.links,
  commands: removal.commands.ours,
  scripts: removal.scripts,
  shells: removal.shells.map(({ path }) => path),
  keptCommands: removal.commands.kept,
  plugin: removal.plugin,
  clientNotes: removal.clientNotes.map(({ path }) => path),
  files: removal.files,
  stillCalled: removal.called.paths,
  data: removal.data,
  left: { files: removal.left.files, repositories: removal.left.repositories },
  projectFiles: removal.projects.files,
  repositories: removal.projects.repositories,
  notes: removal.projects.notes,
});

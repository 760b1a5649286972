import type { Text } from "../text/text.ts";
import { askYesNo, canAsk } from "./ask.ts";
import type { Command, Given } from "./command.ts";
import { stopDaemon } from "./daemon-control.ts";
import { Fault } from "./fault.ts";
import { tilde } from "./setup/lines.ts";

import {
  isNothing,
  planUninstall,
  type Removal,
  removeFiles,
  removeHooks,
  strangersIn,
} from "./setup/removal.ts";
import { print, printJson } from "./terminal.ts";

export const uninstall: Command = {
  usage: ({ setup, options }) => ({
    words: "",
    options: {
      purge: { type: "boolean", help: setup.options.purge },
      "dry-run": { type: "boolean", help: setup.options.dryRun },
      yes: { type: "boolean", short: "y", help: setup.options.yes },
      json: { type: "boolean", help: options.json },
    },
  }),
  run: async (given) => {
    const { house, text } = given;
    const { setup } = text;
    const purge = given.has("purge");
    const removal = await planUninstall(house, purge, text);
    const isDryRun = given.has("dry-run");
    if (isNothing(removal)) {
      if (given.has("json")) printJson({ dryRun: isDryRun, ...shown(removal) });
      else print(setup.uninstall.nothing);
      return 0;
    }
    if (!given.has("json")) for (const line of removalLines(removal, given, purge)) print(line);
    if (!isDryRun) {
      if (!given.has("yes")) confirm(purge, text);
      removeHooks(removal, text);
      await stopDaemon(house.paths);
      removeFiles(removal, house);
    }
    if (given.has("json")) printJson({ dryRun: isDryRun, ...shown(removal) });
    else if (!isDryRun) for (const line of doneLines(given, purge)) print(line);
    return 0;
  },
};

function confirm(purge: boolean, { setup }: Text): void {
  const question = purge ? setup.uninstall.questionPurge : setup.uninstall.question;
  if (canAsk() && askYesNo(question, false)) return;
  throw new Fault("NOT_CONFIRMED", setup.notConfirmed, setup.notConfirmedFix);
}

function removalLines(removal: Removal, { house, text }: Given, purge: boolean): string[] {
  const { uninstall: words, willDo } = text.setup;
  const short = (path: string): string => tilde(path, house.paths.userHome);
  const { home } = house.paths;
  const lines = [
    ...removal.settings.map(({ path, after, base }) => {
      if (after === null) return words.hooksGone(short(path));
      return after === base ? words.hooksBack(short(path)) : words.hooks(short(path));
    }),
    ...removal.links.map((path) => words.link(short(path))),
    ...(removal.daemonPid === null ? [] : [words.daemon]),
    ...(removal.files.length === 0 ? [] : [words.program(short(home))]),
    ...(removal.data.length > 0 ? [words.purge(short(home))] : []),
    ...removal.data
      .filter((path) => !path.startsWith(`${home}/`))
      .map((path) => words.database(short(path))),
    ...removal.projectFiles.map((path) => words.project(short(path))),
    ...removal.repositories.map((path) => words.exclude(short(`${path}/info/exclude`))),
  ];
  return [
    willDo,
    ...lines.map((line) => `  - ${line}`),
    ...(purge ? [] : [words.keeps(short(home))]),
    "",
  ];
}

function doneLines({ house, text }: Given, purge: boolean): string[] {
  const { uninstall: words } = text.setup;
  const { home, stream, userHome } = house.paths;
  const left = purge ? strangersIn(home) : [];
  return [
    `✓ ${words.done}`,
    ...(left.length > 0
      ? [words.leftover(left.map((name) => `${tilde(home, userHome)}/${name}`).join(", "))]
      : []),
    ...(purge && stream !== null ? [words.streamStays(tilde(stream, userHome))] : []),
  ];
}

const shown = (removal: Removal): object => ({
  settings: removal.settings.map(({ client, scope, path, after }) => ({
    client,
    scope,
    path,
    removed: after === null,
  })),
  links: removal.links,
  files: removal.files,
  data: removal.data,
  projectFiles: removal.projectFiles,
  repositories: removal.repositories,
});

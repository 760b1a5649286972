/** The lines of `install`: before, the plan; afterwards, the result and the next steps. */
import { shellWord } from "../../system/shell-word.ts";
import { clientOf } from "../../clients/clients.ts";
import { kitOf } from "../../clients/kits.ts";
import { statSync } from "node:fs";
import { abbreviateHome } from "../../config/paths.ts";
import { version } from "../../config/version.ts";
import type { StoreTotals } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import type { InstallResult } from "./apply.ts";
import { isCommandChange, type PlannedCommand } from "./command-files.ts";
import {
  findInvalidMatchers,
  readSettingsFields,
} from "../../clients/settings/invalid-matchers.ts";
import type { InstallPlan } from "./install-plan.ts";
import { pluginDoneLines, pluginLines, pluginWarnings } from "./plugin-lines.ts";
import { helpColumns } from "../help/help.ts";
import { definitionLines } from "../terminal/wrap.ts";
import { toWantedHooks } from "./settings-places.ts";
import { isChange } from "./settings-change.ts";
import { host } from "../../system/host.ts";

const MEGABYTE = 1_000_000;

export function planLines(
  plan: InstallPlan,
  { paths, loaded }: Installation,
  daemonLine: string | null,
  text: Text,
): string[] {
  const { setup } = text;
  const short = (path: string): string => abbreviateHome(path, paths.userHome);
  const { program } = plan;
  const isFirst = program.versionBefore === null;
  const megabytes = Math.round(statSync(program.source).size / MEGABYTE);
  const lines = [
    ...programLines(plan, short, megabytes, setup),
    ...(plan.filesAreCurrent ? [] : [setup.launchers(short(paths.home))]),
    ...(isFirst && paths.stream !== null
      ? [setup.data(short(paths.home)), setup.stream(short(paths.stream))]
      : []),
    ...plan.links
      .filter(({ state }) => state !== "there")
      .map(({ path, target, state }) =>
        state === "foreign"
          ? setup.linkForeign(short(path))
          : setup.link(short(path), short(target)),
      ),
  ];
  for (const change of plan.settings) {
    const { events, command, guard } = toWantedHooks(change.client, program.path);
    const path = short(change.path);
    if (change.state === "current") lines.push(setup.hooksSame(path));
    else {
      const say =
        change.before === null
          ? setup.hooksNew
          : change.state === "outdated"
            ? setup.hooksReplace
            : setup.hooksAdd;
      lines.push(say(path, events.length), `  ${setup.command(command)}`);
      if (events.some(({ isGuard }) => isGuard === true)) lines.push(`  ${setup.guard(guard)}`);
    }
    if (change.scope === "project" && isChange(change)) lines.push(`  ${setup.shared(path)}`);
  }
  lines.push(...plan.commands.flatMap((command) => commandLine(command, short, text)));
  lines.push(...pluginLines(plan, short, text));
  if (plan.settings.some(isChange) || !program.isCurrent)
    lines.push(setup.brings(loaded.config.contextBudget), setup.exports);
  if (daemonLine !== null) lines.push(daemonLine);
  return [
    setup.willDo,
    ...lines.map((line) => (line.startsWith("  ") ? `  ${line}` : `  - ${line}`)),
    ...plan.absent.map((client) => setup.clientAbsent(clientOf(client).title, client)),
    ...elsewhereLines(plan, setup, short),
    "",
  ];
}

function commandLine(
  { path, state, reason }: PlannedCommand,
  short: (path: string) => string,
  { slash }: Text,
): string[] {
  switch (state) {
    case "missing":
      return [slash.add(short(path))];
    case "outdated":
      return [slash.replace(short(path))];
    case "edited":
      return [slash.edited(short(path))];
    case "foreign":
      return [slash.foreign(short(path))];
    case "unreadable":
      return [slash.unreadable(short(path), reason ?? "")];
    case "current":
      return [];
  }
}

function programLines(
  { program }: InstallPlan,
  short: (path: string) => string,
  megabytes: number,
  setup: Text["setup"],
): string[] {
  const path = short(program.path);
  const { versionBefore: before } = program;
  if (program.isCurrent) return [setup.programSame(path, version)];
  if (before === null || before === version) return [setup.program(path, version, megabytes)];
  const isOlder = Bun.semver.order(before, version) > 0;
  return [
    setup.programOther(path, before, version),
    ...(isOlder ? [`  ${setup.programOlder(before)}`] : []),
  ];
}

export const elsewhereLines = (
  { elsewhere }: InstallPlan,
  setup: Text["setup"],
  short: (path: string) => string,
): string[] =>
  elsewhere.map(({ client, path }) => setup.hasHooksIn(clientOf(client).title, short(path)));

/** What is in the way of something, or is shared with others, in the words of the whole plan. */
export function warningLines(
  plan: InstallPlan,
  short: (path: string) => string,
  text: Text,
): string[] {
  const { setup } = text;
  const { versionBefore: before } = plan.program;
  const isOlder = before !== null && Bun.semver.order(before, version) > 0;
  return [
    ...(isOlder ? [setup.programOlder(before)] : []),
    ...plan.links
      .filter(({ state }) => state === "foreign")
      .map(({ path }) => setup.linkForeign(short(path))),
    ...plan.settings
      .filter((change) => change.scope === "project" && isChange(change))
      .map(({ path }) => setup.shared(short(path))),
    ...plan.commands
      .filter((command) => !isCommandChange(command))
      .flatMap((command) => commandLine(command, short, text)),
    ...pluginWarnings(plan, short, text),
  ];
}

type InstallTotals = {
  readonly totals: StoreTotals;
  readonly daemon: { readonly pid: number | null } | null;
};

export function installDoneLines(
  plan: InstallPlan,
  applied: InstallResult,
  { totals, daemon }: InstallTotals,
  { paths }: Installation,
  text: Text,
): string[] {
  const { setup, slash } = text;
  const short = (path: string): string => abbreviateHome(path, paths.userHome);
  const { done } = setup;
  const lines = [
    done.program(short(plan.program.path), version),
    done.launchers(short(paths.home)),
    ...applied.links.map(({ path, target, outcome }) =>
      outcome === "foreign"
        ? setup.linkForeign(short(path))
        : outcome === "failed"
          ? setup.linkFailed(short(path))
          : done.link(short(path), short(target)),
    ),
  ].map((line) => `✓ ${line}`);
  for (const change of plan.settings) {
    const path = short(change.path);
    const isNew = change.state !== "current";
    lines.push(`✓ ${isNew ? done.merged(path) : done.current(path)}`);
    if (!isNew) continue;
    for (const { event, matcher } of toWantedHooks(change.client, plan.program.path).events) {
      lines.push(`  - ${event}${matcher === undefined ? "" : `[${matcher}]`}`);
    }
    const backup = applied.backups.get(change.path);
    if (backup !== undefined) lines.push(`  ${done.backup(short(backup))}`);
  }
  for (const { command, problem } of applied.commands) {
    if (problem !== null) lines.push(`✗ ${slash.failed(short(command.path), problem)}`);
    else if (isCommandChange(command)) lines.push(`✓ ${slash.placed(short(command.path))}`);
    else lines.push(...commandLine(command, short, text).map((line) => `! ${line}`));
  }
  lines.push(...pluginDoneLines(plan, applied.pluginProblem, short, text));
  if (totals.events > 0) lines.push(`✓ ${done.data(totals.events, totals.sessions)}`);
  if (daemon !== null) {
    lines.push(daemon.pid === null ? `✗ ${done.daemonFailed}` : `✓ ${done.daemon(daemon.pid)}`);
  }
  return lines;
}

export type NextLine = {
  readonly text: string;
  /** To be copied. */
  readonly isCommand: boolean;
};

/** What the person has to know or do, and how to see that it works. */
export function installNextLines(
  plan: InstallPlan,
  { paths }: Installation,
  text: Text,
  { isVerbose, isLater }: { readonly isVerbose: boolean; readonly isLater: boolean },
): readonly NextLine[] {
  const { setup, commands } = text;
  const warnings: string[] = [];
  for (const { client, path, after } of plan.settings) {
    const short = abbreviateHome(path, paths.userHome);
    for (const event of findInvalidMatchers(after ?? ""))
      warnings.push(setup.objectMatcher(short, event));
    const off = kitOf(client).settings.hooksOff(readSettingsFields(after ?? ""));
    if (off !== null) warnings.push(setup.hooksOff(short, off));
    const { trustCommand } = kitOf(client);
    if (trustCommand !== null)
      warnings.push(setup.trustHooks(clientOf(client).title, trustCommand));
  }
  const isFound = isLater || isInPath(plan, paths.home);
  const program = isFound ? "self-gen" : abbreviateHome(plan.program.path, paths.userHome);
  const said = (lines: readonly string[]): NextLine[] =>
    lines.map((line) => ({ text: line, isCommand: false }));
  const path = abbreviateHome(plan.program.path, paths.userHome);
  // The shell reads `~` as the home, where nothing needs quotes.
  const typed = /^~\/[\w./-]+$/.test(path) ? path : shellWord(plan.program.path);
  const tools = plan.settings.flatMap(({ client }): NextLine[] => {
    const command = kitOf(client).addTools?.(typed);
    if (command === undefined) return [];
    const title = setup.clientTools(clientOf(client).title);
    return [...said([title]), { text: `  ${command}`, isCommand: true }];
  });
  const rest = [
    ...(isVerbose
      ? [
          "",
          setup.next,
          ...plan.settings.slice(0, 1).map(({ client }) => `  ${kitOf(client).tryLine}`),
          `  ${program} sessions`,
          `  ${program} doctor`,
        ]
      : []),
    "",
    isLater ? setup.lookLater : setup.look,
    ...definitionLines(
      (["dashboard", "sessions"] as const).map((name) => [`${program} ${name}`, commands[name]]),
      helpColumns(),
    ),
  ];
  return [
    ...said(["", ...warnings.map((line) => `! ${line}`), setup.restart]),
    ...tools,
    ...said(rest),
  ];
}

/** Whether a shell finds the program by its name. */
export function isInPath(plan: InstallPlan, home: string): boolean {
  const folders = (host().env["PATH"] ?? "").split(":");
  return folders.includes(`${home}/bin`) || isLinkedInPath(plan);
}

export function isLinkedInPath({ links }: InstallPlan): boolean {
  const folders = (host().env["PATH"] ?? "").split(":");
  return folders.some((one) => links.some(({ path }) => path === `${one}/self-gen`));
}

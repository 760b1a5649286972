/** Finds the command, loads it, runs it, and says what went wrong. */
import { existsSync } from "node:fs";
import { version } from "../config/version.ts";
import { loadConfig } from "../config/load.ts";
import { resolvePaths } from "../config/paths.ts";
import { loadText } from "../text/load-text.ts";
import type { Text } from "../text/text.ts";
import { DeclinedError } from "./terminal/ask.ts";
import {
  beforeDashes,
  type Command,
  type CliCommandName,
  requireInstallation,
  parseOptions,
  type CommandHandler,
  type Usage,
} from "./command/command.ts";
import { asFault, Fault, usageFault } from "./command/fault.ts";
import { isJobWanted } from "./command/is-job-wanted.ts";
import { opensView } from "./command/opens-view.ts";
import { isColorOption, takeColorOption } from "./terminal/color-option.ts";
import { paint } from "./terminal/paint.ts";
import { dropTypeAhead, captureTypeAhead } from "./terminal/screen/type-ahead.ts";
import { oneLine, print, printError, printJson, printWhole } from "./terminal/terminal.ts";
import { host, withHost } from "../system/host.ts";

/** Loaded only when called. `hook` never comes here: the entry runs it by itself. */
const COMMANDS: Readonly<Record<CliCommandName, () => Promise<Command>>> = {
  install: async () => (await import("./install.ts")).install,
  uninstall: async () => (await import("./uninstall.ts")).uninstall,
  doctor: async () => (await import("./doctor.ts")).doctor,
  status: async () => (await import("./status.ts")).status,
  daemon: async () => (await import("./daemon.ts")).daemon,
  notify: async () => (await import("./notify.ts")).notify,
  embed: async () => (await import("./embed.ts")).embed,
  dashboard: async () => (await import("./dashboard.ts")).dashboard,
  sessions: async () => (await import("./sessions.ts")).sessions,
  watch: async () => (await import("./watch.ts")).watch,
  explain: async () => (await import("./explain.ts")).explain,
  waits: async () => (await import("./waits.ts")).waits,
  search: async () => (await import("./search.ts")).search,
  show: async () => (await import("./show.ts")).show,
  tail: async () => (await import("./tail.ts")).tail,
  errors: async () => (await import("./errors.ts")).errors,
  usage: async () => (await import("./usage.ts")).usage,
  archive: async () => (await import("./archive.ts")).archive,
  export: async () => (await import("./export.ts")).exportCommand,
  save: async () => (await import("./session.ts")).save,
  load: async () => (await import("./session.ts")).load,
  session: async () => (await import("./session.ts")).session,
  context: async () => (await import("./context.ts")).context,
  blocker: async () => (await import("./blocker.ts")).blocker,
  memory: async () => (await import("./memory.ts")).memory,
  suggestions: async () => (await import("./suggestions.ts")).suggestions,
  lint: async () => (await import("./lint.ts")).lint,
  apply: async () => (await import("./apply.ts")).apply,
  dismiss: async () => (await import("./dismiss.ts")).dismiss,
  undo: async () => (await import("./undo.ts")).undo,
  effects: async () => (await import("./effects.ts")).effects,
  analyze: async () => (await import("./analyze.ts")).analyze,
  import: async () => (await import("./import.ts")).importCommand,
  ingest: async () => (await import("./ingest.ts")).ingestCommand,
  rebuild: async () => (await import("./rebuild.ts")).rebuildCommand,
  backup: async () => (await import("./backup.ts")).backup,
  restore: async () => (await import("./restore.ts")).restore,
  prune: async () => (await import("./prune.ts")).prune,
  forget: async () => (await import("./forget.ts")).forgetCommand,
  record: async () => (await import("./record.ts")).record,
  resume: async () => (await import("./resume.ts")).resume,
  config: async () => (await import("./config.ts")).config,
  sync: async () => (await import("./sync.ts")).sync,
  team: async () => (await import("./team.ts")).team,
  hub: async () => (await import("./hub.ts")).hub,
  emit: async () => (await import("./emit.ts")).emit,
  hook: async () => (await import("./hook-help.ts")).hookHelp,
  mcp: async () => (await import("./mcp.ts")).mcp,
  statusline: async () => (await import("./statusline.ts")).statusline,
  completions: async () => (await import("./completions.ts")).makeCompletions(everyUsage),
};

/** What commands were called before, which keeps working and is not listed. */
const FORMER_COMMANDS = {
  pause: { now: "record", load: async () => (await import("./pause.ts")).pause },
} as const satisfies Readonly<
  Record<string, { readonly now: CliCommandName; readonly load: () => Promise<Command> }>
>;

/** How every command is called, for those who describe them all. */
export async function everyUsage(text: Text): Promise<ReadonlyMap<CliCommandName, Usage>> {
  const all = new Map<CliCommandName, Usage>();
  for (const [name, load] of Object.entries(COMMANDS)) {
    if (isCommand(name)) all.set(name, (await load()).usage(text));
  }
  return all;
}

/** What people look for under another name. */
const COMMAND_SYNONYMS: ReadonlyMap<string, string> = new Map([
  ...["monitor", "live", "top"].map((name) => [name, "watch"] as const),
  ...["web", "ui", "gui", "open", "page", "browser"].map((name) => [name, "dashboard"] as const),
]);

const isCommand = (name: string): name is CliCommandName => Object.hasOwn(COMMANDS, name);
const isFormer = (name: string): name is keyof typeof FORMER_COMMANDS =>
  Object.hasOwn(FORMER_COMMANDS, name);

function loadLanguage(): Promise<Text> {
  const paths = resolvePaths(host().env, host().program);
  return loadText(loadConfig(paths?.config ?? "", host().env).config.language);
}

export function runCommand(args: readonly string[]): Promise<number> {
  if (!beforeDashes(args).some(isColorOption)) return runCommandLine(args);
  const { rest, env, unknown } = takeColorOption(args, host().env);
  return withHost({ ...host(), env }, () => runCommandLine(rest, unknown));
}

/** `unknown`: a value that `--color` does not have. */
async function runCommandLine(
  args: readonly string[],
  unknown: string | null = null,
): Promise<number> {
  if (!(await isJobWanted(args[0]))) return 0;
  if (opensView(args)) captureTypeAhead();
  return answerCommandLine(args, unknown).finally(dropTypeAhead);
}

async function answerCommandLine(args: readonly string[], unknown: string | null): Promise<number> {
  const run = await beginAhead(args);
  const text = await loadLanguage();
  const asJson = beforeDashes(args).includes("--json");
  try {
    if (unknown !== null) {
      const { badColor, badColorFix } = text.terminal;
      throw new Fault("USAGE", badColor(oneLine(unknown)), badColorFix, 2);
    }
    return await dispatch(args, text, run);
  } catch (error) {
    dropTypeAhead();
    if (error instanceof DeclinedError) {
      if (asJson) printJson({ declined: true });
      else print(error.message);
      return 1;
    }
    const fault = asFault(error, text);
    if (fault.code === "INTERNAL") await recordUnexpectedFault(fault, args[0] ?? "");
    if (asJson) {
      const { code, message, fix, cause, diff } = fault;
      const why = cause instanceof Error ? { cause: cause.message } : {};
      const standing = diff === null ? {} : { diff: diff.lines };
      printJson({ error: { code, message, fix, ...why, ...standing } });
    } else {
      const said = fault.spoken ?? text;
      // First, so that what to do stands last.
      if (fault.diff !== null)
        for (const line of [fault.diff.heading, ...fault.diff.lines, ""]) printWhole(line, 2);
      const heading = paint("bad", `${said.error} [${fault.code}]`);
      const { quote } = fault;
      printError(`${heading} ${quote?.heading ?? oneLine(fault.message)}`);
      for (const line of quote?.lines ?? []) printError(`  ${line}`);
      if (fault.cause instanceof Error)
        printError(`  ${said.cause}: ${oneLine(fault.cause.message)}`);
      printError(`  ${fixLine(fault.fix, said)}`);
    }
    return fault.exitCode;
  }
}

/** What nobody expected is kept for `doctor`, once there is a home. */
async function recordUnexpectedFault({ code, message }: Fault, where: string): Promise<void> {
  const paths = resolvePaths(host().env, host().program);
  if (paths === null || !existsSync(paths.home)) return;
  const { recordFault } = await import("../journal/faults.ts");
  recordFault(paths.logs, { ts: host().now().toISOString(), where, code, message });
}

/** What works for long is worth compiling; the program starts with reluctance to (`scripts/build.ts`). */
const LONG_RUNNING_COMMANDS: ReadonlySet<string> = new Set([
  "apply",
  "analyze",
  "archive",
  "backup",
  "context",
  "dismiss",
  "doctor",
  "effects",
  "embed",
  "export",
  "forget",
  "import",
  "ingest",
  "lint",
  "prune",
  "rebuild",
  "restore",
  "search",
  "suggestions",
  "tail",
  "usage",
]);

async function beginAhead([name = "", ...rest]: readonly string[]): Promise<CommandHandler | null> {
  if (LONG_RUNNING_COMMANDS.has(name)) Bun.unsafe.setJITPolicy(1);
  if (!isCommand(name)) return null;
  return (await (await COMMANDS[name]()).ahead?.(rest)) ?? null;
}

async function dispatch(
  args: readonly string[],
  text: Text,
  begun: CommandHandler | null = null,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === "--version" || name === "-v" || name === "version") {
    print(version);
    return 0;
  }
  if (name === undefined)
    return (await import("./overview.ts")).overview(text, requireInstallation(text));
  if (name === "--help" || name === "-h" || name === "help") {
    const about = name === "help" ? rest.filter((word) => word !== "--all") : [];
    if (about.length > 0) return showHelp(about, rest.includes("--all"), text);
    const { helpColumns, programHelp, wholeHelp } = await import("./help/help.ts");
    const say = rest.includes("--all") ? wholeHelp : programHelp;
    printWhole(say(text, helpColumns()));
    return 0;
  }
  const wantsHelp = ["--help", "-h"].some((option) => beforeDashes(rest).includes(option));
  if (isFormer(name)) {
    if (wantsHelp) return showHelp([FORMER_COMMANDS[name].now], false, text);
    return runParsed(name, rest, await FORMER_COMMANDS[name].load(), text, null);
  }
  if (!isCommand(name)) return refuseUnknown(name, text);
  if (wantsHelp) return showHelp([name, ...rest], false, text);
  // Where the first word is one of the command's own, it cannot be a text.
  if (rest[0] === "help" && (await COMMANDS[name]()).usage(text).actions !== undefined)
    return showHelp([name, ...rest.slice(1)], false, text);
  return runParsed(name, rest, await COMMANDS[name](), text, begun);
}

/** A guess is a question, which says itself what it is. */
const fixLine = (fix: string, { fix: label }: Text): string =>
  fix.endsWith("?")
    ? fix.charAt(0).toUpperCase() + fix.slice(1)
    : `${paint("strong", `${label}:`)} ${fix}`;

/** What may be typed instead of a command. */
const PROGRAM_OPTIONS = ["--version", "--help"] as const;

async function refuseUnknown(name: string, { faults }: Text): Promise<never> {
  const { nearestWord } = await import("./command/nearest-word.ts");
  if (name.startsWith("-")) {
    const near = nearestWord(name, PROGRAM_OPTIONS);
    const fix = faults.unknownCommandFix(near === null ? null : `self-gen ${near}`);
    throw new Fault("UNKNOWN_OPTION", faults.unknownOption(name), fix, 2);
  }
  throw new Fault(
    "UNKNOWN_COMMAND",
    faults.unknownCommand(name),
    faults.unknownCommandFix(
      COMMAND_SYNONYMS.get(name) ?? nearestWord(name, Object.keys(COMMANDS)),
    ),
    2,
  );
}

/** `about`: a command, and what was typed behind it. */
async function showHelp(
  [typed = "", ...rest]: readonly string[],
  isWhole: boolean,
  text: Text,
): Promise<number> {
  const name = isFormer(typed) ? FORMER_COMMANDS[typed].now : typed;
  if (!isCommand(name)) return refuseUnknown(name, text);
  const { usage } = await COMMANDS[name]();
  const { commandHelp, helpColumns } = await import("./help/help.ts");
  const words = rest.filter((word) => !word.startsWith("-"));
  printWhole(commandHelp(name, usage(text), { words, isWhole }, text, helpColumns()));
  return 0;
}

async function runParsed(
  name: string,
  args: readonly string[],
  command: Command,
  text: Text,
  begun: CommandHandler | null,
): Promise<number> {
  const usage = command.usage(text);
  const parsed = parseOptions(name, args, usage, text);
  const [needless] = parsed.words;
  if (usage.words === "" && needless !== undefined) {
    throw usageFault(text, name, text.faults.needlessWord(needless));
  }
  const run = begun ?? command.run;
  return run({ ...parsed, text, installation: requireInstallation(text) });
}

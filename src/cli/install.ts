import { LANGUAGES } from "../config/schema.ts";
import { statSync } from "node:fs";
import { CLIENT_NAMES, type ClientName } from "../clients/clients.ts";
import { readPresence } from "../config/daemon-presence.ts";
import { isSharedHome } from "../config/paths.ts";
import type { Language } from "../config/schema.ts";
import { version } from "../config/version.ts";
import { isObject } from "../event/event.ts";
import { type Text, textOf } from "../text/text.ts";
import { canAsk, confirm, DeclinedError } from "./terminal/ask.ts";
import {
  type Command,
  type CommandArgs,
  type Installation,
  requireInstallation,
  refresh,
  withStore,
} from "./command/command.ts";
import { startDaemon, stopDaemon } from "./daemon/daemon-control.ts";
import { asFault, Fault, usageFault } from "./command/fault.ts";
import { applyInstallPlan, writeChoices } from "./setup/apply.ts";
import { isCommandChange } from "./setup/command-files.ts";
import { findEarlierSessions } from "./setup/earlier-sessions.ts";
import { installDoneLines, installNextLines, planLines } from "./setup/install-lines.ts";
import { isInstallPlanEmpty, makeInstallPlan, type InstallPlan } from "./setup/install-plan.ts";
import { offerImport } from "./setup/offer-import.ts";
import { isFoundLater, isNamedOnlyLater, offerPath } from "./setup/offer-path.ts";
import { toPluginJson } from "./setup/plugin-lines.ts";
import { installScripts } from "./setup/project-scripts.ts";
import { type ClientSettingsScope, CLIENT_SETTINGS_SCOPES } from "./setup/settings-places.ts";
import { shortPlanLines } from "./setup/short-lines.ts";
import { isChange } from "./setup/settings-change.ts";
import {
  ignoreWriteErrors,
  print,
  printJson,
  printLines,
  printWhole,
} from "./terminal/terminal.ts";
import { host } from "../system/host.ts";

export const install: Command = {
  usage: ({ setup, options }) => ({
    words: "",
    options: {
      client: {
        type: "string",
        value: [...CLIENT_NAMES, "all"].join("|"),
        help: setup.options.client,
      },
      scope: { type: "string", value: "user|project|local", help: setup.options.scope },
      language: { type: "string", value: LANGUAGES.join("|"), help: setup.options.language },
      "project-scripts": { type: "boolean", rare: true, help: setup.options.projectScripts },
      verbose: { type: "boolean", help: setup.options.verbose },
      "no-daemon": { type: "boolean", rare: true, help: setup.options.noDaemon },
      "dry-run": { type: "boolean", help: setup.options.dryRun },
      yes: { type: "boolean", short: "y", help: setup.options.yes },
      json: { type: "boolean", help: options.json },
    },
  }),
  run: async (args) => {
    if (args.has("project-scripts")) return installScripts(args);
    const language = chosenLanguage(args);
    try {
      return await installIn(language, args);
    } catch (error) {
      if (error instanceof DeclinedError) throw error;
      const fault = asFault(error, textOf(language));
      fault.spoken = textOf(language);
      throw fault;
    }
  },
};

async function installIn(language: Language, args: CommandArgs): Promise<number> {
  const text = textOf(language);
  refuseWhereImpossible(args.installation, text);
  const plan = makeInstallPlan(
    args.installation,
    { clients: chosenClients(args), scope: chosenScope(args) },
    text,
  );
  if (!args.has("dry-run")) ignoreWriteErrors();
  const isJson = args.has("json");
  if (!isJson) {
    if (isInstallPlanEmpty(plan)) print(text.setup.nothingToDo);
    else printLines(planTextLines(plan, args, text));
  }
  if (args.has("dry-run")) {
    if (isJson) printJson({ dryRun: true, ...toInstallPlanJson(plan) });
    return 0;
  }
  confirmInstall(args, plan, text);
  if (!isJson && !canAsk() && !isInstallPlanEmpty(plan)) print(text.setup.notAsked);
  // First: without settings of its own, hooks would not know a home in an unusual place.
  await writeChoices(
    args.installation.paths,
    {
      language,
      // Else the next session's start would.
      ...(args.has("no-daemon") ? { "daemon.autostart": false } : {}),
    },
    text,
  );
  const applied = applyInstallPlan(plan, args.installation, text);
  const installation = requireInstallation(text);
  const totals = await withStore(installation, async (context) => {
    await refresh(context, text);
    return context.store.totals();
  });
  const daemon = startsDaemon(args) ? await renewDaemon(plan, args) : null;
  const earlier = await findEarlierSessions(installation);
  if (isJson) {
    printJson({
      dryRun: false,
      ...toInstallPlanJson(plan),
      totals,
      daemon,
      transcripts: earlier.recent.length,
      oldTranscripts: earlier.old.length,
    });
    return 0;
  }
  if (!isInstallPlanEmpty(plan)) {
    const done = installDoneLines(plan, applied, { totals, daemon }, installation, text);
    if (args.has("verbose")) printLines(done);
    else printLines([`✓ ${text.setup.short.done(version)}`, ...done.filter(isProblemLine)]);
  }
  const asks = canAsk() && !args.has("yes");
  await offerImport(installation, earlier, asks, text);
  if (!isFoundLater(plan, installation)) printLines(offerPath(installation, asks, text));
  const next = installNextLines(plan, installation, text, {
    isVerbose: args.has("verbose"),
    isLater: isNamedOnlyLater(plan, installation),
  });
  // What is copied is not broken into lines.
  for (const line of next) (line.isCommand ? printWhole : print)(line.text);
  return 0;
}

const planTextLines = (plan: InstallPlan, args: CommandArgs, text: Text): string[] =>
  args.has("verbose")
    ? [...planLines(plan, args.installation, daemonLine(args, text), text), ""]
    : shortPlanLines(
        plan,
        args.installation,
        { hasDaemon: startsDaemon(args), isLanguageChosen: isLanguageChosen(args) },
        text,
      );

/** Whoever chose one need not be told how to. */
const isLanguageChosen = ({ option, installation: { loaded } }: CommandArgs): boolean =>
  option("language") !== undefined || (isObject(loaded.raw) && "language" in loaded.raw);

/** What did not go as planned, or stays as it was. */
const isProblemLine = (line: string): boolean => /^[✗!]/.test(line);

const startsDaemon = ({ has, installation }: CommandArgs): boolean =>
  !has("no-daemon") && installation.loaded.config.daemon.autostart;

function daemonLine(args: CommandArgs, { setup }: Text): string | null {
  if (!args.installation.loaded.config.daemon.autostart) return null;
  return args.has("no-daemon") ? setup.daemonOff : setup.daemonStart;
}

function refuseWhereImpossible({ paths }: Installation, { setup }: Text): void {
  if (process.platform === "win32") {
    throw new Fault("UNSUPPORTED_SYSTEM", setup.windows, setup.windowsFix);
  }
  const { SUDO_UID } = host().env;
  const owner = statSync(host().env["HOME"] ?? "/", { throwIfNoEntry: false })?.uid;
  if (
    SUDO_UID !== undefined &&
    process.getuid?.() === 0 &&
    owner === Number(SUDO_UID) &&
    owner > 0
  ) {
    throw new Fault("NOT_YOUR_HOME", setup.sudo, setup.sudoFix);
  }
  if (isSharedHome(paths)) {
    throw new Fault("HOME_SHARED", setup.sharedHome(paths.home), setup.sharedHomeFix);
  }
  if (!host().isBuilt) throw new Fault("NOT_BUILT", setup.notBuilt, setup.notBuiltFix);
}

function readChoiceOption<T extends string>(
  args: CommandArgs,
  name: string,
  allowed: readonly T[],
): T | null {
  const value = args.option(name);
  if (value === undefined) return null;
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  const { faults, config } = args.text;
  const choices = config.kinds.choice(allowed.join(", "));
  throw usageFault(args.text, "install", faults.badSetting(`--${name}`, choices));
}

const chosenScope = (args: CommandArgs): ClientSettingsScope =>
  readChoiceOption(args, "scope", CLIENT_SETTINGS_SCOPES) ?? "user";

function chosenClients(args: CommandArgs): readonly ClientName[] | null {
  const named = readChoiceOption(args, "client", [...CLIENT_NAMES, "all"] as const);
  return named === null ? null : named === "all" ? CLIENT_NAMES : [named];
}

/** What was said, else what is set, else the locale's. */
const chosenLanguage = (args: CommandArgs): Language =>
  readChoiceOption(args, "language", LANGUAGES) ?? args.installation.loaded.config.language;

/** Comes back only after a yes. */
function confirmInstall(args: CommandArgs, plan: InstallPlan, text: Text): void {
  if (args.has("yes") || isInstallPlanEmpty(plan)) return;
  const { notConfirmed, notConfirmedFix } = text.setup;
  confirm(
    text.setup.question,
    true,
    text,
    new Fault("NOT_CONFIRMED", notConfirmed, notConfirmedFix),
  );
}

/** One of an older program makes way for the new one. */
async function renewDaemon(
  plan: InstallPlan,
  { installation }: CommandArgs,
): Promise<{ readonly pid: number | null }> {
  const { paths } = installation;
  const daemonPresence = readPresence(paths.run);
  if (daemonPresence !== null && (daemonPresence.version !== version || !plan.program.isCurrent))
    await stopDaemon(paths);
  const started = await startDaemon(paths, plan.program.path);
  return { pid: started.outcome === "failed" ? null : started.daemon.pid };
}

const toInstallPlanJson = (plan: InstallPlan): object => ({
  version,
  program: { ...plan.program, bytes: statSync(plan.program.source).size },
  links: plan.links,
  settings: plan.settings.map((change) => ({
    client: change.client,
    scope: change.scope,
    path: change.path,
    state: change.state,
    changes: isChange(change),
  })),
  commands: plan.commands.map((command) => ({
    name: command.name,
    path: command.path,
    state: command.state,
    changes: isCommandChange(command),
  })),
  plugin: toPluginJson(plan),
});

import { statSync } from "node:fs";
import { CLIENT_NAMES, type ClientName } from "../clients/client-name.ts";
import { readPresence } from "../config/daemon-presence.ts";
import { valueAt } from "../config/load.ts";
import { isSharedHome } from "../config/paths.ts";
import type { Language } from "../config/schema.ts";
import { version } from "../config/version.ts";
import { countTranscripts } from "../ingest/import/find-transcripts.ts";
import { IMPORTED } from "../ingest/import/imported-event.ts";
import { type Text, textOf } from "../text/text.ts";
import { canAsk, confirm, Declined } from "./terminal/ask.ts";
import {
  type Command,
  type Given,
  type House,
  openHouse,
  refresh,
  withStore,
} from "./command/command.ts";
import { startDaemon, stopDaemon } from "./daemon/daemon-control.ts";
import { asFault, Fault, usageFault } from "./command/fault.ts";
import { applyPlan, writeChoices } from "./setup/apply.ts";
import { isCommandChange } from "./setup/command-files.ts";
import { doneLines, nextLines, planLines } from "./setup/lines.ts";
import { isNothing, makePlan, type Plan } from "./setup/plan.ts";
import { shownPlugin } from "./setup/plugin-lines.ts";
import { installScripts } from "./setup/project-scripts.ts";
import { type Scope, SCOPES } from "./setup/places.ts";
import { askLanguage, localeLanguage } from "./setup/questions.ts";
import { isChange } from "./setup/settings-change.ts";
import { finishAnyway, print, printJson, printLines } from "./terminal/terminal.ts";
import { host } from "../system/host.ts";

export const install: Command = {
  usage: ({ setup, options }) => ({
    words: "",
    options: {
      client: { type: "string", value: "claude-code|codex|all", help: setup.options.client },
      scope: { type: "string", value: "user|project|local", help: setup.options.scope },
      language: { type: "string", value: "ko|en", help: setup.options.language },
      "project-scripts": { type: "boolean", help: setup.options.projectScripts },
      verbose: { type: "boolean", help: setup.options.verbose },
      "no-daemon": { type: "boolean", help: setup.options.noDaemon },
      "dry-run": { type: "boolean", help: setup.options.dryRun },
      yes: { type: "boolean", short: "y", help: setup.options.yes },
      json: { type: "boolean", help: options.json },
    },
  }),
  run: async (given) => {
    if (given.has("project-scripts")) return installScripts(given);
    const guessed = chosenLanguage(given);
    const language = isLanguageOpen(given) ? askLanguage(guessed) : guessed;
    try {
      return await installIn(language, given);
    } catch (error) {
      if (error instanceof Declined) throw error;
      const fault = asFault(error, textOf(language));
      fault.spoken = textOf(language);
      throw fault;
    }
  },
};

async function installIn(language: Language, given: Given): Promise<number> {
  const text = textOf(language);
  refuseWhereImpossible(given.house, text);
  const plan = makePlan(
    given.house,
    { clients: chosenClients(given), scope: chosenScope(given) },
    text,
  );
  if (!given.has("dry-run")) finishAnyway();
  const isJson = given.has("json");
  if (!isJson) {
    if (isNothing(plan)) print(text.setup.nothingToDo);
    else
      for (const line of planLines(plan, given.house, daemonLine(given, text), text)) print(line);
  }
  if (given.has("dry-run")) {
    if (isJson) printJson({ dryRun: true, ...shown(plan) });
    return 0;
  }
  approve(given, plan, text);
  // First: without settings of its own, hooks would not know a home in an unusual place.
  await writeChoices(
    given.house.paths,
    {
      language,
      // Else the next session's start would.
      ...(given.has("no-daemon") ? { "daemon.autostart": false } : {}),
    },
    text,
  );
  const applied = applyPlan(plan, given.house, text);
  const house = openHouse(text);
  const { totals, isImported } = await withStore(house, async (context) => {
    await refresh(context, text);
    const [imported] = await context.store.queryEvents({ type: IMPORTED, limit: 1 });
    return { totals: await context.store.totals(), isImported: imported !== undefined };
  });
  const { userHome } = house.paths;
  const transcripts = userHome === null ? 0 : countTranscripts(host().env, userHome);
  const daemon = startsDaemon(given) ? await renewDaemon(plan, given) : null;
  if (isJson) {
    printJson({ dryRun: false, ...shown(plan), totals, daemon, transcripts });
    return 0;
  }
  if (!isNothing(plan)) {
    for (const line of doneLines(plan, applied, { totals, daemon }, house, text)) print(line);
  }
  for (const line of nextLines(plan, house, text)) print(line);
  if (transcripts > 0 && !isImported) printLines(["", text.importing.hint(transcripts)]);
  return 0;
}

const startsDaemon = ({ has, house }: Given): boolean =>
  !has("no-daemon") && house.loaded.config.daemon.autostart;

function daemonLine(given: Given, { setup }: Text): string | null {
  if (!given.house.loaded.config.daemon.autostart) return null;
  return given.has("no-daemon") ? setup.daemonOff : setup.daemonStart;
}

function refuseWhereImpossible({ paths }: House, { setup }: Text): void {
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

function oneOf<T extends string>(given: Given, name: string, allowed: readonly T[]): T | null {
  const value = given.option(name);
  if (value === undefined) return null;
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  const { faults, config } = given.text;
  const choices = config.kinds.choice(allowed.join(", "));
  throw usageFault(given.text, "install", faults.badSetting(`--${name}`, choices));
}

const chosenScope = (given: Given): Scope => oneOf(given, "scope", SCOPES) ?? "user";

function chosenClients(given: Given): readonly ClientName[] | null {
  const named = oneOf(given, "client", [...CLIENT_NAMES, "all"] as const);
  return named === null ? null : named === "all" ? CLIENT_NAMES : [named];
}

/** What was said, else what is set, else the locale's; Korean when nothing tells. */
function chosenLanguage(given: Given): Language {
  const set = valueAt(given.house.loaded.raw, "language");
  const known = set === undefined ? null : given.house.loaded.config.language;
  return (
    oneOf(given, "language", ["ko", "en"] as const) ?? known ?? localeLanguage(host().env) ?? "ko"
  );
}

/** Comes back only after a yes. */
function approve(given: Given, plan: Plan, text: Text): void {
  if (given.has("yes") || isNothing(plan)) return;
  const { notConfirmed, notConfirmedFix } = text.setup;
  confirm(
    text.setup.question,
    true,
    text,
    new Fault("NOT_CONFIRMED", notConfirmed, notConfirmedFix),
  );
}

/** Asked before anything else is said, so that what follows can be read. */
const isLanguageOpen = (given: Given): boolean =>
  canAsk() &&
  !["yes", "dry-run", "json"].some(given.has) &&
  given.option("language") === undefined &&
  valueAt(given.house.loaded.raw, "language") === undefined;

/** One of an older program makes way for the new one. */
async function renewDaemon(plan: Plan, { house }: Given): Promise<{ readonly pid: number | null }> {
  const { paths } = house;
  const known = readPresence(paths.run);
  if (known !== null && (known.version !== version || !plan.program.isCurrent))
    await stopDaemon(paths);
  const started = await startDaemon(paths, plan.program.path);
  return { pid: started.outcome === "failed" ? null : started.daemon.pid };
}

const shown = (plan: Plan): object => ({
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
  plugin: shownPlugin(plan),
});

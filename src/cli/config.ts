import { existsSync } from "node:fs";
import { abbreviateHome } from "../config/paths.ts";
import { isExcluded } from "../git/exclude.ts";
import { loadConfig, rememberSettings, valueAt, withValue } from "../config/load.ts";
import {
  listFieldChoices,
  type ConfigField,
  FIELDS,
  isFieldValue,
  type ConfigValue,
} from "../config/schema.ts";
import { removeStatuslineFile } from "../config/statusline-file.ts";
import { CONSENT_SETTINGS, noteSetting } from "../config/pause-history.ts";
import { withSettingsLock } from "../config/settings-lock.ts";
import { writeJsonFile } from "../config/write-file.ts";
import type { Text } from "../text/text.ts";
import { type Choices, type Command, type CommandArgs, withStore } from "./command/command.ts";
import { Fault, usageFault } from "./command/fault.ts";
import { nearestWord } from "./command/nearest-word.ts";
import { findMatchingFolders, toStoredFolder } from "./config/exclude-folders.ts";
import { shellWord } from "../system/shell-word.ts";
import { explainNoNotification } from "./notify/notification-means.ts";
import { parseSetting, parseTextList } from "./command/parse-setting.ts";
import { problemText, settingsWarning } from "./command/settings-fault.ts";
import { print, printError, printJson, printLines, printWhole } from "./terminal/terminal.ts";
import { allowedSettingText, settingLines } from "./config/setting-lines.ts";
import { host } from "../system/host.ts";

const FORM = "list | get NAME | set|add|remove NAME VALUE | unset NAME";

const ACTIONS = {
  list: { words: "", options: [] },
  get: { words: "NAME", options: [] },
  set: { words: "NAME VALUE", options: [] },
  unset: { words: "NAME", options: [] },
  add: { words: "NAME ELEMENT", options: [] },
  remove: { words: "NAME ELEMENT", options: [] },
} as const;

export const config: Command = {
  usage: (text) => ({
    words: FORM,
    choices: settingChoices(),
    actions: ACTIONS,
    negativeWords: true,
    options: { json: { type: "boolean", help: text.options.json } },
  }),
  run: async (args) => {
    const [verb = "list", name, value, ...others] = args.words;
    const wrong = usageFault(args.text, "config", args.text.faults.form(`self-gen config ${FORM}`));
    if (verb === "list" && name === undefined) return list(args);
    if (name === undefined || others.length > 0) throw wrong;
    if (verb === "get" && value === undefined) return get(args, name);
    if (verb === "set" && value !== undefined) {
      const code = await changeSettingsAlone(args, (now) =>
        changeSetting(now, name, resolveFolderList(now, name, value)),
      );
      if (name === EXCLUDE_SETTING) await printMatches(args, parseTextList(value) ?? []);
      return code;
    }
    if (verb === "unset" && value === undefined) {
      return changeSettingsAlone(args, (now) => changeSetting(now, name, undefined));
    }
    if ((verb === "add" || verb === "remove") && value !== undefined) {
      const code = await changeSettingsAlone(args, (now) =>
        changeSetting(now, name, JSON.stringify(changeList(now, name, verb, value))),
      );
      if (name === EXCLUDE_SETTING && verb === "add") await printMatches(args, [value]);
      return code;
    }
    throw wrong;
  },
};

const EXCLUDE_SETTING = "excludeProjects";
const MAX_PROJECTS_CHECKED = 500;
const MAX_NAMES = 5;

/** A folder as it is stored. The dashboard asks from our own home: what is typed there has no place that it starts from. */
function resolveFolder(typed: string, { installation, words }: CommandArgs): string {
  // Of what is in the list already each stays what it is.
  const before = words[0] === "add" ? [] : installation.loaded.config.excludeProjects;
  if (before.includes(typed)) return typed;
  try {
    const here = host().cwd();
    return here === installation.paths.home ? typed : toStoredFolder(typed, here);
  } catch {
    // The folder that it was typed in is gone.
    return typed;
  }
}

function resolveFolderList(now: CommandArgs, name: string, value: string): string {
  const typed = name === EXCLUDE_SETTING ? parseTextList(value) : undefined;
  return typed === undefined ? value : JSON.stringify(typed.map((one) => resolveFolder(one, now)));
}

/** What a pattern keeps out as far as is known: one that is mistyped keeps out nothing. */
async function printMatches(args: CommandArgs, typed: readonly string[]): Promise<void> {
  const { installation, text, has } = args;
  if (has("json")) return;
  const { userHome } = installation.paths;
  const sessions = existsSync(installation.dbPath)
    ? await withStore(installation, ({ store }) =>
        store.listSessions({ limit: MAX_PROJECTS_CHECKED }),
      )
    : [];
  const known = [...new Set(sessions.flatMap(({ projectPath }) => projectPath ?? []))];
  for (const word of typed) {
    const pattern = resolveFolder(word, args);
    // A plain name means every folder of that name, unless it is one here.
    if (pattern !== word && !word.startsWith("."))
      print(text.config.meantHere(word, pattern, shellWord(`**/${word}`)));
    const found = known.filter((path) => isExcluded([pattern], [path], userHome));
    const all = new Set([...findMatchingFolders(pattern, userHome), ...found]);
    const shown = [...all].map((path) => abbreviateHome(path, userHome));
    const first = shown.slice(0, MAX_NAMES).join(", ");
    const more = Math.max(0, shown.length - MAX_NAMES);
    if (shown.length === 0) printError(text.config.matchesNothing(pattern));
    else print(text.config.matches(pattern, first, shown.length, more));
  }
}

/** Changes the settings as they are once nobody else does. */
async function changeSettingsAlone(
  args: CommandArgs,
  change: (now: CommandArgs) => number,
): Promise<number> {
  const { installation, text } = args;
  const { paths } = installation;
  const changed = await withSettingsLock(paths.run, () =>
    change({
      ...args,
      installation: { ...installation, loaded: loadConfig(paths.config, host().env) },
    }),
  );
  if (changed !== null) return changed.done;
  throw cannotWrite(paths.config, "EBUSY", text);
}

const cannotWrite = (path: string, problem: string, { faults }: Text): Fault =>
  new Fault("CANNOT_WRITE", faults.cannotWrite(path, problem), faults.cannotWriteFix);

function settingChoices(): Choices {
  const none: Choices = {};
  const values = (field: ConfigField): Choices => {
    const all =
      field.kind === "choice"
        ? listFieldChoices(field)
        : field.kind === "boolean"
          ? ["true", "false"]
          : [];
    return Object.fromEntries(all.map((value) => [value, none]));
  };
  const words = (field: ConfigField): Choices =>
    Object.fromEntries(
      (field.kind === "texts" ? (field.choices ?? []) : []).map((one) => [one, none]),
    );
  const names = Object.fromEntries(Object.keys(FIELDS).map((name) => [name, none]));
  const settings = Object.entries(FIELDS).map(([name, field]) => [name, values(field)] as const);
  const lists = Object.fromEntries(
    Object.entries(FIELDS).flatMap(([name, field]) =>
      field.kind === "texts" ? [[name, words(field)]] : [],
    ),
  );
  const set = Object.fromEntries(settings);
  return { list: none, get: names, set, add: lists, remove: lists, unset: names };
}

function findField(name: string, text: Text): ConfigField {
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  if (field !== undefined) return field;
  const { unknownSetting, unknownSettingFix, unknownCommandFix } = text.faults;
  const near = nearestWord(name, Object.keys(FIELDS));
  const fix = near === null ? unknownSettingFix : unknownCommandFix(near);
  throw new Fault("UNKNOWN_SETTING", unknownSetting(name), fix, 2);
}

/** A list with one more or one less; only lists have such. */
function changeList(
  args: CommandArgs,
  name: string,
  verb: "add" | "remove",
  typed: string,
): readonly string[] {
  const { installation, text } = args;
  if (findField(name, text).kind !== "texts") {
    throw new Fault("NOT_A_LIST", text.config.notAList(name), text.config.notAListFix(name), 2);
  }
  const value = name === EXCLUDE_SETTING ? resolveFolder(typed, args) : typed;
  const now = valueAt(installation.loaded.config, name) as readonly string[];
  const others = now.filter((one) => one !== value);
  if (verb === "add") return [...others, value];
  const written = valueAt(installation.loaded.raw, name);
  const isWritten = Array.isArray(written) && written.includes(value);
  if (isWritten || others.length < now.length) return others;
  throw new Fault("NOT_IN_LIST", text.config.notInList(name, value), text.faults.badSettingFix);
}

function list(args: CommandArgs): number {
  const { text, installation } = args;
  const { loaded } = installation;
  if (args.has("json")) {
    printJson({
      path: installation.paths.config,
      values: loaded.config,
      problems: loaded.problems,
    });
    return 0;
  }
  printLines(settingLines(installation, text));
  for (const problem of loaded.problems) printError(problemText(problem, installation, text));
  const warning = settingsWarning(installation, text);
  if (warning !== null) printError(warning);
  return 0;
}

function get(args: CommandArgs, name: string): number {
  findField(name, args.text);
  const value = valueAt(args.installation.loaded.config, name);
  if (args.has("json")) printJson({ name, value });
  else printWhole(typeof value === "string" ? value : JSON.stringify(value));
  return 0;
}

function changeSetting(args: CommandArgs, name: string, value: string | undefined): number {
  const { text, installation } = args;
  const field = findField(name, text);
  const parsed = value === undefined ? undefined : parseSetting(field, value);
  if (value !== undefined && !isFieldValue(field, parsed)) {
    throw new Fault(
      "BAD_SETTING",
      text.faults.badSetting(name, allowedSettingText(field, text)),
      text.faults.badSettingFix,
      2,
    );
  }
  const unread = installation.loaded.problems.some(({ kind }) => kind === "not_readable");
  if (installation.loaded.raw === null || unread) {
    throw new Fault(
      "CONFIG_BROKEN",
      text.faults.configBroken(installation.paths.config),
      text.faults.configBrokenFix,
    );
  }
  const before = host().now();
  const problem = writeJsonFile(
    installation.paths.config,
    withValue(installation.loaded.raw, name, parsed),
  );
  if (problem !== null) throw cannotWrite(installation.paths.config, problem, text);
  rememberSettings(installation.paths.config);
  const isOn = (parsed ?? field.default) !== false;
  if (
    CONSENT_SETTINGS.some((one) => one === name) &&
    isOn !== (valueAt(installation.loaded.config, name) !== false)
  ) {
    noteSetting(installation.paths.run, name, !isOn, isOn ? host().now() : before);
  }
  // What it says was prepared in the other language; the daemon does so anew.
  if (name === "language") removeStatuslineFile(installation.paths.run);
  reportChange(args, name, parsed, field);
  return 0;
}

function reportChange(
  args: CommandArgs,
  name: string,
  value: ConfigValue | undefined,
  field: ConfigField,
): void {
  const { text, installation } = args;
  const { config: settings } = loadConfig(installation.paths.config, host().env);
  const now = value ?? (name === "language" ? settings.language : field.default);
  const unheard = name.startsWith("notify.")
    ? explainNoNotification(settings.notify, installation, text)
    : null;
  if (args.has("json")) {
    printJson({ name, value: now, ...(unheard === null ? {} : { warning: unheard }) });
    return;
  }
  const shown = JSON.stringify(now);
  print(value === undefined ? text.config.unset(name, shown) : text.config.set(name, shown));
  const before =
    field.kind === "texts" ? (valueAt(installation.loaded.config, name) as readonly string[]) : [];
  const gone = before.filter((one) => !(now as readonly string[]).includes(one));
  if (args.words[0] === "set" && gone.length > 0) {
    printError(text.config.replaced(name, gone.join(", ")));
  }
  if (unheard !== null) {
    printError(unheard.message);
    printError(`  ${text.fix}: ${unheard.fix}`);
  }
}

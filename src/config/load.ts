/**
 * Loading never fails. A missing file means the defaults. An unreadable value (bad JSON, a wrong type) is named in
 * `problems` and keeps its last valid value (`valid-settings.ts`); without one the default applies, and nothing is recorded
 * that may have been forbidden. Unknown fields are kept.
 */
import { system } from "../system/system.ts";
import { localeLanguage } from "./language.ts";
import type { Environment } from "./paths.ts";
import {
  type Config,
  type ConfigField,
  FIELDS,
  type ConfigValue,
  LANGUAGES,
  type Language,
  type SettingName,
  type SettingValue,
  isFieldValue,
  isListElement,
} from "./schema.ts";
import { keepValidSettings, readValidSettings } from "./valid-settings.ts";

export type ConfigProblem = {
  readonly field: string | null;
  readonly kind: "not_json" | "not_readable" | "wrong_value" | "unknown_field";
  /** Of a list that takes only certain words, those that are none; what else is in it holds. */
  readonly words?: readonly string[];
};

export type LoadedConfig = {
  readonly config: Config;
  /** What the file holds, as it stands; null when it could not be read as an object. */
  readonly raw: Readonly<Record<string, unknown>> | null;
  readonly problems: readonly ConfigProblem[];
  /** What stands for that which cannot be read; null where all can be. */
  readonly instead: ConfigFallback | null;
};

/** The settings of before, or what forbids most. */
export type ConfigFallback = "valid" | "closed";

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value at a dotted path. */
export function valueAt(root: unknown, path: string): unknown {
  let at: unknown = root;
  for (const key of path.split(".")) {
    if (!isPlain(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}

/** A copy of `root` with the value at a dotted path set, or taken out when undefined. */
export function withValue(
  root: Readonly<Record<string, unknown>>,
  path: string,
  value: unknown,
): Record<string, unknown> {
  const dot = path.indexOf(".");
  if (dot < 0) {
    const { [path]: _old, ...rest } = root;
    return value === undefined ? rest : { ...root, [path]: value };
  }
  const key = path.slice(0, dot);
  const below = root[key];
  return { ...root, [key]: withValue(isPlain(below) ? below : {}, path.slice(dot + 1), value) };
}

/** What it may mean that a setting cannot be read, and so what holds then. */
const CLOSED: Readonly<Record<string, Readonly<Record<string, ConfigValue>>>> = {
  enabled: { enabled: false },
  excludeProjects: { enabled: false },
  collectPromptText: { collectPromptText: false },
  collectCommands: { collectCommands: false },
  "archive.enabled": { "archive.enabled": false },
  "stream.enabled": { "stream.enabled": false },
};
const CLOSING = Object.keys(CLOSED);

/** Whether a setting that cannot be read keeps something from being recorded. */
export const isPrivacySetting = (name: string): boolean => Object.hasOwn(CLOSED, name);

/** Stands where a group should, as in `"archive": false`: no value of anything below it. */
const NO_GROUP = Symbol("no group");

/** What is written in a file, and what once was. */
type SettingsContent = {
  /** Null when it is there and cannot be read as an object. */
  readonly raw: Readonly<Record<string, unknown>> | null;
  readonly kind: "not_json" | "not_readable" | null;
  readonly isThere: boolean;
  /** What a file that is no JSON says its language is. */
  readonly language?: string | undefined;
  /** Read only when it is needed. */
  readonly valid: () => Readonly<Record<string, unknown>> | null;
};

function readSettingsContent(path: string): SettingsContent {
  const text = system.readFile(path);
  let before: ReturnType<SettingsContent["valid"]> | undefined;
  const valid = (): ReturnType<SettingsContent["valid"]> => (before ??= readValidSettings(path));
  if (text === null) {
    // A link that leads nowhere is there all the same: what it should lead to may keep something out.
    const isThere = system.isThere(path);
    return { raw: isThere ? null : {}, kind: isThere ? "not_readable" : null, isThere, valid };
  }
  try {
    const raw = parseSettings(text);
    if (isPlain(raw)) return { raw, kind: null, isThere: true, valid };
  } catch {
    // Invalid JSON and a JSON value that is no object are reported alike.
  }
  return { raw: null, kind: "not_json", isThere: true, valid, language: languageIn(text) };
}

/** One slip elsewhere must not answer somebody in a language they did not choose. Nothing else is read so: it may forbid something. */
const languageIn = (text: string): string | undefined =>
  [...text.matchAll(new RegExp(`"language"\\s*:\\s*"(${LANGUAGES.join("|")})"`, "g"))].at(-1)?.[1];

/** Some editors begin a file with a mark that JSON does not know. */
const parseSettings = (text: string): unknown =>
  JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);

function readFieldValue({ raw }: SettingsContent, name: string): unknown {
  let at: unknown = raw;
  for (const key of name.split(".")) {
    if (!isPlain(at)) return NO_GROUP;
    if (!Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}

const isInvalidField = (written: SettingsContent, name: string): boolean => {
  const given = readFieldValue(written, name);
  return given !== undefined && !isFieldValue(FIELDS[name] as ConfigField, given);
};

/** What somebody chose, as far as it can still be read; else what the locale says. */
function resolveLanguage(
  written: SettingsContent,
  given: unknown,
  field: ConfigField,
  env: Environment,
): ConfigValue {
  if (isFieldValue(field, given)) return given;
  if (written.language !== undefined) return written.language;
  const before = given === undefined ? undefined : valueAt(written.valid(), "language");
  return before !== undefined && isFieldValue(field, before) ? before : localeLanguage(env);
}

function resolveField(
  written: SettingsContent,
  name: string,
  env: Environment = process.env,
): ConfigValue {
  for (const closing of CLOSING) {
    const closed = CLOSED[closing]?.[name];
    if (closed !== undefined && isInvalidField(written, closing) && written.valid() === null)
      return closed;
  }
  const field = FIELDS[name] as ConfigField;
  const given = readFieldValue(written, name);
  if (name === "language") return resolveLanguage(written, given, field, env);
  if (given === undefined) return field.default;
  if (isFieldValue(field, given)) return given;
  const before = valueAt(written.valid(), name);
  const configValue = isFieldValue(field, before) ? before : null;
  if (field.kind !== "texts" || !Array.isArray(given)) return configValue ?? field.default;
  // One bad element must not let in what the others keep out.
  const good = given.filter((one) => isListElement(field, one));
  if (good.length === 0) return configValue ?? field.default;
  const isOpen = field.choices === undefined && Array.isArray(configValue);
  return isOpen ? [...new Set<string>([...good, ...configValue])] : good;
}

/** The words in a list that takes only others. */
function invalidWords(field: ConfigField, given: unknown): readonly string[] {
  if (field.kind !== "texts" || field.choices === undefined || !Array.isArray(given)) return [];
  return given.filter(
    (one): one is string => typeof one === "string" && !isListElement(field, one),
  );
}

function findInvalidValues(written: SettingsContent): ConfigProblem[] {
  const groups = new Set<string>();
  return Object.keys(FIELDS).flatMap((name): ConfigProblem[] => {
    if (!isInvalidField(written, name)) return [];
    const given = readFieldValue(written, name);
    const group = given === NO_GROUP ? name.slice(0, name.indexOf(".")) : name;
    if (groups.has(group)) return [];
    groups.add(group);
    const words = invalidWords(FIELDS[name] as ConfigField, given);
    return [{ field: name, kind: "wrong_value", ...(words.length === 0 ? {} : { words }) }];
  });
}

function unknownFields(value: unknown, prefix: string): string[] {
  if (!isPlain(value)) return [];
  return Object.keys(value).flatMap((key) => {
    const name = prefix + key;
    if (Object.hasOwn(FIELDS, name)) return [];
    const isGroup = Object.keys(FIELDS).some((field) => field.startsWith(`${name}.`));
    return isGroup ? unknownFields(value[key], `${name}.`) : [name];
  });
}

function problemsIn(written: SettingsContent): ConfigProblem[] {
  if (written.kind !== null) return [{ field: null, kind: written.kind }];
  const unknown = unknownFields(written.raw, "");
  return [
    ...findInvalidValues(written),
    ...unknown.map((field): ConfigProblem => ({ field, kind: "unknown_field" })),
  ];
}

/** Whether anything is recorded at all. */
export const isEnabled = ({ enabled }: Pick<Config, "enabled">): boolean => enabled;

/** What a hook needs to know, read without building all the rest: it is read at every event. */
export type HookSettings = Pick<
  Config,
  "enabled" | "collectPromptText" | "collectCommands" | "excludeProjects" | "stream"
>;

export function loadHookSettings(path: string): HookSettings {
  const written = readSettingsContent(path);
  if (written.isThere) rememberIfValid(path, written);
  return {
    enabled: resolveField(written, "enabled"),
    collectPromptText: resolveField(written, "collectPromptText"),
    collectCommands: resolveField(written, "collectCommands"),
    excludeProjects: resolveField(written, "excludeProjects"),
    stream: { enabled: resolveField(written, "stream.enabled") },
  } as HookSettings;
}

/** Single settings by their dotted names, for a hook that needs few of them: each is looked at when it is asked for. */
export type ConfigLookup = <Name extends SettingName>(name: Name) => SettingValue<Name>;

export function openConfigLookup(path: string): ConfigLookup {
  const written = readSettingsContent(path);
  return <Name extends SettingName>(name: Name) =>
    resolveField(written, name) as SettingValue<Name>;
}

/** `env`: whose locale says which language it is, where none is chosen. */
export function loadConfig(path: string, env: Environment = process.env): LoadedConfig {
  const written = readSettingsContent(path);
  let built: Record<string, unknown> = {};
  for (const name in FIELDS) built = withValue(built, name, resolveField(written, name, env));
  const problems = problemsIn(written);
  const isUnread = problems.some(({ kind }) => kind !== "unknown_field");
  const instead = isUnread ? (written.valid() === null ? "closed" : "valid") : null;
  return { config: built as Config, raw: written.raw, problems, instead };
}

/** As the file says; null where nobody chose one. */
export function findChosenLanguage(path: string): Language | null {
  const written = readSettingsContent(path);
  const said = new Set([readFieldValue(written, "language"), written.language]);
  return LANGUAGES.find((one) => said.has(one)) ?? null;
}

/** For whoever lives long enough, or has just changed them: from now on these are the last that could be read. */
export const rememberSettings = (path: string): void =>
  rememberIfValid(path, readSettingsContent(path));

function rememberIfValid(path: string, written: SettingsContent): void {
  const { raw, kind, isThere } = written;
  if (kind === null)
    keepValidSettings(path, isThere ? raw : null, () => findInvalidValues(written).length === 0);
}

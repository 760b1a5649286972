/**
 * Loading never fails: a missing file or bad JSON gives the defaults, a wrong value gives that field's
 * default, and each is named in `problems` so that somebody can say so. Fields we do not know are kept.
 */
import { system } from "../system/system.ts";
import { type Config, type Field, FIELDS, fits, mayStand } from "./schema.ts";

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
};

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

/** Of a list what can be used: one bad element must not let in what the others keep out. */
function usable(field: Field, given: unknown): unknown {
  if (field.kind !== "texts" || !Array.isArray(given)) return given;
  const good = given.filter((one) => mayStand(field, one));
  // Of known words none is left: nobody wanted that.
  return good.length === 0 && given.length > 0 && field.choices !== undefined ? undefined : good;
}

/** The words in a list that takes only others. */
function wrongWords(field: Field, given: unknown): readonly string[] {
  if (field.kind !== "texts" || field.choices === undefined || !Array.isArray(given)) return [];
  return given.filter((one): one is string => typeof one === "string" && !mayStand(field, one));
}

function configFrom(raw: unknown): Omit<LoadedConfig, "raw"> {
  const problems: ConfigProblem[] = [];
  let built: Record<string, unknown> = {};
  for (const name in FIELDS) {
    const field = FIELDS[name] as Field;
    const given = valueAt(raw, name);
    const good = given !== undefined && fits(field, given);
    if (given !== undefined && !good) {
      const words = wrongWords(field, given);
      const named = words.length === 0 ? {} : { words };
      problems.push({ field: name, kind: "wrong_value", ...named });
    }
    const used = usable(field, given);
    built = withValue(built, name, fits(field, used) ? used : field.default);
  }
  for (const name of unknownFields(raw, "")) problems.push({ field: name, kind: "unknown_field" });
  return { config: built as Config, problems };
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

/** Some editors begin a file with a mark that JSON does not know. */
const parseSettings = (text: string): unknown =>
  JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);

/** Whether anything is recorded at all. */
export const isEnabled = ({ enabled }: Pick<Config, "enabled">): boolean => enabled;

/** What a hook needs to know, read without building all the rest: it is read at every event. */
export type HookSettings = Pick<
  Config,
  "enabled" | "collectPromptText" | "collectCommands" | "excludeProjects"
>;

const DEFAULT_HOOK_SETTINGS: HookSettings = {
  enabled: true,
  collectPromptText: true,
  collectCommands: true,
  excludeProjects: [],
};

export function loadHookSettings(path: string): HookSettings {
  const text = system.readFile(path);
  // Settings that are there and cannot be read may say that nothing is to be recorded.
  if (text === null) return { ...DEFAULT_HOOK_SETTINGS, enabled: system.factsAt(path) === null };
  const raw = rawFrom(text);
  return {
    enabled: pick(raw, "enabled"),
    collectPromptText: pick(raw, "collectPromptText"),
    collectCommands: pick(raw, "collectCommands"),
    excludeProjects: pick(raw, "excludeProjects"),
  } as HookSettings;
}

/** Single settings by their dotted names, for a hook that needs few of them: each is looked at when it is asked for. */
export type Settings = (name: string) => unknown;

export function openSettings(path: string): Settings {
  const raw = rawFrom(system.readFile(path) ?? "{}");
  return (name) => pick(raw, name);
}

function rawFrom(text: string): unknown {
  try {
    return parseSettings(text);
  } catch {
    // No JSON: the defaults.
    return null;
  }
}

function pick(raw: unknown, name: string): unknown {
  const field = FIELDS[name] as Field;
  const given = usable(field, valueAt(raw, name));
  return given !== undefined && fits(field, given) ? given : field.default;
}

export function loadConfig(path: string): LoadedConfig {
  const text = system.readFile(path);
  if (text === null) {
    const isThere = system.factsAt(path) !== null;
    const { config } = configFrom({});
    return isThere
      ? { config, raw: null, problems: [{ field: null, kind: "not_readable" }] }
      : { config, raw: {}, problems: [] };
  }
  try {
    const raw = parseSettings(text);
    if (isPlain(raw)) return { ...configFrom(raw), raw };
  } catch {
    // Named below.
  }
  return {
    config: configFrom({}).config,
    raw: null,
    problems: [{ field: null, kind: "not_json" }],
  };
}

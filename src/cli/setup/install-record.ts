/**
 * `installed.json`: what `install` changed outside of the home, so that `uninstall` can take back exactly that.
 *
 *   { "v": 1, "version", "at",
 *     "settings": [{ "client", "scope", "path", "hash", "base" }],   base: the text without us, null when there was none
 *     "links":    [{ "path", "target" }],
 *     "commands": [path],                                             slash commands, known as ours by their own seal
 *     "scripts":  [path],                                             of projects, known by the same seal
 *     "folders":  [path],                                             made by us, outside of the home
 *     "shells":   [{ "path", "added", "isNew" }] }                    start files of shells, with what was added
 *
 * `hash` is of the text as we left it: while it fits, taking us out means writing `base` back, byte for byte.
 */
import { writeJsonFile } from "../../config/write-file.ts";
import { readRegular } from "../../system/regular-file.ts";
import type { ClientName } from "../../clients/clients.ts";
import type { ClientSettingsScope } from "./settings-places.ts";
import type { ShellPathEdit } from "./shell-path.ts";

export type InstalledSettings = {
  readonly client: ClientName;
  readonly scope: ClientSettingsScope;
  readonly path: string;
  readonly hash: string;
  readonly base: string | null;
};

export type InstalledLink = { readonly path: string; readonly target: string };

export type InstallRecord = {
  readonly version: string | null;
  readonly at: string | null;
  readonly settings: readonly InstalledSettings[];
  readonly links: readonly InstalledLink[];
  readonly commands: readonly string[];
  readonly scripts: readonly string[];
  readonly folders: readonly string[];
  readonly shells: readonly ShellPathEdit[];
};

const EMPTY_RECORD: InstallRecord = {
  version: null,
  at: null,
  settings: [],
  links: [],
  commands: [],
  scripts: [],
  folders: [],
  shells: [],
};

const fileIn = (home: string): string => `${home}/installed.json`;

export const hashOf = (text: string): string =>
  new Bun.CryptoHasher("sha256").update(text).digest("hex");

/** Without a list, or with a broken one, our hooks are found in the usual places by their command. */
export function readInstallRecord(home: string): InstallRecord {
  try {
    const found = JSON.parse(readRegular(fileIn(home))) as Partial<InstallRecord> | null;
    return {
      version: typeof found?.version === "string" ? found.version : null,
      at: typeof found?.at === "string" ? found.at : null,
      // Only an explicit null says that there was no file; an entry that says neither is none.
      settings: withTextFields(found?.settings, ["client", "scope", "path", "hash"]).filter(
        ({ base }) => base === null || typeof base === "string",
      ),
      links: withTextFields(found?.links, ["path", "target"]),
      commands: textsIn(found?.commands),
      scripts: textsIn(found?.scripts),
      folders: textsIn(found?.folders),
      shells: withTextFields(found?.shells, ["path", "added"]).filter(
        ({ isNew }) => typeof isNew === "boolean",
      ),
    };
  } catch {
    return EMPTY_RECORD;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const textsIn = (value: unknown): string[] =>
  listOf(value).filter((one) => typeof one === "string");

/** Those of a list that have these texts. */
const withTextFields = <T>(value: readonly T[] | undefined, names: readonly (keyof T)[]): T[] =>
  listOf(value).filter((one): one is T => {
    const fields = (one ?? {}) as Partial<T>;
    return names.every((name) => typeof fields[name] === "string");
  });

/** Answers what was wrong, or null. */
export const writeInstallRecord = (home: string, installed: InstallRecord): string | null =>
  writeJsonFile(fileIn(home), { v: 1, ...installed });

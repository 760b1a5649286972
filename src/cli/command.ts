/** What every command is, and what it is given. */
import { parseArgs, type ParseArgsConfig } from "node:util";
import { loadConfig, type LoadedConfig } from "../config/load.ts";
import { expandHome, type Paths, resolvePaths } from "../config/paths.ts";
import type { IngestContext } from "../ingest/context.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Store } from "../store/store.ts";
import { type Text, textOf } from "../text/text.ts";
import { Fault, usageFault } from "./fault.ts";

export type Option = {
  readonly type: "boolean" | "string";
  readonly short?: string;
  /** What stands for the value in the help. */
  readonly value?: string;
  readonly help: string;
};

export type Usage = {
  /** Words behind the command's name, as the help shows them. */
  readonly words: string;
  readonly options: Readonly<Record<string, Option>>;
};

export type Command = {
  readonly usage: (text: Text) => Usage;
  readonly run: (given: Given) => Promise<number>;
};

export type Given = {
  readonly words: readonly string[];
  readonly has: (name: string) => boolean;
  readonly option: (name: string) => string | undefined;
  readonly house: House;
  readonly text: Text;
};

/** The installation a command works on. */
export type House = {
  readonly paths: Paths;
  readonly loaded: LoadedConfig;
  readonly dbPath: string;
};

export function openHouse(): House {
  const paths = resolvePaths(process.env, process.execPath);
  const loaded = loadConfig(paths?.config ?? "");
  if (paths === null) {
    const { faults } = textOf(loaded.config.language);
    throw new Fault("NO_HOME", faults.noHome, faults.noHomeFix);
  }
  const dbPath = expandHome(loaded.config.dbPath ?? undefined, paths.userHome) ?? paths.db;
  return { paths, loaded, dbPath };
}

const ingestContext = (house: House, store: Store): IngestContext => ({
  store,
  journal: house.paths.journal,
  stream: house.paths.stream,
  retentionDays: house.loaded.config.retentionDays,
  now: () => new Date(),
});

/** Opens the store for as long as `work` takes. */
export async function withStore<T>(
  house: House,
  work: (context: IngestContext) => Promise<T>,
): Promise<T> {
  const store = openSqliteStore(house.dbPath);
  try {
    return await work(ingestContext(house, store));
  } finally {
    await store.close();
  }
}

export function parseOptions(
  name: string,
  args: readonly string[],
  usage: Usage,
  text: Text,
): Pick<Given, "words" | "has" | "option"> {
  const options: NonNullable<ParseArgsConfig["options"]> = {};
  for (const [key, { type, short }] of Object.entries(usage.options)) {
    options[key] = short === undefined ? { type } : { type, short };
  }
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    });
    return {
      words: positionals,
      has: (key) => values[key] === true,
      option: (key) => {
        const value = values[key];
        return typeof value === "string" ? value : undefined;
      },
    };
  } catch (error) {
    throw usageFault(text, name, error instanceof Error ? error.message : String(error));
  }
}

/** A whole number given as an option. */
export function wholeNumber(given: Given, command: string, name: string, fallback: number): number {
  const value = given.option(name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 0) {
    const allowed = given.text.config.kinds.number(0, Number.MAX_SAFE_INTEGER, true);
    throw usageFault(given.text, command, given.text.faults.badSetting(`--${name}`, allowed));
  }
  return number;
}

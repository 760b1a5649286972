/** What every command is, and what it is given. */
import { parseArgs, type ParseArgsConfig } from "node:util";
import { loadConfig } from "../config/load.ts";
import { resolvePaths } from "../config/paths.ts";
import type { IngestContext } from "../ingest/context.ts";
import { ingest } from "../ingest/ingest.ts";
import { ingestContext, type Installation, openInstallation } from "../ingest/installation.ts";
import { StoreFault } from "../store/fault.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import { type Text, textOf } from "../text/text.ts";
import { Fault, usageFault } from "./fault.ts";
import { printError } from "./terminal.ts";

export type CommandName = keyof Text["commands"];

export type Option = {
  readonly type: "boolean" | "string";
  readonly short?: string;
  /** What stands for the value in the help; `a|b` also says that there are no others. */
  readonly value?: string;
  /** The values there are, where the help names them in a sentence. */
  readonly choices?: readonly string[];
  readonly help: string;
};

/** Words that can follow, each with those that can follow it. */
export type Choices = { readonly [word: string]: Choices };

export type Usage = {
  /** Words behind the command's name, as the help shows them; `a|b` also says that there are no others. */
  readonly words: string;
  /** The words there are, where they cannot be read from `words`. */
  readonly choices?: Choices;
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
export type House = Installation;

export function openHouse(): House {
  const paths = resolvePaths(process.env, process.execPath);
  if (paths === null) {
    const { faults } = textOf(loadConfig("").config.language);
    throw new Fault("NO_HOME", faults.noHome, faults.noHomeFix);
  }
  return openInstallation(paths);
}

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

const READERS_PATIENCE_MS = 2000;

/**
 * Brings in what was recorded since, for a command that only reads. When another process writes, or the database is a
 * newer program's, what is there is shown, and that it may not be all is said.
 */
export async function refresh(context: IngestContext, text: Text): Promise<void> {
  try {
    await ingest(context, { patienceMs: READERS_PATIENCE_MS });
  } catch (error) {
    const code = error instanceof StoreFault ? error.code : null;
    if (code === "DB_BUSY") printError(text.ingest.busy);
    else if (code === "DB_NEWER") printError(text.faults.dbNewerFix);
    else throw error;
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
    const { values, positionals, tokens } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
      tokens: true,
    });
    const given = tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
    const twice = given.find((option, at) => given.indexOf(option) !== at);
    if (twice !== undefined) throw usageFault(text, name, text.faults.repeatedOption(`--${twice}`));
    return {
      words: positionals,
      has: (key) => values[key] === true,
      option: (key) => {
        const value = values[key];
        return typeof value === "string" ? value : undefined;
      },
    };
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw usageFault(text, name, parsingProblem(error, text));
  }
}

/** What the parser found wrong, in the person's language. */
function parsingProblem(error: unknown, { faults }: Text): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const quoted = /'([^']*)'/.exec(message)?.[1] ?? "";
  // The short form comes first: `-n, --limit <value>`.
  const option = quoted.match(/--?[^\s,<=]+/g)?.at(-1) ?? quoted;
  switch (code) {
    case "ERR_PARSE_ARGS_UNKNOWN_OPTION":
      return faults.unknownOption(option);
    case "ERR_PARSE_ARGS_INVALID_OPTION_VALUE":
      return message.includes("does not take")
        ? faults.needlessValue(option)
        : faults.missingValue(option);
    default:
      return message;
  }
}

/** A whole number given as an option; `range` is for those that 0 or a very large one would make no sense. */
export function wholeNumber(
  given: Given,
  command: string,
  name: string,
  fallback: number,
  range?: { readonly min: number; readonly max: number },
): number {
  const value = given.option(name);
  if (value === undefined) return fallback;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  const { min, max } = range ?? { min: 0, max: Number.MAX_SAFE_INTEGER };
  if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
  const { kinds } = given.text.config;
  const allowed = range === undefined ? kinds.count : kinds.number(min, max, true);
  throw usageFault(given.text, command, given.text.faults.badSetting(`--${name}`, allowed));
}

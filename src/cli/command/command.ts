/** The interface of every command, and its arguments. */
import type { ParseArgsConfig } from "node:util";
import { resolvePaths } from "../../config/paths.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { isCurrent } from "../../ingest/read/is-current.ts";
import { ingestContext, type Installation, openInstallation } from "../../ingest/installation.ts";
import { StoreFault } from "../../store/fault.ts";
import type { Text } from "../../text/text.ts";
import { Fault, usageFault } from "./fault.ts";
import { nearestWord } from "./nearest-word.ts";
import { printError } from "../terminal/terminal.ts";
import { host } from "../../system/host.ts";

export type CliCommandName = keyof Text["commands"];

export type Option = {
  readonly type: "boolean" | "string";
  readonly short?: string;
  /** What stands for the value in the help; `a|b` also says that there are no others. */
  readonly value?: string;
  /** The values there are, where the help names them in a sentence. */
  readonly choices?: readonly string[];
  /** May be given several times. */
  readonly multiple?: true;
  /** Seldom needed: a screen of help only names it. */
  readonly rare?: true;
  readonly help: string;
};

/** Words that can follow, each with those that can follow it. */
export type Choices = { readonly [word: string]: Choices };

export type SubcommandUsage = { readonly words: string; readonly options: readonly string[] };

export type Usage = {
  /** Words behind the command's name, as the help shows them; `a|b` also says that there are no others. */
  readonly words: string;
  /** The words there are, where they cannot be read from `words`. */
  readonly choices?: Choices;
  /** Where the first word says what is done: what may follow it, and the options that are for it. */
  readonly actions?: Readonly<Record<string, SubcommandUsage>>;
  /** Which of them is meant when none is named. */
  readonly usual?: string;
  readonly options: Readonly<Record<string, Option>>;
  /** A word may begin with a dash, and only a short option that stands alone is one. */
  readonly dashWords?: true;
  /** A word may be a number below zero; what it is for says whether that is allowed. */
  readonly negativeWords?: true;
};

export type CommandHandler = (commandArgs: CommandArgs) => Promise<number>;

export type Command = {
  readonly usage: (text: Text) => Usage;
  readonly run: CommandHandler;
  /**
   * Begins what takes longest, before the texts are loaded and the arguments are checked, and gives what then runs in place
   * of `run`; null where there is nothing to begin.
   */
  readonly ahead?: (args: readonly string[]) => Promise<CommandHandler | null>;
};

export type CommandArgs = {
  readonly words: readonly string[];
  /** How many of the last of them stand behind `--`. */
  readonly wordsBehindDashes: number;
  readonly has: (name: string) => boolean;
  readonly option: (name: string) => string | undefined;
  /** Of an option that may be given several times, in the order given. */
  readonly options: (name: string) => readonly string[];
  readonly installation: Installation;
  readonly text: Text;
};

/** The installation a command works on. */
export type { Installation };

export function requireInstallation({ faults }: Text): Installation {
  const paths = resolvePaths(host().env, host().program);
  if (paths === null) throw new Fault("NO_HOME", faults.noHome, faults.noHomeFix);
  return openInstallation(paths, host().env);
}

/** Opens the store for as long as `work` takes. */
export async function withStore<T>(
  installation: Installation,
  work: (context: IngestContext) => Promise<T>,
  options: { readonly cacheKilobytes?: number } = {},
): Promise<T> {
  const { openSqliteStore } = await import("../../store/sqlite/sqlite-store.ts");
  const store = openSqliteStore(installation.dbPath, options);
  try {
    return await work(ingestContext(installation, store));
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
  if (context.store.isReader === true) return;
  try {
    if (await isCurrent(context)) return;
    const { ingest } = await import("../../ingest/ingest.ts");
    await ingest(context, { patienceMs: READERS_PATIENCE_MS });
  } catch (error) {
    const code = error instanceof StoreFault ? error.code : null;
    if (code === "DB_BUSY") printError(text.ingest.busy);
    else if (code === "DB_NEWER") printError(text.faults.dbNewerFix);
    else throw error;
  }
}

/** Options stand before `--`; whatever follows it is text. */
export function beforeDashes(args: readonly string[]): readonly string[] {
  const at = args.indexOf("--");
  return at === -1 ? args : args.slice(0, at);
}

export function parseOptions(
  name: string,
  args: readonly string[],
  usage: Usage,
  text: Text,
): Pick<CommandArgs, "words" | "wordsBehindDashes" | "has" | "option" | "options"> {
  const options: NonNullable<ParseArgsConfig["options"]> = {};
  for (const [key, { type, short, multiple = false }] of Object.entries(usage.options)) {
    options[key] = short === undefined ? { type, multiple } : { type, short, multiple };
  }
  try {
    const { parseArgs } = process.getBuiltinModule("node:util");
    const { values, positionals, tokens } = parseArgs({
      args:
        usage.dashWords === true
          ? args.map((arg) => markAsWord(arg, usage))
          : withNegatives(args, usage),
      options,
      allowPositionals: true,
      strict: true,
      tokens: true,
    });
    const isOnce = (option: string): boolean => usage.options[option]?.multiple !== true;
    const given = tokens
      .flatMap((token) => (token.kind === "option" ? [token.name] : []))
      .filter(isOnce);
    const twice = given.find((option, at) => given.indexOf(option) !== at);
    if (twice !== undefined) throw usageFault(text, name, text.faults.repeatedOption(`--${twice}`));
    return {
      words: positionals.map(unmarkWord),
      wordsBehindDashes: args.length - Math.min(args.length, beforeDashes(args).length + 1),
      has: (key) => values[key] === true,
      option: (key) => {
        const value = values[key];
        return typeof value === "string" ? unmarkWord(value) : undefined;
      },
      options: (key) => {
        const value = values[key];
        const texts = Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
        return texts.map(unmarkWord);
      },
    };
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw parsingFault(error, name, usage, text);
  }
}

/** `--limit -1` is a number that is too small, and no other option. */
function withNegatives(args: readonly string[], { options, negativeWords }: Usage): string[] {
  const valued = Object.entries(options).filter(([, { type }]) => type === "string");
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1);
    const named = valued.find(
      ([key, { short }]) =>
        before === `--${key}` || (short !== undefined && before === `-${short}`),
    );
    const isValue = /^-\d/.test(arg) && named !== undefined && !joined.includes("--");
    if (isValue) joined.splice(-1, 1, `--${named[0]}=${arg}`);
    else joined.push(negativeWords === true && /^-\.?\d/.test(arg) ? MARK + arg : arg);
  }
  return joined;
}

/** No argument can hold this: it keeps the parser from reading a word as options. */
const MARK = "\0";

function markAsWord(arg: string, { options }: Usage): string {
  if (!/^-[^-]/.test(arg)) return arg;
  const isShort = Object.values(options).some(({ short }) => short === arg[1]);
  return isShort && /^-.\d*$/.test(arg) ? arg : MARK + arg;
}

const unmarkWord = (arg: string): string => (arg.startsWith(MARK) ? arg.slice(1) : arg);

/** What people look for under another name. */
const OPTION_SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["--state", "--waiting"],
  ["--status", "--waiting"],
]);

/** What the parser found wrong, in the person's language. */
function parsingFault(error: unknown, name: string, usage: Usage, text: Text): Fault {
  const { faults } = text;
  const { code, message } = error as NodeJS.ErrnoException;
  const quoted = /'([^']*)'/.exec(message)?.[1] ?? "";
  // The short form comes first: `-n, --limit <value>`.
  const option = quoted.match(/--?[^\s,<=]+/g)?.at(-1) ?? quoted;
  switch (code) {
    case "ERR_PARSE_ARGS_UNKNOWN_OPTION": {
      const all = Object.keys(usage.options).map((key) => `--${key}`);
      const meant = OPTION_SYNONYMS.get(option);
      const near = all.find((one) => one === meant) ?? nearestWord(option, all);
      return usageFault(text, name, faults.unknownOption(option), near);
    }
    case "ERR_PARSE_ARGS_INVALID_OPTION_VALUE": {
      const isNeedless = message.includes("does not take");
      const problem = isNeedless ? faults.needlessValue(option) : faults.missingValue(option);
      return usageFault(text, name, problem);
    }
    default:
      return usageFault(text, name, message);
  }
}

/** A whole number given as an option; `range` is for those that 0 or a very large one would make no sense. */
export function wholeNumber(
  commandArgs: CommandArgs,
  command: string,
  name: string,
  fallback: number,
  range?: { readonly min: number; readonly max: number },
): number {
  const value = commandArgs.option(name);
  if (value === undefined) return fallback;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  const { min, max } = range ?? { min: 0, max: Number.MAX_SAFE_INTEGER };
  if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
  const { kinds } = commandArgs.text.config;
  const allowed = range === undefined ? kinds.count : kinds.number(min, max, true);
  throw usageFault(
    commandArgs.text,
    command,
    commandArgs.text.faults.badSetting(`--${name}`, allowed),
  );
}

/** A recorded command line as the words that it can be compared by. */
import { findProgramFamily } from "../../../lexicon/shell/program-families.ts";
import { readCommand } from "../../../clients/shell/words.ts";

/** As long as a recorded line can be. */
const LONGEST_LINE = 400;

/** The simple commands of a line, without quotation marks and redirections. */
export const splitCommands = (line: string): readonly (readonly string[])[] =>
  readCommand(line, LONGEST_LINE)
    .simples.map(({ words }) => words.map(stripQuotes).filter((word) => word !== ""))
    .filter((words) => words.length > 0 && !readsStartUp(words));

/** A shell's own file, read before the command that somebody means: the same command stays the same without it. */
const readsStartUp = ([first = "", file = "", ...more]: readonly string[]): boolean =>
  (first === "source" || first === ".") &&
  more.length === 0 &&
  /(?:^|[\\/])(?:\.(?:bashrc|bash_profile|bash_login|profile|zshrc|zshenv|zprofile)|nvm\.sh)$/.test(
    file,
  );

const stripQuotes = (word: string): string => word.replaceAll(/^["']|["']$/g, "");

/** They do nothing without the word behind them. */
const PREPARES: ReadonlySet<string> = new Set(["cd", "pushd", "source", "."]);

/** A preparation and what it prepares is one token, any other word is one of its own. */
export const tokenizeCommand = (line: string): ReadonlySet<string> =>
  new Set(
    splitCommands(line).flatMap((words) =>
      PREPARES.has(words[0] ?? "") ? [words.slice(0, 2).join(" ")] : words,
    ),
  );

/** How much of all that they say both say; the same program by another name, or by its path, is the same. */
export function createCommandSimilarity(line: string): (otherLine: string) => number {
  const one = toComparableTokens(line);
  return (otherLine) => measureOverlap(one, toComparableTokens(otherLine));
}

function measureOverlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = one.intersection(other).size;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}

const toComparableTokens = (line: string): ReadonlySet<string> =>
  new Set(
    [...tokenizeCommand(line)].map(
      (token) => findProgramFamily(toBaseProgram(token))?.[0] ?? toBaseProgram(token),
    ),
  );

/** `bin/tool.exe` is `tool`; any other path is itself. */
export const toBaseProgram = (word: string): string =>
  /(?:\.exe|\.bat|\.cmd|[\\/]s?bin[\\/][^\\/.]+|^\.[\\/][^\\/.]+)$/i.test(word)
    ? word.replace(/^.*[\\/]/, "").replace(/\.(?:exe|bat|cmd)$/i, "")
    : word;

const LONGEST_TOKEN = 100;

/** Whether a token can be quoted as something to write: short, nothing secret, nothing that a shell would expand. */
export const isQuotable = (token: string): boolean =>
  token.length <= LONGEST_TOKEN &&
  /^[\p{L}\p{N}_@%+=:,./~\\ -]+$/u.test(token) &&
  /\p{L}/u.test(token) &&
  !/REDACTED|SENSITIVE|PRIVATE/.test(token);

/**
 * What a shell command does, without its arguments: `FOO=1 npm run test -- --watch` is the program `npm` and the
 * action `npm run test`. A command that begins by changing folder or through a wrapper such as `sudo` is judged by
 * what follows, a pipe by the part that changes something, else by its first.
 */
import { BLOCK_WORDS, PREPARING_WORDS, TALKING_WORDS } from "../../lexicon/shell/plain-programs.ts";
import { hasWord } from "../../lexicon/words.ts";
import { parseAction, wordName } from "./program.ts";
import { type ActionScope, judgeScope } from "./scope.ts";
import { isChainLink } from "./chain.ts";
import { changingPart } from "./pipe.ts";
import { type ParsedCommand, isAssignment, normalForm, normalWords, readCommand } from "./words.ts";

/** One command of `a && b`. */
export type ChainPart = Pick<ShellAction, "action" | "scope" | "folder" | "normal">;

export type ShellAction = {
  /** First word after leading `VAR=value`. */
  readonly command: string;
  /** Program and subcommand, at most three words. */
  readonly action: string;
  /** Not where it does several things, or not only what the action says. */
  readonly scope?: ActionScope;
  /** Where it goes first, as it says so. */
  readonly folder?: string;
  /**
   * Its exit status may be another's than that of the action: `npm test | tail` succeeds whatever the tests do. In
   * doubt it is.
   */
  readonly masked?: true;
  /**
   * Where several things are done one after the other as long as each succeeds: those of them whose own success means
   * something to somebody, which may be none. Which of all failed is not known.
   */
  readonly chain?: readonly ChainPart[];
  /** Nothing else than the chain's commands can have failed. */
  readonly chainWhole?: true;
  /** The same for all ways to say the same command. */
  readonly normal: string;
};

/** What follows is meant. `then` and its like are taken off with what wraps a program. */
const PREPARATIONS = `${PREPARING_WORDS} if while for mkdir [ true`;
const MAX_IN_CHAIN = 4;

/** The words of a simple command behind its leading `VAR=value`. */
function withoutAssignments(words: readonly string[]): readonly string[] {
  let start = 0;
  while (start < words.length && isAssignment(words[start] ?? "")) start++;
  return start === 0 ? words : words.slice(start);
}

/** What agents call most: one command in plain words, of a program that has neither subcommands nor parts. */
const PLAIN = /^(cat|cp|echo|find|grep|head|ls|mv|pwd|rg|rm|sed|tail|wc)(?: [\w./,:@%+-]+)*$/;

type LocatedCommand = { readonly words: readonly string[]; readonly folder: string };

export function parseShellAction(command: string): ShellAction {
  const plain = PLAIN.exec(command)?.[1];
  if (plain !== undefined) return { command: plain, action: plain, normal: command };
  let first: readonly string[] | null = null;
  let talk: readonly string[] | null = null;
  const acting: LocatedCommand[] = [];
  let folder = "";
  // Of what ends last: `a; b | c` ends as `b | c` does.
  let last: readonly string[] | null = null;
  let lastFrom = 0;
  let operators = "";
  // The first part of the pipe that is being read, and whether a loop reads what comes out of it.
  let head: readonly string[] = [];
  let isLoop = false;
  const read = readCommand(command);
  for (const { behind, words: all } of read.simples) {
    const words = withoutAssignments(all);
    const [program] = words;
    const isSaid = program !== undefined && !program.startsWith("#");
    if (isSaid && (behind.includes(";") || behind.includes("\n"))) {
      last = null;
      lastFrom = acting.length;
      operators = "";
    } else {
      operators += ` ${behind}`;
    }
    if (!isSaid) continue;
    first ??= words;
    const isPiped = behind === "|" || (isLoop && program === "do");
    isLoop = behind === "|" && program === "while";
    if (!isPiped && !isLoop) head = words;
    if (program === "cd" || program === "pushd") {
      folder = folderBehind(folder, wordName(words[1] ?? "~"));
    } else if (hasWord(TALKING_WORDS, program)) {
      talk ??= words;
    } else if (isPiped) {
      last ??= words;
      const part = changingPart(words, head);
      if (part === null) continue;
      // It is what the pipe does.
      if (acting.at(-1)?.words === head) acting.pop();
      if (last === head) last = part;
      head = part;
      acting.push({ words: part, folder });
    } else if (!hasWord(PREPARATIONS, program)) {
      last ??= words;
      acting.push({ words, folder });
    }
  }
  const own = acting.find(({ words }) => !isBlockWord(words));
  const shown = own?.words ?? talk ?? findProgram(read) ?? first ?? [];
  const { action, args } = parseAction(shown);
  const scope = read.rest === "" && acting.length === 1 ? judgeScope(action, args) : null;
  const isOther =
    acting.length > 0 &&
    last !== own?.words &&
    (last === null || own === undefined || !isSameProgram(parseAction(last).action, action));
  const isMasked = isOther || isStatusLost(operators, command, unquoted(read));
  const where = own?.folder ?? folder;
  const joined = isMasked || acting.length < 2 ? null : acting.slice(lastFrom);
  const chain = joined === null ? null : chainOf(joined, command, read.rest);
  return {
    command: wordName(first?.[0] ?? ""),
    action,
    ...(scope === null ? {} : { scope }),
    ...(where === "" ? {} : { folder: where }),
    ...(isMasked ? { masked: true } : {}),
    ...(chain === null ? {} : { chain }),
    ...(chain !== null && read.rest === "" && chain.length === joined?.length
      ? { chainWhole: true }
      : {}),
    normal: normalForm(read),
  };
}

const isBlockWord = (words: readonly string[]): boolean =>
  hasWord(BLOCK_WORDS, parseAction(words).action);

/** Of what only prepares, the first that is a program. */
const findProgram = ({ simples }: ParsedCommand): readonly string[] | undefined =>
  simples
    .map(({ words }) => withoutAssignments(words))
    .find((words) => /^[^#]/.test(words[0] ?? "") && words[0] !== "set" && !isBlockWord(words));

/** To configure and to build are one program's. */
const isSameProgram = (one: string, other: string): boolean =>
  one === other || (one.startsWith("cmake") && other.startsWith("cmake"));

/** Of one list of commands. The last one of a command that was not read to its end is not known well enough. */
function chainOf(
  acting: readonly LocatedCommand[],
  command: string,
  rest: string,
): readonly ChainPart[] {
  // What is in brackets goes to its folder alone.
  if (/\(\s*(?:cd|pushd)\s/.test(command)) return [];
  const parts: ChainPart[] = [];
  for (const [at, { words, folder }] of acting.entries()) {
    const isCut = rest !== "" && at === acting.length - 1;
    const { action, args } = parseAction(words);
    if (parts.length === MAX_IN_CHAIN || !isChainLink(action)) continue;
    const scope = isCut ? null : judgeScope(action, args);
    parts.push({
      action,
      ...(scope === null ? {} : { scope }),
      ...(folder === "" ? {} : { folder }),
      normal: isCut ? normalWords(words) + rest : normalWords(words),
    });
  }
  return parts;
}

/** What was not read of a command, behind the quoted text in which it begins: a long message joins no commands. */
function unquoted({ rest, quote }: ParsedCommand): string {
  const end = rest === "" || quote === "" ? -1 : rest.indexOf(quote);
  return end < 0 ? rest : rest.slice(end + 1);
}

/** Whether an exit status is lost on its way through what joins commands. */
function isStatusLost(operators: string, command: string, rest: string): boolean {
  if (rest !== "" && /[|;&\n]/.test(rest)) return true;
  if (operators.includes("||") || (operators.includes("|") && !command.includes("pipefail")))
    return true;
  return operators.split(" ").includes("&");
}

const folderBehind = (folder: string, next: string): string =>
  folder === "" || /^[/~$]/.test(next) ? next : `${folder}/${next}`;

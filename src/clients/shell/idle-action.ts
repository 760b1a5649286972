/**
 * What programs that build, test or fetch are told that does none of it: they tell their version, list tasks, tests or
 * dependencies, tidy up, say what they would do, or keep running for somebody who works: a server, a watch. Whether that
 * fails says nothing about the work.
 */
import { findWork, IDLE_FLAGS, VERBOSE_PROGRAMS } from "../../lexicon/shell/program-work.ts";
import { skipRunner } from "../../lexicon/shell/runners.ts";
import { listedName } from "../../lexicon/shell/subcommands.ts";
import { hasWord } from "../../lexicon/words.ts";
import { isChainLink } from "./chain.ts";

/** `args`: what stands beside the words of the action. */
export function isIdleAction(action: string, args: readonly string[]): boolean {
  if (!isChainLink(action)) return false;
  const words = skipRunner(action.split(" "));
  const name = nameOf(words[0] ?? "");
  if (args.length === 1 && words.length === 1 && (args[0] === "-v" || args[0] === "-V"))
    return !hasWord(VERBOSE_PROGRAMS, name);
  const flags = `${IDLE_FLAGS} ${findWork(name)?.idleFlags ?? ""}`;
  for (const [at, arg] of args.entries()) {
    if (!arg.startsWith("-")) continue;
    const next = args[at + 1] ?? "";
    if (hasWord("--target -t", arg) && hasWord("clean help", next)) return true;
    const end = arg.indexOf("=");
    const flag = end < 0 ? arg : arg.slice(0, end);
    if (!hasWord(flags, flag)) continue;
    if ((end < 0 ? next : arg.slice(end + 1)) !== "false") return true;
  }
  return isIdleWord(name, words[1] ?? wordIn(args));
}

function isIdleWord(name: string, word: string): boolean {
  // Whatever else it is told, or nothing, it serves.
  if (name === "vite") return word !== "build";
  return hasWord(findWork(name)?.idleWords ?? "", word.slice(word.lastIndexOf(":") + 1));
}

const wordIn = (args: readonly string[]): string => args.find((arg) => !arg.startsWith("-")) ?? "";

const nameOf = (program: string): string =>
  listedName(program.slice(program.lastIndexOf("/") + 1).replace(/\.(?:exe|cmd|bat)$/i, ""));

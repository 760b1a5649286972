import { findWork, GIT_WORK } from "../../lexicon/shell/program-work.ts";
import { FLAG_SUBCOMMANDS } from "../../lexicon/shell/subcommands.ts";
import { findRow, hasWord } from "../../lexicon/words.ts";

const SCRIPT =
  /(?:test|check|spec|e2e|unit|integration|build|compile|bundle)[^/]*\.[a-z0-9]{2,4}$/i;

/**
 * Which commands of `a && b` are kept one by one: those of which somebody may want to know that they succeeded, as they
 * build, test, fetch packages or join branches. What each does is not known here, so a few too many are kept.
 */
export function isChainLink(action: string): boolean {
  const [program = "", subcommand = ""] = action.split(" ", 2);
  if (program === "git") return hasWord(GIT_WORK, subcommand);
  if (subcommand !== "" && findRow(FLAG_SUBCOMMANDS, program) === subcommand) return true;
  const name = program.slice(program.lastIndexOf("/") + 1).replace(/\.(?:exe|cmd|bat)$/i, "");
  return isWorking(name) || isWorking(name.replace(/-?\d[\d.]*$/, "")) || SCRIPT.test(program);
}

const isWorking = (name: string): boolean => findWork(name) !== undefined;

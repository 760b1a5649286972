/**
 * What a pipe is about: `lsof -ti :3000 | xargs kill` kills, `curl … | sh` runs what it fetched. Only a part that changes
 * something takes the place of the first one; what only reads another's output does nothing of its own.
 */
import { UNIX_SHELLS } from "../../lexicon/shell/interpreters.ts";
import { ROOT_PROGRAMS } from "../../lexicon/shell/subcommands.ts";
import { hasWord } from "../../lexicon/words.ts";
import { isChangingAction } from "./changing-actions.ts";
import { parseAction, wordName } from "./program.ts";
import { readCommand } from "./words.ts";

/** The next word is the flag's value. */
const XARGS_VALUES =
  "-I -n -P -L -d -a -s -E -J -R --max-args --max-procs --max-lines --delimiter --arg-file --replace";
/** What they say is said to be written; behind all others `tee` keeps a log. */
const WRITERS = "echo printf cat envsubst";

/** The words of what a part behind `|` changes; null when it changes nothing, or the first part does so itself. */
export function changingPart(
  words: readonly string[],
  head: readonly string[],
): readonly string[] | null {
  if (isChangingAction(parseAction(head).action)) return null;
  const isRoot = hasWord(ROOT_PROGRAMS, words[0] ?? "");
  const bare = isRoot ? words.slice(words.findIndex((word, at) => at > 0 && !isFlag(word))) : words;
  const program = bare[0] ?? "";
  if (program === "xargs") return asChangingWords(xargsCommand(bare));
  if (hasWord(UNIX_SHELLS, program)) return readsCommands(bare) ? [program, "-s"] : null;
  if (program === "tee") {
    const isWritten = bare.some((word, at) => at > 0 && !isFlag(word) && !word.includes("/dev/"));
    return isWritten && (isRoot || hasWord(WRITERS, head[0] ?? "")) ? bare : null;
  }
  return asChangingWords(bare);
}

const isFlag = (word: string): boolean => word.startsWith("-");

const asChangingWords = (words: readonly string[]): readonly string[] | null =>
  words.length > 0 && isChangingAction(parseAction(words).action) ? words : null;

/** `bash`, `bash -`, `bash -s -- --yes`; not a script, nor `-c`. */
function readsCommands([, ...args]: readonly string[]): boolean {
  const other = args.find((arg) => arg !== "-" && !/^-[eux]+$/.test(arg));
  return other === undefined || other === "-s" || other === "/dev/stdin";
}

function xargsCommand(words: readonly string[]): readonly string[] {
  let at = 1;
  while (at < words.length && isFlag(words[at] ?? ""))
    at += hasWord(XARGS_VALUES, words[at] ?? "") ? 2 : 1;
  const run = words.slice(at);
  if (!hasWord(UNIX_SHELLS, run[0] ?? "") || run[1] !== "-c") return run;
  // The first of what the shell is given.
  return readCommand(wordName(run[2] ?? "")).simples[0]?.words ?? [];
}

/** Which program a simple command runs, with its subcommand, and what else it is told. */
import { UNIX_SHELLS } from "../../lexicon/shell/interpreters.ts";
import { RUNNERS } from "../../lexicon/shell/runners.ts";
import {
  CLEANING_PROGRAMS,
  findSyntax,
  FLAG_SUBCOMMANDS,
  listedName,
  WRAPPERS,
} from "../../lexicon/shell/subcommands.ts";
import { findRow, hasWord } from "../../lexicon/words.ts";
import { isAssignment } from "./words.ts";

const isPlainWord = (word: string | undefined): word is string =>
  word !== undefined && /^[A-Za-z][\w:.@/-]{0,60}$/.test(word);

const LONGEST_NAME = 80;
export const wordName = (word: string): string =>
  (/["']/.test(word) ? word.replaceAll(/["']/g, "") : word).slice(0, LONGEST_NAME);

type ProgramAction = { readonly action: string; readonly args: readonly string[] };

export function parseAction(words: readonly string[]): ProgramAction {
  let rest = words;
  while (rest.length > 1 && (hasWord(WRAPPERS, rest[0] ?? "") || isAssignment(rest[0] ?? ""))) {
    const next = rest.findIndex(
      (word, at) => at > 0 && !/^[-\d]/.test(word) && !isAssignment(word),
    );
    if (next < 0) break;
    rest = rest.slice(next);
  }
  const program = wordName(rest[0] ?? "");
  if (rest[1] === "-m" && program.startsWith("python") && isPlainWord(rest[2])) {
    return { action: `${program} ${rest[2]}`, args: rest.slice(3) };
  }
  // Flags that are subcommands: a shell runs what it is given, `cmake` configures without it.
  if (rest[1] === "-s" && hasWord(UNIX_SHELLS, program)) {
    return { action: `${program} -s`, args: rest.slice(2) };
  }
  const own = hasWord(RUNNERS, program) && isPlainWord(rest[1]) ? 1 : 0;
  const flag = findRow(FLAG_SUBCOMMANDS, wordName(rest[own] ?? ""));
  const flagAt = flag === undefined ? -1 : rest.indexOf(flag);
  if (flagAt > own) {
    const action = [program, ...rest.slice(1, own + 1), flag].join(" ");
    return { action, args: rest.filter((_, at) => at > own && at !== flagAt) };
  }
  const syntax = findSyntax(program);
  const plain = syntax === undefined ? [] : plainWords(rest, syntax.valueFlags);
  if (
    plain.length > 1 &&
    rest[plain[0] ?? 0] === "clean" &&
    hasWord(CLEANING_PROGRAMS, listedName(program))
  )
    plain.shift();
  const [first = 0, second = 0] = plain;
  const subcommand = rest[first];
  if (syntax === undefined || first === 0 || !isPlainWord(subcommand)) {
    return { action: program, args: rest.slice(1) };
  }
  const detail = rest[second];
  const isDeep = second > 0 && hasWord(syntax.deeper ?? "", subcommand) && isPlainWord(detail);
  return {
    action: isDeep ? `${program} ${subcommand} ${detail}` : `${program} ${subcommand}`,
    args: rest.filter((_, at) => at > 0 && at !== first && !(isDeep && at === second)),
  };
}

/** Where the words stand that are neither the program, nor a flag, nor a flag's value. */
function plainWords(words: readonly string[], valueFlags = ""): number[] {
  const plain: number[] = [];
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? "";
    const before = words[at - 1] ?? "";
    const isValue = hasWord(valueFlags, before) || (before.startsWith("-") && /^\d+$/.test(word));
    if (!word.startsWith("-") && !isValue) plain.push(at);
  }
  return plain;
}

/**
 * A command that was run again behind what was put in front of it: `npm test` in `cd api && npm i && npm test && git push`. For
 * whoever reads what was recorded, never for a hook.
 */
import { TALKING_WORDS } from "../../lexicon/shell/plain-programs.ts";
import { hasWord } from "../../lexicon/words.ts";
import { normalWords, readCommand } from "./words.ts";

/** What one operator parts from the next, pipes kept together. */
export type CommandPart = {
  /** What stands between it and the part before. */
  readonly behind: string;
  readonly simples: readonly (readonly string[])[];
  /** The same for all ways to say the same. */
  readonly normal: string;
  /** As it was typed. */
  readonly text: string;
  /** Where it stands in the line. */
  readonly from: number;
  readonly end: number;
  /** Where the line has gone to before it; nothing where it stays. */
  readonly folder: string;
};

export type RepeatedCommand = {
  /** From the beginning of the line to the end of the command that is repeated. */
  readonly text: string;
  /** The command that is repeated. */
  readonly again: CommandPart;
  /** What runs before it that the failed line did not run, in order. */
  readonly added: readonly CommandPart[];
  /** Where it runs: a folder that was not named before is new, another one than was named is another. */
  readonly place: "same" | "new" | "other";
};

/** The parts of a line; null where it is not read to its end. */
export function readParts(line: string): readonly CommandPart[] | null {
  const { simples, rest } = readCommand(line);
  // What ends with `&` has not ended.
  const trailing = simples.at(-1);
  if (rest !== "" || (trailing?.words.length === 0 && /[&|]/.test(trailing.behind))) return null;
  const parts: CommandPart[] = [];
  let folder = "";
  let end = 0;
  for (const [at, { behind, words }] of simples.entries()) {
    if (words.length === 0) continue;
    const start = end + (/^[\s;&|()]*/.exec(line.slice(end))?.[0].length ?? 0);
    end = endOf(line, at, start);
    const before = parts.at(-1);
    const isPiped = behind === "|" && before !== undefined;
    const from = isPiped ? before.from : start;
    const part = {
      behind: isPiped ? before.behind : behind,
      simples: isPiped ? [...before.simples, words] : [words],
      normal: `${isPiped ? `${before.normal} | ` : ""}${normalWords(words)}`,
      text: line.slice(from, end).trim(),
      from,
      end,
      folder,
    };
    parts.splice(isPiped ? -1 : parts.length, 1, part);
    if (words[0] === "cd" || words[0] === "pushd") folder = joinFolder(folder, words[1] ?? "~");
  }
  return parts;
}

const joinFolder = (folder: string, word: string): string => {
  const next = word
    .replaceAll(/["']/g, "")
    .replace(/^\.\/(?=.)/, "")
    .replace(/(?<=.)\/+$/, "");
  if (next === "." || next === "") return folder;
  return folder === "" || /^[/~$]/.test(next) ? next : `${folder}/${next}`;
};

/** Where the simple command of that number ends: the first operator before which there are as many. */
function endOf(line: string, at: number, from: number): number {
  for (let end = from + 1; end < line.length; end++) {
    if (!";&|\n".includes(line[end] ?? "")) continue;
    const { simples, quote } = readCommand(line.slice(0, end));
    const read = simples.filter(({ words }) => words.length > 0);
    if (quote === "" && read.length === at + 1 && !isWithinRedirection(line, end)) return end;
  }
  return line.length;
}

const isWithinRedirection = (line: string, at: number): boolean =>
  line[at] === "&" && (line[at - 1] === ">" || line[at + 1] === ">");

/** It ran, and how it ended decided how what is behind it did: not behind `||`, `|` or `&`. */
const RUNS = /^(?:&&\n*|[;\n]*)$/;
const ONLY_BEHIND_SUCCESS = /^&&\n*$/;
export const firstWord = ({ simples: [words] }: CommandPart): string => words?.[0] ?? "";
export const isMove = (part: CommandPart): boolean => hasWord("cd pushd popd", firstWord(part));
const isTalk = (part: CommandPart): boolean =>
  hasWord(TALKING_WORDS, firstWord(part)) || firstWord(part) === "set";

/**
 * Null unless a line that succeeded ran the failed one again, all of it and successfully: at its end, or with nothing but `&&`
 * behind it. A line is no repetition of itself.
 */
export function repeatCommand(worked: string, failed: string): RepeatedCommand | null {
  const parts = readParts(worked);
  const before = readParts(failed)?.filter((part) => !isTalk(part));
  const last = before?.at(-1);
  if (parts === null || before === undefined || last === undefined || isMove(last)) return null;
  if (before.some(({ behind }) => !RUNS.test(behind)) || last.simples.length > 1) return null;
  const at = parts.findLastIndex(({ normal }) => normal === last.normal);
  const own = parts[at];
  if (own === undefined || !RUNS.test(own.behind)) return null;
  if (parts.slice(at + 1).some(({ behind }) => !ONLY_BEHIND_SUCCESS.test(behind))) return null;
  const front = parts.slice(0, at);
  const needed = before.slice(0, -1).filter((part) => !isMove(part));
  let next = 0;
  for (const { normal } of front) if (normal === needed[next]?.normal) next++;
  if (next < needed.length || parts.length < 2) return null;
  const known = new Set(before.map(({ normal }) => normal));
  const added = front.filter((part) => !known.has(part.normal) && !isMove(part));
  const place = comparePlaces(own.folder, last.folder);
  return { text: worked.slice(0, own.end).trim(), again: own, added, place };
}

function comparePlaces(now: string, then: string): RepeatedCommand["place"] {
  if (now === then) return "same";
  if (then === "") return "new";
  return now !== "" && (now.endsWith(`/${then}`) || then.endsWith(`/${now}`)) ? "same" : "other";
}

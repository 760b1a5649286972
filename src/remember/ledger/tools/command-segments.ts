/** A shell command as the simple commands that it runs, each with the program that does the work. */
import { makeInterpreterPattern } from "../../../lexicon/shell/interpreters.ts";
import {
  CONTROL_WORDS,
  KILLING_PROGRAMS,
  LOOKING_PROGRAMS,
  PREPARING_WORDS,
  TALKING_WORDS,
} from "../../../lexicon/shell/plain-programs.ts";
import { toWordSet } from "../../../lexicon/words.ts";
import { parseAction } from "../../../clients/shell/program.ts";
import { isAssignment, readCommand } from "../../../clients/shell/words.ts";

export type CommandSegment = {
  /** Its words without quotes, the program first. */
  readonly words: readonly string[];
  /** As it was typed, one line. */
  readonly text: string;
  /** The program and its subcommand; of an interpreter with the script it runs. */
  readonly action: string;
  /** The same; of a container that of what runs inside. */
  readonly work: string;
  /** Where it goes first, as it says so; null for where the shell is. */
  readonly folder: string | null;
  /** What joins it to the one before. */
  readonly behind: string;
};

const MAX_LENGTH = 2000;
export const INTERPRETER = makeInterpreterPattern();
const WITHOUT_WORK = toWordSet(PREPARING_WORDS, "popd", TALKING_WORDS, "true", CONTROL_WORDS);

export function splitCommand(command: string): readonly CommandSegment[] {
  const found: CommandSegment[] = [];
  let folder: string | null = null;
  for (const { behind, words: all } of readCommand(command, MAX_LENGTH).simples) {
    const words = all.map(unquoteWord);
    const first = words.findIndex((word) => !isAssignment(word));
    const [program = ""] = words.slice(first);
    if (first < 0 || program === "" || program.startsWith("#")) continue;
    if (program === "cd" || program === "pushd") folder = words[first + 1] ?? null;
    if (WITHOUT_WORK.has(program)) continue;
    const text = all.join(" ").replaceAll(/\s+/g, " ");
    const own = words.slice(first);
    found.push({
      words: own,
      text,
      action: actionOf(own),
      work: actionOf(insideOf(own) ?? own),
      folder,
      behind,
    });
  }
  return found;
}

const CONTAINER =
  /^(?:docker|podman)(?: compose| container)? (?:exec|run)$|^(?:docker|podman)-compose (?:exec|run)$/;
/** Of what is told to a container: options whose value is the next word. */
const WITH_VALUE =
  /^(?:-[eupvwhlm]|--(?:env|env-file|user|publish|volume|workdir|name|network|entrypoint|index|mount|platform|label|hostname|add-host|memory|cpus|gpus|link|restart|pull))$/;

/** What runs inside of a container. */
function insideOf(words: readonly string[]): readonly string[] | null {
  const at = words.findIndex((word) => word === "exec" || word === "run");
  if (at < 1 || !CONTAINER.test([baseName(words[0] ?? ""), ...words.slice(1, at + 1)].join(" ")))
    return null;
  let next = at + 1;
  while (words[next]?.startsWith("-") === true) next += WITH_VALUE.test(words[next] ?? "") ? 2 : 1;
  const inside = words.slice(next + 1);
  return inside.length === 0 ? null : inside;
}

function actionOf(words: readonly string[]): string {
  const { action, args } = parseAction(words);
  const program = action.split(" ")[0] ?? action;
  const name = baseName(program);
  if (!INTERPRETER.test(name)) return action;
  const script = args.find((word) => !word.startsWith("-"));
  return action === program && script !== undefined ? `${name} ${baseName(script)}` : action;
}

export const baseName = (path: string): string => {
  let end = path.length;
  while (end > 0 && isSeparator(path[end - 1])) end--;
  let from = end;
  while (from > 0 && !isSeparator(path[from - 1])) from--;
  return path.slice(from, end);
};

const isSeparator = (character: string | undefined): boolean =>
  character === "/" || character === "\\";

const unquoteWord = (word: string): string => word.replaceAll(/["']/g, "");

/** That these find nothing, or nothing to do, is no failure. */
const PROBES = toWordSet(
  LOOKING_PROGRAMS,
  "curl wget dig nslookup git-grep command",
  KILLING_PROGRAMS,
  "rm mkdir cp mv touch ln",
);

/** Programs that show what others did or said. */
const SHOWS =
  /^(?:git (?:log|show|diff|grep|blame|status|ls-files|rev-parse|branch|remote|stash list|stash show)|gh (?:run|pr|issue|release|repo) (?:view|diff|checks|list|status)|docker (?:logs|ps|images|inspect)|kubectl (?:logs|get|describe)|journalctl)\b/;

export const isProbe = ({ words }: CommandSegment): boolean => {
  const name = baseName(words[0] ?? "");
  if (PROBES.has(name)) return true;
  return words.includes("--version") || words.includes("--help") || words.at(-1) === "-h";
};

/** Whether what it prints can be another program's failure. */
export const isShowing = ({ action }: CommandSegment): boolean => SHOWS.test(action);

/** How much two commands have in common: Dice over their words. */
export function computeSimilarity(a: readonly string[], b: readonly string[]): number {
  if (a.length + b.length === 0) return 0;
  const left = [...b];
  let shared = 0;
  for (const word of a) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    shared++;
  }
  return (2 * shared) / (a.length + b.length);
}

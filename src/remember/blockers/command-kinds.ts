/**
 * Which shell commands can block work when they fail: those that build, test, fetch packages or join branches, by program
 * and subcommand as `clients/shell/action.ts` names them.
 */
import { NODE_MANAGERS } from "../../lexicon/managed-packages.ts";
import {
  BUILD,
  CHORES,
  COMMAND_KINDS,
  type CommandKind,
  CONFIGURED_BUILDERS,
  CONFIGURING_PROGRAMS,
  MAVEN,
  TASK_RUNNERS,
} from "../../lexicon/shell/command-kinds.ts";
import { skipRunner } from "../../lexicon/shell/runners.ts";
import { listedName } from "../../lexicon/shell/subcommands.ts";
import { findRow, hasWord } from "../../lexicon/words.ts";
import { isIdleAction } from "../../clients/shell/idle-action.ts";

/** What runs the project's program, by whatever builds it. */
const RUNS = /^(?:exec:|spring-boot:run|quarkus:dev|jetty:|bootRun$|run$)/;
/** A goal of a plugin that only tells or changes files: `dependency:tree`, `versions:set`. */
const GOALS = /^(?:dependency|help|versions|archetype|site|scm|release|enforcer|clean|wrapper):/;
/** What ends a merge that stopped at a conflict, one way or the other. */
const MERGE_ENDING_ACTIONS: ReadonlySet<string> = new Set(["git commit", "git reset"]);

/** Null for every other command. */
export function commandKind(action: string): CommandKind | null {
  const words = action.split(" ");
  const [program = "", ...rest] = words;
  const own = skipRunner(words);
  if (own.length < words.length) return commandKind(own.join(" "));
  if (rest.length > 0 && isIdleAction(action, [])) return null;
  const name = nameOf(program);
  const isOfTwo = TASK_RUNNERS.has(words.slice(0, 2).join(" "));
  const isTask = isOfTwo || TASK_RUNNERS.has(name);
  const task = isTask ? taskKind((isOfTwo ? words[2] : words[1]) ?? "") : null;
  return task ?? findListedKind(name, rest) ?? scriptKind(program);
}

function findListedKind(name: string, rest: readonly string[]): CommandKind | null {
  const all = findRow(COMMAND_KINDS, name);
  const [first = "-"] = rest;
  if (all === undefined) return null;
  const found = [rest.slice(0, 2).join(" "), first].find((words) => Object.hasOwn(all, words));
  if (found !== undefined) return all[found] ?? null;
  const isOther =
    RUNS.test(first) ||
    (all === BUILD && hasWord(CHORES, first)) ||
    (all === MAVEN && GOALS.test(first));
  return isOther ? null : (all["*"] ?? null);
}

/** A program in a folder is that program; so is one with a version or an ending. */
function nameOf(program: string): string {
  const name = program
    .slice(Math.max(program.lastIndexOf("/"), program.lastIndexOf("\\")) + 1)
    .replace(/\.(?:exe|cmd|bat)$/i, "");
  if (/^python[\d.]*$/.test(name)) return "python";
  if (/^pip[\d.]*$/.test(name)) return "pip";
  return listedName(name.replace(/^((?:gcc|g\+\+|clang|clang\+\+))-\d.*$/, "$1"));
}

function taskKind(task: string): CommandKind | null {
  if (/^(?:tests?|check|verify|validate|spec|e2e|unit|integration)(?:$|[^a-z])/i.test(task))
    return "test";
  return /^(?:build|compile|typecheck|type-check|check-types|check:types|bundle|lint|eslint)(?:$|[^a-z])/i.test(
    task,
  )
    ? "build"
    : null;
}

/** A script of the project's: `./build.sh`. Without an ending it may be anything: `test` is a shell's own word. */
function scriptKind(program: string): CommandKind | null {
  const found = /(?:^|\/)(?:run[-_])?([A-Za-z][\w-]*)\.(?:sh|bash|zsh|ps1|py|js|mjs|ts|rb)$/.exec(
    program,
  );
  return found === null ? null : taskKind(found[1] ?? "");
}

/** The same for all actions that run the same script of a project's; else the action itself. */
export function normalizeAction(action: string): string {
  const [program = "", first = "", second = ""] = action.split(" ");
  if (!hasWord(NODE_MANAGERS, program)) return action;
  if (first === "run" || first === "run-script") return `run ${second}`;
  if (program === "bun") return action;
  if (first === "t" || first === "tst") return "run test";
  const isScript = first === "test" || (program !== "npm" && taskKind(first) !== null);
  return isScript ? `run ${first}` : action;
}

export const isConfigure = (action: string): boolean =>
  action === "meson setup" || hasWord(CONFIGURING_PROGRAMS, nameOf(action));

/** Whether it builds what such a command has prepared. */
export const buildsAfterConfigure = (action: string): boolean =>
  action === "cmake --build" ||
  action === "meson compile" ||
  hasWord(CONFIGURED_BUILDERS, nameOf(action.split(" ", 1)[0] ?? ""));

/** Whether its success leaves no conflict behind. */
export const concludesMerge = (action: string): boolean =>
  MERGE_ENDING_ACTIONS.has(action) || commandKind(action) === "merge";

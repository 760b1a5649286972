/**
 * Whether a simple command of a line makes something ready for those behind it, or only looks, waits or checks. For whoever
 * reads what was recorded, never for a hook.
 */
import { makeInterpreterPattern } from "../../lexicon/shell/interpreters.ts";
import {
  CONTROL_WORDS,
  LOOKING_PROGRAMS,
  MAKING_PROGRAMS,
  TALKING_WORDS,
} from "../../lexicon/shell/plain-programs.ts";
import {
  CHECKING_NAMES,
  CODE_CHECKERS,
  COMPILERS,
  DATABASE_CLIENTS,
  GIT_PREPARATIONS,
  MAKES_NOTHING,
  MAKING_SQL,
  PREPARING_NAMES,
  SCRIPT_RUNNERS,
} from "../../lexicon/shell/preparation.ts";
import { skipRunner } from "../../lexicon/shell/runners.ts";
import { ROOT_PROGRAMS, WRAPPERS } from "../../lexicon/shell/subcommands.ts";
import { hasWord, toWordSet } from "../../lexicon/words.ts";
import { isChangingAction } from "./changing-actions.ts";
import { isAssignment } from "./words.ts";

/**
 *   changes   it is known to change something
 *   named     its name says that it prepares: `node seed.mjs`, `supabase start`
 *   script    it may: a script of the project, a compiler
 */
export type Preparation = "changes" | "named" | "script";

const NOTHING = toWordSet(
  LOOKING_PROGRAMS,
  TALKING_WORDS,
  CONTROL_WORDS,
  CODE_CHECKERS,
  "cd pushd popd true false wait break continue until case esac in {  } !",
);
const PREPARES = toWordSet(PREPARING_NAMES);
const CHECKS = toWordSet(CHECKING_NAMES);
const INTERPRETER = makeInterpreterPattern();
/** They run what stands behind them and their flags. */
const RUNNERS = `${ROOT_PROGRAMS} ${WRAPPERS} xargs`;
/** A file that can be run, wherever it lies. */
const SCRIPT = /^(?:[\w@~.$-]*\/)*[\w.-]+\.(?:[cm]?[jt]sx?|py|rb|php|pl|lua|sh|bash|zsh|ps1|sql)$/;

/** Null where it is nothing of the kind. */
export function findPreparation(all: readonly string[]): Preparation | null {
  const words = skipRunner(withoutWrappers(all.map((word) => word.replaceAll(/["']/g, ""))));
  const [program = ""] = words;
  if (program === "" || program.startsWith("#") || NOTHING.has(program)) return null;
  if (words.some((word) => hasWord(MAKES_NOTHING, word)) && !changesFiles(words)) return null;
  if (changesFiles(words)) return "changes";
  if (program === "git") return hasWord(GIT_PREPARATIONS, words[1] ?? "") ? "script" : null;
  if (words.some((word) => hasWord(DATABASE_CLIENTS, word)))
    return MAKING_SQL.test(words.join(" ")) ? "named" : null;
  const named = namesOf(words);
  if (named.some((name) => CHECKS.has(name))) return null;
  if (named.some((name) => PREPARES.has(name))) return "named";
  const isScript =
    (isInterpreter(program) && SCRIPT.test(scriptOf(words) ?? "")) ||
    /^(?:\.{0,2}|~)\//.test(program) ||
    hasWord(COMPILERS, program);
  return isScript ? "script" : null;
}

const isInterpreter = (program: string): boolean =>
  hasWord(SCRIPT_RUNNERS, program) || INTERPRETER.test(program.slice(program.lastIndexOf("/") + 1));

const changesFiles = (words: readonly string[]): boolean =>
  hasWord(MAKING_PROGRAMS, words[0] ?? "") || isChangingAction(words.join(" "));

export function withoutWrappers(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !isAssignment(word));
  if (start < 0) return [];
  const [first = "", ...others] = words.slice(start);
  if (!hasWord(RUNNERS, first)) return [first, ...others];
  const at = others.findIndex((word) => !/^(?:-|\d+[smh]?$|\{)/.test(word));
  return at < 0 ? [] : withoutWrappers(others.slice(at));
}

/** What an interpreter is given to run; inline code has no name. */
function scriptOf([, ...args]: readonly string[]): string | undefined {
  if (args.some((arg) => /^(?:-[a-zA-Z]*[ce]|--eval|-p|--print)$/.test(arg))) return undefined;
  return args.find((arg) => !arg.startsWith("-") && arg !== "run");
}

/** The words of the name of what is run: of a script its file's, else those of the first words behind the program. */
function namesOf(words: readonly string[]): readonly string[] {
  const [program = "", ...args] = words;
  const script = isInterpreter(program) ? scriptOf(words) : undefined;
  if (isInterpreter(program) && script === undefined) return [];
  const said =
    script === undefined
      ? [program, ...args.filter((arg) => /^[A-Za-z][\w:.-]*$/.test(arg)).slice(0, 2)]
      : [script, ...args.slice(args.indexOf(script) + 1).filter((arg) => /^[a-z]+$/.test(arg))];
  return said.flatMap((one) =>
    one
      .slice(one.lastIndexOf("/") + 1)
      .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
      .toLowerCase()
      .split(/[^a-z\d]+/),
  );
}

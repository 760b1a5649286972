/**
 * How much of what it can do a shell command was told to do: `npm test` runs the whole, `npm test -- pay` a part of it,
 * `npm test -- --help` none. A flag that may make something else of it (`cargo build --release`) leaves that open.
 */
import { VERBOSE_PROGRAMS } from "../../lexicon/shell/program-work.ts";
import { hasWord } from "../../lexicon/words.ts";
import { isIdleAction } from "./idle-action.ts";

export type ActionScope = "whole" | "part" | "none";

/** They change how it is done or shown, not what. Words in a text: looking into one costs a hook less than a pattern. */
const MANNER_FLAGS =
  "- -- -j -s -q -x -vv -vvv --silent --quiet --verbose --ci --color --colors --no-color --no-colors --jobs --parallel --runInBand --maxWorkers --max-workers --no-watch --coverage --no-coverage --cov --noEmit --pretty --bail --passWithNoTests --forceExit --detectOpenHandles --keep-going --progress --no-progress --no-audit --no-fund --reporter --reporters --tb --console";
const WHOLE_WORDS =
  "--run --workspace --workspaces --all --watch=false --watchAll=false run auto . ./... clean";
/** Among several things they choose some. */
const SELECTING_FLAGS =
  "-t -k -g -m -p -R -run --run -Dtest --grep -filter --filter --testNamePattern --test-name-pattern --testPathPattern --testPathPatterns --test --tests --spec --project --only --package --lib --bin --bins --example --tags --findRelatedTests --changed --lf --last-failed";

/** What agents call most, and what has no whole to be a part of. */
const SCOPELESS_PROGRAMS = "cat cd cp echo find git grep head ls mkdir mv pwd rg rm sed tail wc";

/** `args`: what stands beside the words of the action. */
export function judgeScope(action: string, args: readonly string[]): ActionScope | null {
  const end = action.indexOf(" ");
  if (hasWord(SCOPELESS_PROGRAMS, end < 0 ? action : action.slice(0, end))) return null;
  if (isIdleAction(action, args)) return "none";
  let scope: ActionScope = "whole";
  for (const arg of args) {
    if (isManner(action, arg)) continue;
    if (arg.startsWith("-") ? !hasWord(SELECTING_FLAGS, nameOf(arg)) : arg.includes("="))
      return null;
    scope = "part";
  }
  // Without a word more it is about one folder.
  return action.startsWith("go ") && !args.includes("./...") ? "part" : scope;
}

function isManner(action: string, arg: string): boolean {
  if (hasWord(WHOLE_WORDS, arg) || isNumber(arg)) return true;
  if (!arg.startsWith("-")) return false;
  if (arg === "-v") return action.split(" ").some((word) => hasWord(VERBOSE_PROGRAMS, word));
  if (arg === "-n") return action.endsWith("pytest");
  return hasWord(MANNER_FLAGS, nameOf(arg)) || (arg.startsWith("-j") && isNumber(arg.slice(2)));
}

const isNumber = (text: string): boolean => text !== "" && !Number.isNaN(Number(text));

/** A flag without its value. */
const nameOf = (flag: string): string => {
  const end = flag.indexOf("=");
  return end < 0 ? flag : flag.slice(0, end);
};

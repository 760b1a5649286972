/**
 * What the turns of a request have in common and other turns do not: commands and tools of its own. Looking at files, editing
 * them, git and agents belong to any work, and so does what the other turns of the same sessions run as often.
 */
import { makeInterpreterPattern } from "../../../lexicon/shell/interpreters.ts";
import {
  CONTROL_WORDS,
  FILE_PROGRAMS,
  KILLING_PROGRAMS,
  LOOKING_PROGRAMS,
  PREPARING_WORDS,
  TALKING_WORDS,
} from "../../../lexicon/shell/plain-programs.ts";
import { toWordSet } from "../../../lexicon/words.ts";
import type { MinedStep, MinedTurn } from "../reading/turns/prompt-turns.ts";
import { generalizeCommand } from "./generalize-command.ts";

export type SharedStep = {
  /** Program and subcommand, or the name of a tool. */
  readonly action: string;
  /** The command as it was run most, or last; its action where that is too much to show or does harm. */
  readonly text: string;
  /** The same with what differs from turn to turn left open. */
  readonly form: string;
  /** In what part of the turns it was taken. */
  readonly share: number;
  /** In how many turns it was run much as it is told. */
  readonly alike: number;
};

const LEAST_SHARE = 0.5;
const LEAST_ALONE = 0.75;
const FEWEST_RUNS = 3;
/** How much more often than in other turns. */
const LEAST_LIFT = 2;
const MOST_STEPS = 4;
const LONGEST_LINE = 160;

/** Programs that only look, move about or say something. */
const ANY_WORK_PROGRAMS = toWordSet(
  LOOKING_PROGRAMS,
  FILE_PROGRAMS,
  KILLING_PROGRAMS,
  PREPARING_WORDS,
  TALKING_WORDS,
  CONTROL_WORDS,
  "git gh ll dir popd true false wait history clear exit xargs tee read Set-Location Start-Sleep cmd timeout time sudo nohup try",
);
/** PowerShell says by the verb what only looks; what begins with a variable is no program. */
const ANY_WORK_NAME =
  /^(?:Get|Test|Select|Measure|Where|Format|Out|Write|Resolve|Compare|ForEach)-|^\$/;
/** Subcommands of any program that only look. */
const LOOKS =
  /^\S+ (?:\S+ )?(?:ps|logs?|inspect|status|list|ls|show|get|describe|version|info|images|whoami|view|history|search|help|top|events|stats|which|outdated|audit|-v|-V|--version|--help)$/;
/** Interpreters and shells with whatever they are given. */
const INTERPRETER = makeInterpreterPattern();

/** The name by which steps of turns are held against each other; null for what belongs to any work, and what failed. */
function stepName({ tool, action, hasFailed }: MinedStep): string | null {
  if (hasFailed) return null;
  if (action !== null) {
    const [program = ""] = action.split(" ");
    return LOOKS.test(action) ||
      ANY_WORK_PROGRAMS.has(program) ||
      ANY_WORK_NAME.test(program) ||
      INTERPRETER.test(action.replace(/ -\S*$/, "")) ||
      HARMS.test(action)
      ? null
      : action;
  }
  return tool.startsWith("mcp__") && !/^mcp__acp__|(?:read|edit|write|search)\w*$/i.test(tool)
    ? tool
    : null;
}

export function findSharedSteps(
  own: readonly MinedTurn[],
  others: readonly MinedTurn[],
): readonly SharedStep[] {
  const usual = sharesOf(others);
  return [...sharesOf(own)]
    .filter(([name, share]) => share >= LEAST_SHARE && share >= LEAST_LIFT * (usual.get(name) ?? 0))
    .toSorted(([one], [other]) => placeOf(one, own) - placeOf(other, own))
    .slice(0, MOST_STEPS)
    .map(([name, share]) => {
      const { text, alike } = lineOf(name, own);
      const form = text === name ? name : formOf(name, text, own);
      return { action: name, text, form, share, alike };
    });
}

function formOf(name: string, line: string, turns: readonly MinedTurn[]): string {
  const taken = turns.map(({ steps }) =>
    steps.flatMap((step) => (stepName(step) === name && step.line !== null ? [step.line] : [])),
  );
  return generalizeCommand(line, taken);
}

/** In what part of the turns a step was taken. */
function sharesOf(turns: readonly MinedTurn[]): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const { steps } of turns) {
    for (const name of new Set(steps.map(stepName)))
      if (name !== null) shares.set(name, (shares.get(name) ?? 0) + 1 / turns.length);
  }
  return shares;
}

/** How early it comes, on average. */
function placeOf(name: string, turns: readonly MinedTurn[]): number {
  const places = turns
    .map(({ steps }) => steps.findIndex((step) => stepName(step) === name))
    .filter((at) => at >= 0);
  return places.reduce((sum, at) => sum + at, 0) / Math.max(1, places.length);
}

/** What nobody should run because it was run before. */
const HARMS =
  /\brm\s+-|\bsudo\b|--force\b|\s-f\b|\b(?:delete|destroy|drop|purge|prune|uninstall|truncate|kill|taskkill|shutdown|format|publish|push)\b|\|\s*(?:ba|z)?sh\b/i;

const LEAST_ALIKE = 0.5;
const FEWEST_ALIKE = 2;

/** The command that most turns ran, of equals the one that is like most others, then the last; the step's name where no two turns agree. */
function lineOf(name: string, turns: readonly MinedTurn[]): Pick<SharedStep, "text" | "alike"> {
  const lines = turns.map(({ steps }) =>
    steps.flatMap((step) =>
      stepName(step) === name && step.line !== null && isPlain(step.line)
        ? [{ line: step.line, words: new Set(step.line.split(/\s+/)) }]
        : [],
    ),
  );
  let best = { line: name, same: 0, alike: FEWEST_ALIKE - 1 };
  for (const { line, words } of lines.flat().toReversed()) {
    const same = lines.filter((turn) => turn.some((one) => one.line === line)).length;
    const alike = lines.filter((turn) =>
      turn.some((one) => overlap(one.words, words) >= LEAST_ALIKE),
    ).length;
    if (alike < FEWEST_ALIKE) continue;
    if (same > best.same || (same === best.same && alike > best.alike))
      best = { line, same, alike };
  }
  return { text: best.line, alike: best.alike };
}

const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  one.intersection(other).size / one.union(other).size;

const isPlain = (line: string): boolean =>
  line.length <= LONGEST_LINE &&
  !/\n|`|\[(?:REDACTED|PRIVATE|SENSITIVE_PATH)/.test(line) &&
  !HARMS.test(line);

/**
 * Whether they say more than what an agent would do anyway: several steps, or one with something to know about it that the
 * request does not say itself.
 */
export function isWorthTelling(steps: readonly SharedStep[], request: string): boolean {
  // Names of tools say nothing that an agent would not find out, and what was run once is no procedure.
  if (!steps.some(({ action, text, alike }) => text !== action && alike >= FEWEST_RUNS))
    return false;
  const [first, second] = steps;
  if (first === undefined || second !== undefined) return second !== undefined;
  // A step alone must be what the request means, nearly every time.
  if (first.share < LEAST_ALONE) return false;
  // Whoever types the command has said it all.
  if (request.toLowerCase().includes(first.action.toLowerCase())) return false;
  const words = first.text.split(/\s+/);
  const own = words.filter((word) => !request.toLowerCase().includes(word.toLowerCase()));
  return words.length > first.action.split(" ").length + 1 && own.length * 2 > words.length;
}

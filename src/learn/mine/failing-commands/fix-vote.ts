/**
 * What worked in the place of commands that failed. Of each failure the fix is the first run behind it that succeeded and says
 * much of the same; what most fixes have in common, and the failures have not, is the remedy. Without agreement there is none.
 */
import { createCommandSimilarity, splitCommands } from "./command-words.ts";
import type { VotedForm } from "./failing-command.ts";
import { isOption, getProgram } from "./failure-class.ts";
import { hasCulprit, findRemedies } from "./remedies.ts";

/** A command that ran in a session. */
export type MinedRun = {
  readonly eventId: string;
  readonly ts: string;
  readonly command: string;
  readonly isSuccess: boolean;
  /** Its success may be another command's: that of `tail` behind a pipe. */
  readonly isMasked: boolean;
};

export type FixableFailure = {
  readonly form: VotedForm;
  readonly culprit: string | null;
  readonly command: string;
  /** In their order. */
  readonly next: readonly MinedRun[];
};

export type Remedy = { readonly wrong: string | null; readonly right: string | null };

const LEAST_SIMILAR = 0.35;
const FEWEST_FIXES = 2;
const LEAST_SHARE = 0.5;

export function findFix({ form, culprit, command, next }: FixableFailure): MinedRun | null {
  const similarity = createCommandSimilarity(command);
  const isFix = (run: MinedRun): boolean => {
    if (!run.isSuccess || similarity(run.command) < LEAST_SIMILAR) return false;
    // A pipe hides that it failed again.
    return !(run.isMasked && form !== "missing-option" && hasCulprit(run.command, culprit, form));
  };
  return next.find(isFix) ?? null;
}

/** Null where the fixes do not agree. */
export function voteRemedy(failures: readonly FixableFailure[]): Remedy | null {
  const [first] = failures;
  if (first === undefined) return null;
  const { form, culprit } = first;
  const fixes = distinctFixes(failures);
  const isAgreed = (count: number, of: number): boolean =>
    count >= FEWEST_FIXES && count >= of * LEAST_SHARE;
  if (form === "missing-option") {
    const added = fixes.filter(({ run }) => hasCulprit(run.command, culprit, form));
    return isAgreed(added.length, fixes.length) ? { wrong: null, right: culprit } : null;
  }
  const without =
    culprit === null ? fixes : fixes.filter(({ run }) => isWithout(run, culprit, form));
  if (!isAgreed(without.length, fixes.length) || failures.some(isRefuted)) return null;
  const votes = without.flatMap(({ failure, run }) => [
    ...findRemedies(form, culprit, failure.command, run.command),
  ]);
  const [best = []] = [...Map.groupBy(votes, normalPath).values()].toSorted(
    (a, b) => b.length - a.length,
  );
  const right = isAgreed(best.length, without.length) ? (best.at(-1) ?? null) : null;
  // An option may simply be left out; anything else needs something in its place.
  return right === null && form !== "unknown-option" ? null : { wrong: culprit, right };
}

const isWithout = (run: MinedRun, culprit: string, form: VotedForm): boolean =>
  !hasCulprit(run.command, culprit, form) ||
  // The same program by its path, or the same script in another folder.
  form === "command-not-found" ||
  form === "missing-script";

/** `/c/tools` and `C:\\tools` are one place. */
const normalPath = (token: string): string =>
  /^(?:\/[a-z]\/|[a-z]:[\\/])/i.test(token)
    ? token
        .replace(/^\/([a-z])\//i, "$1:/")
        .replaceAll("\\", "/")
        .toLowerCase()
    : token;

/** Whether what the error named worked soon after: then it was there, or is by now. */
const isRefuted = ({ form, culprit, next, command }: FixableFailure): boolean =>
  form !== "command-not-found" &&
  form !== "missing-script" &&
  next.some(
    (run) =>
      run.isSuccess &&
      !run.isMasked &&
      isSameProgram(run.command, command) &&
      hasCulprit(run.command, culprit, form),
  );

/** Whether a program ran, and was not only looked for. */
export const hasRun = ({ command, isSuccess, isMasked }: MinedRun, program: string): boolean =>
  isSuccess && !isMasked && splitCommands(command).some((words) => getProgram(words) === program);

/** Whether what was missing works by now, and not only by what was found instead. */
export function isRemedyOutdated(
  {
    form,
    culprit,
    command,
  }: Pick<FixableFailure, "culprit" | "command"> & { readonly form: string },
  { right }: Remedy,
  later: readonly MinedRun[],
): boolean {
  return later.some((run) => {
    if (!run.isSuccess || run.isMasked || culprit === null) return false;
    if (right !== null && run.command.includes(right) && !culprit.includes(right)) return false;
    // With a path of its own it may run where it is missing otherwise.
    if (form === "command-not-found")
      return (
        !run.command.includes("PATH=") &&
        splitCommands(run.command).some((words) => words[0] === culprit)
      );
    return isSameProgram(run.command, command) && namesWord(run.command, culprit);
  });
}

const namesWord = (command: string, word: string): boolean =>
  splitCommands(command).some((words) => words.some((one) => isOption(one, word)));

const isSameProgram = (one: string, other: string): boolean => {
  const programs = new Set(splitCommands(one).map(getProgram));
  return splitCommands(other).some((words) => programs.has(getProgram(words)));
};

type FoundFix = { readonly failure: FixableFailure; readonly run: MinedRun };

/** Several failures before one success are fixed once. */
function distinctFixes(failures: readonly FixableFailure[]): readonly FoundFix[] {
  const fixes = new Map<string, FoundFix>();
  for (const failure of failures) {
    const run = findFix(failure);
    if (run !== null) fixes.set(run.eventId, { failure, run });
  }
  return [...fixes.values()];
}

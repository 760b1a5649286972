/**
 * What running commands showed: forms that fail here and the form that worked instead, the last command of each kind that was
 * proven, and the last run of a build or test. A fold over calls that are over; bounded.
 */
import type { CommandKind } from "../../../lexicon/shell/command-kinds.ts";
import { commandKind } from "../../blockers/command-kinds.ts";
import { findBadEnd, type CommandFailure, isClientRefusal, isCutShort } from "./command-failure.ts";
import {
  type LedgerMoment,
  truncateForm,
  type FailedForm,
  limitWords,
  type FormFix,
  findFormFix,
  namesWord,
} from "./find-fix.ts";
import {
  isProbe,
  isShowing,
  type CommandSegment,
  splitCommand,
  computeSimilarity,
} from "./command-segments.ts";
import {
  type CommandRun,
  failureOf,
  isChecked,
  isInline,
  isSeen,
  mainSegment,
  findFailedSegment,
} from "./judge-run.ts";
import { BAD_WORDS, countIn, LAST_UNITS, lastLine, NO_OUTPUT } from "./run-output.ts";
import { isRepeatable } from "./repeatable-command.ts";

export type { LedgerMoment, FailedForm, FormFix } from "./find-fix.ts";

/** A form of a command that was seen to work, as it was typed last, and how often: a build, a test, a restart. */
export type WorkingForm = LedgerMoment & {
  readonly kind: CommandKind | null;
  readonly action: string;
  readonly words: readonly string[];
  readonly text: string;
  readonly folder: string | null;
  readonly times: number;
};

/** How the last run of something ended. */
export type LastRun = LedgerMoment & {
  readonly kind: CommandKind | null;
  readonly action: string;
  readonly text: string;
  readonly isFailed: boolean;
  /** It was not understood, or not found. */
  readonly isOfForm: boolean;
  readonly line: string;
};

export type CommandRuns = {
  readonly failed: readonly FailedForm[];
  readonly fixes: readonly FormFix[];
  readonly worked: readonly WorkingForm[];
  /** Of each action, the newest last. */
  readonly last: readonly LastRun[];
};

export const NO_RUNS: CommandRuns = { failed: [], fixes: [], worked: [], last: [] };

const MAX_FAILED = 24;
const MAX_FIXES = 24;
const MAX_WORKED = 20;
const MAX_WORKED_LENGTH = 240;
const MAX_LAST = 12;

export function foldRun(runs: CommandRuns, run: CommandRun): CommandRuns {
  const segments = splitCommand(run.command);
  if (run.isInBackground || isCutShort(run.text))
    return { ...runs, last: withoutLast(runs.last, mainSegment(segments)) };
  if (isClientRefusal(run.text)) return runs;
  const failure = failureOf(run, segments);
  return failure === null
    ? withSuccess(runs, run, segments)
    : withFailure(runs, run, segments, failure);
}

/** How it ended nobody knows: nor, any more, how it stands with what was run. */
const withoutLast = (
  last: readonly LastRun[],
  one: CommandSegment | undefined,
): readonly LastRun[] =>
  one === undefined ? last : last.filter(({ action }) => action !== one.work);

function withFailure(
  runs: CommandRuns,
  run: CommandRun,
  segments: readonly CommandSegment[],
  failure: CommandFailure,
): CommandRuns {
  const blamed = findFailedSegment(segments, failure);
  const at = { n: run.n, ts: run.ts };
  const ended = mainSegment(segments);
  // What was tried out in a script of a few lines is over.
  const last =
    ended === undefined || isInline(ended)
      ? runs.last
      : withLast(runs.last, toLastRun(ended, run, failure));
  // What failed was not what works.
  const worked = ended === undefined ? runs.worked : runs.worked.filter(isNotOf(ended));
  if (!failure.isOfForm || blamed === null || isProbe(blamed) || isInline(blamed)) {
    // Whoever says what is wrong with the code was found and understood.
    const ran = segments.filter((one) => isChecked(one) && one === ended);
    const isWrong = (form: FailedForm): boolean =>
      ran.some(({ words }) => words[0] === form.words[0]);
    const failed = failure.isOfForm ? runs.failed : runs.failed.filter((form) => !isWrong(form));
    return { ...runs, failed, last, worked };
  }
  const [program = ""] = blamed.words;
  const isSameError = (form: FailedForm): boolean =>
    withoutDigits(form.error) === withoutDigits(failure.line);
  const same =
    runs.failed.find((form) => form.words[0] === program && isSameError(form)) ??
    runs.failed.find((form) => isSameForm(form, blamed));
  const isAlike = same !== undefined && isSameError(same);
  const failed: FailedForm = {
    ...at,
    action: blamed.action,
    words: limitWords(blamed.words),
    // Whatever it is told, it fails alike: then it is the program, unless another one is missing.
    text:
      isAlike && !isSameForm(same, blamed) && isOfProgram(failure, program)
        ? program
        : truncateForm(blamed.text),
    error: failure.line,
    times: isAlike ? same.times + 1 : 1,
  };
  return {
    failed: [...runs.failed.filter((one) => one !== same), failed].slice(-MAX_FAILED),
    // What was done first did not help for good.
    fixes: runs.fixes.filter((fix) =>
      fix.isUntil
        ? withoutDigits(fix.error) !== withoutDigits(failure.line)
        : fix.worked !== failed.text,
    ),
    last,
    worked: worked.filter(({ words }) => words[0] !== program),
  };
}

/** What somebody's script lacks is not the fault of what runs it. */
const isOfProgram = ({ line }: CommandFailure, program: string): boolean =>
  namesWord(line, program) || /^(?:Error: )?Exit code/.test(line) || /\btty\b/i.test(line);

const isSameForm = (
  { action, words }: Pick<FailedForm, "action" | "words">,
  segment: CommandSegment,
): boolean => action === segment.action && computeSimilarity(words, segment.words) > 0.9;

const isNotOf =
  (segment: CommandSegment) =>
  (one: WorkingForm): boolean =>
    !(one.action === segment.action && computeSimilarity(one.words, segment.words) > 0.9);

const withoutDigits = (line: string): string => line.replaceAll(/\d+/g, "0");

function withSuccess(
  runs: CommandRuns,
  run: CommandRun,
  segments: readonly CommandSegment[],
): CommandRuns {
  const at = { n: run.n, ts: run.ts };
  const isUnsure = run.ok === false || run.command.includes("||");
  const proves = !isUnsure && !NO_OUTPUT.test(run.text);
  const isBad = findBadEnd(run.text) !== null || BAD_WORDS.test(run.text.slice(-LAST_UNITS));
  const typed = isSeen(run, segments) ? mainSegment(segments) : undefined;
  let { failed, fixes, worked, last } = runs;
  for (const segment of segments) {
    const isSilent = segment.action === "chmod" && run.ok === true && !isUnsure;
    if ((isProbe(segment) && !isSilent) || isInline(segment) || isShowing(segment)) continue;
    if (segment.behind === "|") continue;
    const said = countIn(run.text) ?? lastLine(run.text);
    last = withLast(last, toLastRun(segment, run, null, said));
    // What works after all is no form that fails, though it prints nothing.
    if (run.ok === true && !isUnsure)
      failed = failed.filter(({ words }) => computeSimilarity(words, segment.words) < 1);
    if (!proves && !isSilent) continue;
    if (segment === typed && !isBad) worked = withWorked(worked, segment, run);
    for (const form of failed) {
      const found = findFormFix(form, segment, at);
      // What a pipe ends with says nothing of whether something was installed.
      const fix = found?.isUntil === true && run.command.includes("|") ? null : found;
      if (fix !== null) {
        // One that works is told once, whatever failed before it.
        const others = fixes.filter(
          (one) => one.failed !== fix.failed && one.worked !== fix.worked,
        );
        fixes = [...others, fix].slice(-MAX_FIXES);
      }
      // What works after all is no form that fails.
      if (fix !== null || isSameForm(form, segment)) failed = failed.filter((one) => one !== form);
    }
  }
  return { failed, fixes, worked, last };
}

const ONE_FORM = 0.6;

/** What is installed or committed once is no form to be typed again. */
function withWorked(
  worked: readonly WorkingForm[],
  segment: CommandSegment,
  { n, ts, folder, command }: CommandRun,
): readonly WorkingForm[] {
  const { action, words, work } = segment;
  // With what goes before it: a folder, a variable, an environment that is entered first.
  const text = command.replaceAll(/\s+/g, " ").trim();
  if (text.length > MAX_WORKED_LENGTH) return worked;
  const kind = commandKind(work);
  if (kind === "package" || kind === "merge" || words.length < 2 || !isRepeatable(segment))
    return worked;
  const same = worked.find(
    (one) => one.action === action && computeSimilarity(one.words, words) >= ONE_FORM,
  );
  const one: WorkingForm = {
    n,
    ts,
    kind,
    action,
    words: limitWords(words),
    text,
    folder: segment.folder === null ? folder : null,
    times: (same?.times ?? 0) + 1,
  };
  const others = worked.filter((form) => form !== same);
  if (others.length < MAX_WORKED) return [...others, one];
  // Of those that were used least, the oldest goes.
  const least = Math.min(...others.map(({ times }) => times));
  const gone = others.find(({ times }) => times === least);
  return [...others.filter((form) => form !== gone), one];
}

const toLastRun = (
  segment: CommandSegment,
  { n, ts, command }: CommandRun,
  failure: CommandFailure | null,
  said: string = "",
): LastRun => ({
  n,
  ts,
  kind: commandKind(segment.work),
  action: segment.work,
  // With what goes before it, unless that is much.
  text:
    command.length <= MAX_WORKED_LENGTH && !command.includes("\n")
      ? command
      : truncateForm(segment.text),
  isFailed: failure !== null,
  isOfForm: failure?.isOfForm === true,
  line: truncateForm(failure?.line ?? said),
});

const withLast = (last: readonly LastRun[], one: LastRun): readonly LastRun[] =>
  [...last.filter(({ action }) => action !== one.action), one].slice(-MAX_LAST);

/**
 * What running commands showed: forms that fail here and the form that worked instead, the last command of each kind that was
 * proven, and the last run of a build or test. A fold over calls that are over; bounded.
 */
import { type CommandKind, commandKind } from "../../blockers/commands.ts";
import { badEndIn, type Failure, failureIn, isClientRefusal, isCutShort } from "./failure.ts";
import { type At, cut, type FailedForm, fewWords, type Fix, fixOf, names } from "./fix.ts";
import { isProbe, isShowing, type Segment, segmentsOf, similarity } from "./segment.ts";
import { isTypedAgain } from "./typed-again.ts";

export type { At, FailedForm, Fix } from "./fix.ts";

/** A form of a command that was seen to work, as it was typed last, and how often: a build, a test, a restart. */
export type WorkedForm = At & {
  readonly kind: CommandKind | null;
  readonly action: string;
  readonly words: readonly string[];
  readonly text: string;
  readonly folder: string | null;
  readonly times: number;
};

/** How the last run of something ended. */
export type LastRun = At & {
  readonly kind: CommandKind | null;
  readonly action: string;
  readonly text: string;
  readonly isFailed: boolean;
  /** It was not understood, or not found. */
  readonly isOfForm: boolean;
  readonly line: string;
};

export type Runs = {
  readonly failed: readonly FailedForm[];
  readonly fixes: readonly Fix[];
  readonly worked: readonly WorkedForm[];
  /** Of each action, the newest last. */
  readonly last: readonly LastRun[];
};

export const NO_RUNS: Runs = { failed: [], fixes: [], worked: [], last: [] };

const MOST_FAILED = 24;
const MOST_FIXES = 24;
const MOST_WORKED = 20;
const LONGEST_WORKED = 240;
const MOST_LAST = 12;

export type Run = At & {
  readonly command: string;
  readonly folder: string | null;
  readonly ok: boolean | null;
  readonly text: string;
  readonly isInBackground: boolean;
};

export function foldRun(runs: Runs, run: Run): Runs {
  const segments = segmentsOf(run.command);
  if (run.isInBackground || isCutShort(run.text))
    return { ...runs, last: withoutLast(runs.last, mainSegment(segments)) };
  if (isClientRefusal(run.text)) return runs;
  const failure = failureOf(run, segments);
  return failure === null
    ? withSuccess(runs, run, segments)
    : withFailure(runs, run, segments, failure);
}

/** How it ended nobody knows: nor, any more, how it stands with what was run. */
const withoutLast = (last: readonly LastRun[], one: Segment | undefined): readonly LastRun[] =>
  one === undefined ? last : last.filter(({ action }) => action !== one.work);

function failureOf(run: Run, segments: readonly Segment[]): Failure | null {
  const failure = failureIn(run);
  if (run.ok === false) return failure;
  // What others printed is only shown; so is an error that names nothing of this command.
  if (segments.every((one) => isProbe(one) || isShowing(one))) return null;
  if (failure !== null && blamedOf(segments, failure) !== null) return failure;
  // Behind a pipe nobody sees how a build or a test ended.
  const isShown = run.ok === true && !/[|;\n]/.test(run.command);
  const line = isShown || !segments.some(isChecked) ? null : badEndIn(run.text);
  return line === null ? null : { line, isOfForm: false };
}

const isChecked = ({ work }: Segment): boolean => commandKind(work) !== null;

function withFailure(runs: Runs, run: Run, segments: readonly Segment[], failure: Failure): Runs {
  const blamed = blamedOf(segments, failure);
  const at = { n: run.n, ts: run.ts };
  const ended = mainSegment(segments);
  // What was tried out in a script of a few lines is over.
  const last =
    ended === undefined || isInline(ended)
      ? runs.last
      : withLast(runs.last, lastRun(ended, run, failure));
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
  const isSameError = (form: FailedForm): boolean => bare(form.error) === bare(failure.line);
  const same =
    runs.failed.find((form) => form.words[0] === program && isSameError(form)) ??
    runs.failed.find((form) => isSameForm(form, blamed));
  const isAlike = same !== undefined && isSameError(same);
  const failed: FailedForm = {
    ...at,
    action: blamed.action,
    words: fewWords(blamed.words),
    // Whatever it is told, it fails alike: then it is the program, unless another one is missing.
    text:
      isAlike && !isSameForm(same, blamed) && isOfProgram(failure, program)
        ? program
        : cut(blamed.text),
    error: failure.line,
    times: isAlike ? same.times + 1 : 1,
  };
  return {
    failed: [...runs.failed.filter((one) => one !== same), failed].slice(-MOST_FAILED),
    // What was done first did not help for good.
    fixes: runs.fixes.filter((fix) =>
      fix.isUntil ? bare(fix.error) !== bare(failure.line) : fix.worked !== failed.text,
    ),
    last,
    worked: worked.filter(({ words }) => words[0] !== program),
  };
}

/** What somebody's script lacks is not the fault of what runs it. */
const isOfProgram = ({ line }: Failure, program: string): boolean =>
  names(line, program) || /^(?:Error: )?Exit code/.test(line) || /\btty\b/i.test(line);

const isSameForm = (
  { action, words }: Pick<FailedForm, "action" | "words">,
  segment: Segment,
): boolean => action === segment.action && similarity(words, segment.words) > 0.9;

const isNotOf =
  (segment: Segment) =>
  (one: WorkedForm): boolean =>
    !(one.action === segment.action && similarity(one.words, segment.words) > 0.9);

const bare = (line: string): string => line.replaceAll(/\d+/g, "0");

/** Who speaks is not what is spoken of. */
const SHELL = /^(?:\(eval\):\d+|(?:\/\S*\/)?(?:ba|z|da|k)?sh(?:: line \d+|:\d+)?): /;

/** The one that the error names; else the only one that does something. */
export function blamedOf(segments: readonly Segment[], failure: Failure): Segment | null {
  const line = failure.line.replace(SHELL, "");
  const named = segments.find(({ words }) =>
    words.some((word) => !word.startsWith("-") && names(line, word)),
  );
  const flagged = segments.find(({ words }) =>
    words.some((word) => /^--?[\w-]{2,}/.test(word) && line.includes(word.split("=")[0] ?? word)),
  );
  const acting = segments.filter((one) => one.behind !== "|");
  return flagged ?? named ?? (acting.length === 1 ? (acting[0] ?? null) : null);
}

/** A script inside the command is not a form that anybody types again. */
const isInline = ({ words, text }: Segment): boolean =>
  words.some((word) => ["-c", "-e", "--eval", "-Command"].includes(word)) || text.includes("<<");

/** Nothing, or the client's words for it. */
const NO_OUTPUT =
  /^\s*(?:\(?(?:no (?:output|content)|(?:Tool|Bash|Command) (?:ran|completed) with(?:out| no) (?:any )?output)\b[^\n]*)?\s*$/i;

/** In the last of what a command printed, signs that it did not do what it should, whatever its exit was. */
const BAD_WORDS =
  /(?<!\b(?:0|no) )\b(?:fail(?:ed|ure|ing)?|errors?|exceptions?|killed|out of memory|timed? ?out|not configured|disabled|aborted|cannot|could not|échec|échoué|erreurs?|désactivée?|non configuré|fehler|fehlgeschlagen|fall[oó]|erros?|falhou|ошибка)\b(?!:? ?0\b)|[❌✗✖✘]|실패|오류|에러|失败|錯誤|错误|未配置|失敗/iu;
const LAST_UNITS = 1500;

/** Whether the exit that was seen is that of what was run: not of a pipe's end or of whatever came behind it. */
const isSeen = ({ ok, command }: Run, segments: readonly Segment[]): boolean =>
  ok === true && !/[|;\n]/.test(command) && segments.length > 0;

/** The one that a command was typed for. */
const mainSegment = (segments: readonly Segment[]): Segment | undefined =>
  segments.findLast((one) => isChecked(one) && !isProbe(one)) ??
  segments.findLast((one) => !isProbe(one) && !isShowing(one));

function withSuccess(runs: Runs, run: Run, segments: readonly Segment[]): Runs {
  const at = { n: run.n, ts: run.ts };
  const isUnsure = run.ok === false || run.command.includes("||");
  const proves = !isUnsure && !NO_OUTPUT.test(run.text);
  const isBad = badEndIn(run.text) !== null || BAD_WORDS.test(run.text.slice(-LAST_UNITS));
  const typed = isSeen(run, segments) ? mainSegment(segments) : undefined;
  let { failed, fixes, worked, last } = runs;
  for (const segment of segments) {
    const isSilent = segment.action === "chmod" && run.ok === true && !isUnsure;
    if ((isProbe(segment) && !isSilent) || isInline(segment) || isShowing(segment)) continue;
    if (segment.behind === "|") continue;
    const said = countIn(run.text) ?? lastLine(run.text);
    last = withLast(last, lastRun(segment, run, null, said));
    // What works after all is no form that fails, though it prints nothing.
    if (run.ok === true && !isUnsure)
      failed = failed.filter(({ words }) => similarity(words, segment.words) < 1);
    if (!proves && !isSilent) continue;
    if (segment === typed && !isBad) worked = withWorked(worked, segment, run);
    for (const form of failed) {
      const found = fixOf(form, segment, at);
      // What a pipe ends with says nothing of whether something was installed.
      const fix = found?.isUntil === true && run.command.includes("|") ? null : found;
      if (fix !== null) {
        // One that works is told once, whatever failed before it.
        const others = fixes.filter(
          (one) => one.failed !== fix.failed && one.worked !== fix.worked,
        );
        fixes = [...others, fix].slice(-MOST_FIXES);
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
  worked: readonly WorkedForm[],
  segment: Segment,
  { n, ts, folder, command }: Run,
): readonly WorkedForm[] {
  const { action, words, work } = segment;
  // With what goes before it: a folder, a variable, an environment that is entered first.
  const text = command.replaceAll(/\s+/g, " ").trim();
  if (text.length > LONGEST_WORKED) return worked;
  const kind = commandKind(work);
  if (kind === "package" || kind === "merge" || words.length < 2 || !isTypedAgain(segment))
    return worked;
  const same = worked.find(
    (one) => one.action === action && similarity(one.words, words) >= ONE_FORM,
  );
  const one: WorkedForm = {
    n,
    ts,
    kind,
    action,
    words: fewWords(words),
    text,
    folder: segment.folder === null ? folder : null,
    times: (same?.times ?? 0) + 1,
  };
  const others = worked.filter((form) => form !== same);
  if (others.length < MOST_WORKED) return [...others, one];
  // Of those that were used least, the oldest goes.
  const least = Math.min(...others.map(({ times }) => times));
  const gone = others.find(({ times }) => times === least);
  return [...others.filter((form) => form !== gone), one];
}

const lastRun = (
  segment: Segment,
  { n, ts, command }: Run,
  failure: Failure | null,
  said: string = "",
): LastRun => ({
  n,
  ts,
  kind: commandKind(segment.work),
  action: segment.work,
  // With what goes before it, unless that is much.
  text: command.length <= LONGEST_WORKED && !command.includes("\n") ? command : cut(segment.text),
  isFailed: failure !== null,
  isOfForm: failure?.isOfForm === true,
  line: cut(failure?.line ?? said),
});

const withLast = (last: readonly LastRun[], one: LastRun): readonly LastRun[] =>
  [...last.filter(({ action }) => action !== one.action), one].slice(-MOST_LAST);

/** The line that counts tests or errors. */
const COUNTS =
  /^# (?:pass|tests) \d+|\b\d+ (?:passed|passing|passes|tests? (?:passed|ok)|assertions?|specs?|errors?\b|warnings?)|\b\d+ (?:tests?|examples?|specs?|doctests?), (?:\d+ [a-z]+, )?\d+ failures?|\bTests?:? +\d+|\bBUILD SUCCESS|^ok\s+\S+\s+[\d.]+s|\btest result: ok\./;

/** Whether a line counts something, rather than being the last one that was printed. */
export const isCount = (line: string): boolean => COUNTS.test(line);

const countIn = (text: string): string | undefined =>
  text
    .slice(-LAST_UNITS)
    .split("\n")
    .map((line) => line.trim())
    .findLast((line) => COUNTS.test(line) && line.length <= 160 && !/^# fail 0$/.test(line));

const lastLine = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .findLast((line) => line !== "") ?? "";

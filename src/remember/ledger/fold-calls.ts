/** Calls that begin and end, as a ledger keeps them: what was done, refused and decided. */
import type { TranscriptEntry } from "../../clients/transcript/entry.ts";
import { cutCharacters } from "../../event/cut.ts";
import { redact } from "../../redact/redact.ts";
import {
  type LedgerChoice,
  type CallEnd,
  type LedgerOptions,
  type Ledger,
  MAX_LEDGER_ANSWER_LENGTH,
  LEDGER_LIMITS,
  PLAN_PREFIX,
  type LedgerRefusal,
  type CallResult,
  toShortLine,
  addChoices,
} from "./ledger-form.ts";
import { type LedgerCall, isReadOnlyCall, describeCall, writesFile } from "./tools/calls.ts";
import { findCommandFailure, isClientRefusal } from "./tools/command-failure.ts";
import { dropDeletedFiles, withoutFolders } from "./tools/deleted-files.ts";
import { foldGit } from "./tools/fold-git.ts";
import { type LedgerMoment, foldRun } from "./tools/runs.ts";
import { withoutRuns } from "./tools/superseded-runs.ts";
import { listAnswers, applyTaskChanges } from "./tools/ledger-tasks.ts";
import { foldToolFaults, dropInstalledToolFaults } from "./tools/tool-faults.ts";

const MAX_RESULT_LENGTH = 600;
const MAX_ID_LENGTH = 200;
const MAX_CALL_UNITS = 40_000;
const MAX_ANSWERS = 4;
const EARLY_END = 1000;

export function foldCall(
  ledger: Ledger,
  call: LedgerCall,
  entry: Extract<TranscriptEntry, { kind: "call" }>,
  how: LedgerOptions,
): Ledger {
  // Of a call that two records tell of, the first knows more.
  if (isOverlongId(entry.callId)) return ledger;
  if (ledger.calls.some(({ callId }) => callId === entry.callId)) return ledger;
  const { closing } = ledger;
  const next = {
    ...ledger,
    taken: null,
    calls: withinRoom([...ledger.calls, call]),
    hasArguments: ledger.hasArguments || (call.command !== null && how.hidesArguments !== true),
    closing: closing === null ? null : { ...closing, isEnd: false },
  };
  const found = ledger.early.find(({ callId }) => callId === entry.callId);
  if (found === undefined) return next;
  return foldResult({ ...next, early: next.early.filter((one) => one !== found) }, found, how);
}

/** Calls that nobody ended stay: the newest, as many as have room. */
function withinRoom(calls: readonly LedgerCall[]): readonly LedgerCall[] {
  let left = MAX_CALL_UNITS;
  return calls
    .slice(-LEDGER_LIMITS.calls)
    .toReversed()
    .filter((call) => (left -= unitsOf(call)) >= 0)
    .toReversed();
}

const unitsOf = ({ command, plan, files, tasks }: LedgerCall): number =>
  (command?.length ?? 0) +
  (plan?.length ?? 0) +
  files.reduce((sum, file) => sum + file.length, 0) +
  tasks.reduce((sum, { subject }) => sum + (subject?.length ?? 0), 0);

/** No client names a call at such length. */
const isOverlongId = (callId: string): boolean => callId.length > MAX_ID_LENGTH;

/** What somebody said with it is in its text too. */
function toEarlyEnd(result: CallEnd, { hidesPrompts }: LedgerOptions): CallEnd {
  const isSaid = result.declined || result.answers !== null;
  const answers = listAnswers(result)
    .slice(0, MAX_ANSWERS)
    .map(([question, answer]) => [
      toShortLine(question, MAX_LEDGER_ANSWER_LENGTH),
      toShortLine(answer, MAX_LEDGER_ANSWER_LENGTH),
    ]);
  return {
    ...result,
    text: hidesPrompts && isSaid ? "" : keepEnds(result.text),
    answers: hidesPrompts || result.answers === null ? null : Object.fromEntries(answers),
  };
}

const keepEnds = (text: string): string =>
  text.length <= 2 * EARLY_END
    ? text
    : `${cutCharacters(text, EARLY_END)}\n${text.slice(-EARLY_END)}`;

export function foldResult(ledger: Ledger, given: CallEnd, how: LedgerOptions): Ledger {
  const result = { ...given, text: redact(given.text) };
  const call = ledger.calls.find(({ callId }) => callId === result.callId);
  if (call === undefined) {
    const isOver = ledger.over.includes(result.callId);
    if (isOver || isOverlongId(result.callId)) return ledger;
    return {
      ...ledger,
      early: [...ledger.early, toEarlyEnd(result, how)].slice(-LEDGER_LIMITS.early),
    };
  }
  const at = { n: ledger.prompts, ts: result.ts };
  const over = [...ledger.over, call.callId].slice(-LEDGER_LIMITS.over);
  const calls = ledger.calls.filter((one) => one !== call);
  const done = { ...ledger, calls, over };
  if (result.declined) return foldRefusal(done, call, result, how);
  const { tasks, isChanged } = applyTaskChanges(done.tasks, call.tasks, at, result);
  const callsSinceTasks = isChanged ? 0 : done.callsSinceTasks + 1;
  const worked = {
    ...done,
    tasks,
    callsSinceTasks,
    toolFaults: withFaults(done, call, result, how),
    ...withWork(done, call, result, at, how),
  };
  return how.hidesPrompts ? worked : foldDecision(worked, call, result, at);
}

/** What a tool that is no shell answers can be somebody's words. */
const isHidden = (call: LedgerCall, { hidesPrompts }: LedgerOptions): boolean =>
  hidesPrompts && call.command === null;

const withFaults = (
  { toolFaults, prompts }: Ledger,
  call: LedgerCall,
  { ok, ts, text }: CallEnd,
  how: LedgerOptions,
): Ledger["toolFaults"] =>
  foldToolFaults(dropInstalledToolFaults(toolFaults, call, ok), call, {
    n: prompts,
    ts,
    isFailed: ok === false,
    text: isHidden(call, how) ? "" : text,
  });

function withWork(
  ledger: Ledger,
  call: LedgerCall,
  result: CallEnd,
  at: LedgerMoment,
  how: LedgerOptions,
): Partial<Ledger> {
  const text = isHidden(call, how) ? "" : result.text;
  const isFailed = result.ok === false;
  const shownResult: CallResult = {
    ...at,
    what: describeCall(call),
    text: cutCharacters(
      (isFailed ? (findCommandFailure({ ok: false, text })?.line ?? "") : text).trim(),
      MAX_RESULT_LENGTH,
    ),
    isFailed,
    isProbe: isReadOnlyCall(call) || isClientRefusal(text) || (!isFailed && call.command === null),
  };
  const results = [...ledger.results, shownResult].slice(-LEDGER_LIMITS.results);
  const [tooLarge] = isTooLarge(call, text) ? call.files : [];
  if (tooLarge !== undefined) {
    const others = ledger.large.filter((file) => file !== tooLarge);
    return { results, large: [...others, tooLarge].slice(-LEDGER_LIMITS.large) };
  }
  if (call.command !== null) {
    const { command, folder, isInBackground } = call;
    const run = { ...at, command, folder, isInBackground, ok: result.ok, text };
    const { cleanAt } = ledger.git;
    const written = isFailed ? ledger.written : dropDeletedFiles(ledger.written, command, cleanAt);
    const runs = foldRun(ledger.runs, run);
    const worked = isFailed ? runs.worked : withoutFolders(runs.worked, command);
    const refusals = isFailed
      ? ledger.refusals
      : ledger.refusals.filter((one) => !isAllowed(one, shownResult.what));
    return { results, runs: { ...runs, worked }, git: foldGit(ledger.git, run), written, refusals };
  }
  if (isFailed || !writesFile(call.tool)) return { results };
  const large = ledger.large.filter((file) => !call.files.includes(file));
  const fresh = call.files.map((file) => ({ ...at, file }));
  const others = ledger.written.filter(({ file }) => !call.files.includes(file));
  return { results, large, written: [...others, ...fresh].slice(-LEDGER_LIMITS.written) };
}

/** What was refused without a word, and ran after all. */
const isAllowed = ({ what, words, isCommand }: LedgerRefusal, ran: string): boolean =>
  isCommand && words === null && what === ran;

/** The client shows a file up to a size, and says how to read the rest. */
const TOO_LARGE =
  /^\s*(?:<tool_use_error>)?(?:Error: )?File content \([^)]{1,40}\) exceeds|^\s*<persisted-output>\s*Output too large/;

/** What the client itself put aside is no file of the project. */
const isTooLarge = ({ tool, files: [file = ""] }: LedgerCall, text: string): boolean =>
  tool === "Read" && TOO_LARGE.test(text) && !file.includes("/tool-results/");

function foldRefusal(
  ledger: Ledger,
  call: LedgerCall,
  result: CallEnd,
  how: LedgerOptions,
): Ledger {
  const at = { n: ledger.prompts, ts: result.ts, epoch: ledger.epoch };
  if (call.plan !== null) {
    return how.hidesPrompts
      ? ledger
      : {
          ...ledger,
          plan: { ...at, text: call.plan, isApproved: false },
          refusals: withRefusal(ledger, {
            ...at,
            what: planName(call.plan),
            words: null,
            isCommand: false,
          }),
        };
  }
  // What a rule, a hook or another call's end stopped, no person refused.
  if (!isPersonRefusal(result.text))
    return { ...ledger, toolFaults: withFaults(ledger, call, { ...result, ok: false }, how) };
  const isCommand = call.command !== null;
  return {
    ...ledger,
    // What the person does not want is not how it is run.
    runs: call.command === null ? ledger.runs : withoutRuns(ledger.runs, call.command),
    refusals: withRefusal(ledger, { ...at, what: describeCall(call), words: null, isCommand }),
  };
}

const MAX_TITLE_LENGTH = 120;

const planName = (plan: string): string => {
  const title = plan.split("\n").find((one) => one.trim() !== "") ?? "";
  return `${PLAN_PREFIX}${toShortLine(title.replace(/^[#\s]+/, ""), MAX_TITLE_LENGTH)}`;
};

const isPersonRefusal = (text: string): boolean =>
  !/^(?:<tool_use_error>)?(?:Cancelled|Sibling|Permission to use|Command timed out|.{0,60}hook)/i.test(
    text.trimStart().slice(0, 200),
  );

const withRefusal = ({ refusals }: Ledger, one: LedgerRefusal): readonly LedgerRefusal[] =>
  [...refusals, one].slice(-LEDGER_LIMITS.refusals);

/** Answered questions and accepted plans. */
function foldDecision(
  ledger: Ledger,
  call: LedgerCall,
  result: CallEnd,
  { n, ts }: LedgerMoment,
): Ledger {
  const at = { n, ts, epoch: ledger.epoch };
  if (call.plan !== null && result.ok !== false) {
    return { ...ledger, plan: { ...at, text: call.plan, isApproved: true } };
  }
  const fresh = listAnswers(result).map(([question, answer]): LedgerChoice => ({
    n,
    ts,
    epoch: ledger.epoch,
    question: toShortLine(question, MAX_LEDGER_ANSWER_LENGTH),
    answer: toShortLine(answer, MAX_LEDGER_ANSWER_LENGTH),
  }));
  return fresh.length === 0 ? ledger : { ...ledger, choices: addChoices(ledger.choices, fresh) };
}

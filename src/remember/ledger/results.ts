/** Calls that begin and end, as a ledger keeps them: what was done, refused and decided. */
import type { Entry } from "../../clients/entry.ts";
import { cutCharacters } from "../../event/cut.ts";
import { redact } from "../../redact/redact.ts";
import {
  type Choice,
  type Ended,
  type Folding,
  type Ledger,
  LONGEST_ANSWER,
  MOST,
  PLAN,
  type Refusal,
  type Result,
  shown,
  withChoices,
} from "./form.ts";
import { type Call, looksOnly, shownCall, writesFile } from "./tools/calls.ts";
import { failureIn, isClientRefusal } from "./tools/failure.ts";
import { withoutDeleted, withoutFolders } from "./tools/deleted.ts";
import { foldGit } from "./tools/git.ts";
import { type At, foldRun } from "./tools/runs.ts";
import { withoutRuns } from "./tools/take-back.ts";
import { answersIn, withTasks } from "./tools/tasks.ts";
import { foldToolFaults, withoutInstalled } from "./tools/tool-faults.ts";

const LONGEST_RESULT = 600;
const LONGEST_ID = 200;
const MOST_CALL_UNITS = 40_000;
const MOST_ANSWERS = 4;
const EARLY_END = 1000;

export function called(
  ledger: Ledger,
  call: Call,
  entry: Extract<Entry, { kind: "call" }>,
  how: Folding,
): Ledger {
  // Of a call that two records tell of, the first knows more.
  if (isOdd(entry.callId)) return ledger;
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
  return ended({ ...next, early: next.early.filter((one) => one !== found) }, found, how);
}

/** Calls that nobody ended stay: the newest, as many as have room. */
function withinRoom(calls: readonly Call[]): readonly Call[] {
  let left = MOST_CALL_UNITS;
  return calls
    .slice(-MOST.calls)
    .toReversed()
    .filter((call) => (left -= unitsOf(call)) >= 0)
    .toReversed();
}

const unitsOf = ({ command, plan, files, tasks }: Call): number =>
  (command?.length ?? 0) +
  (plan?.length ?? 0) +
  files.reduce((sum, file) => sum + file.length, 0) +
  tasks.reduce((sum, { subject }) => sum + (subject?.length ?? 0), 0);

/** No client names a call at such length. */
const isOdd = (callId: string): boolean => callId.length > LONGEST_ID;

/** What somebody said with it is in its text too. */
function early(result: Ended, { hidesPrompts }: Folding): Ended {
  const isSaid = result.declined || result.answers !== null;
  const answers = answersIn(result)
    .slice(0, MOST_ANSWERS)
    .map(([question, answer]) => [shown(question, LONGEST_ANSWER), shown(answer, LONGEST_ANSWER)]);
  return {
    ...result,
    text: hidesPrompts && isSaid ? "" : ends(result.text),
    answers: hidesPrompts || result.answers === null ? null : Object.fromEntries(answers),
  };
}

const ends = (text: string): string =>
  text.length <= 2 * EARLY_END
    ? text
    : `${cutCharacters(text, EARLY_END)}\n${text.slice(-EARLY_END)}`;

export function ended(ledger: Ledger, given: Ended, how: Folding): Ledger {
  const result = { ...given, text: redact(given.text) };
  const call = ledger.calls.find(({ callId }) => callId === result.callId);
  if (call === undefined) {
    const isOver = ledger.over.includes(result.callId);
    if (isOver || isOdd(result.callId)) return ledger;
    return { ...ledger, early: [...ledger.early, early(result, how)].slice(-MOST.early) };
  }
  const at = { n: ledger.prompts, ts: result.ts };
  const over = [...ledger.over, call.callId].slice(-MOST.over);
  const calls = ledger.calls.filter((one) => one !== call);
  const done = { ...ledger, calls, over };
  if (result.declined) return refused(done, call, result, how);
  const { tasks, isChanged } = withTasks(done.tasks, call.tasks, at, result);
  const callsSinceTasks = isChanged ? 0 : done.callsSinceTasks + 1;
  const worked = {
    ...done,
    tasks,
    callsSinceTasks,
    toolFaults: withFaults(done, call, result, how),
    ...withWork(done, call, result, at, how),
  };
  return how.hidesPrompts ? worked : decided(worked, call, result, at);
}

/** What a tool that is no shell answers can be somebody's words. */
const isHidden = (call: Call, { hidesPrompts }: Folding): boolean =>
  hidesPrompts && call.command === null;

const withFaults = (
  { toolFaults, prompts }: Ledger,
  call: Call,
  { ok, ts, text }: Ended,
  how: Folding,
): Ledger["toolFaults"] =>
  foldToolFaults(withoutInstalled(toolFaults, call, ok), call, {
    n: prompts,
    ts,
    isFailed: ok === false,
    text: isHidden(call, how) ? "" : text,
  });

function withWork(
  ledger: Ledger,
  call: Call,
  result: Ended,
  at: At,
  how: Folding,
): Partial<Ledger> {
  const text = isHidden(call, how) ? "" : result.text;
  const isFailed = result.ok === false;
  const shownResult: Result = {
    ...at,
    what: shownCall(call),
    text: cutCharacters(
      (isFailed ? (failureIn({ ok: false, text })?.line ?? "") : text).trim(),
      LONGEST_RESULT,
    ),
    isFailed,
    isProbe: looksOnly(call) || isClientRefusal(text) || (!isFailed && call.command === null),
  };
  const results = [...ledger.results, shownResult].slice(-MOST.results);
  const [tooLarge] = isTooLarge(call, text) ? call.files : [];
  if (tooLarge !== undefined) {
    const others = ledger.large.filter((file) => file !== tooLarge);
    return { results, large: [...others, tooLarge].slice(-MOST.large) };
  }
  if (call.command !== null) {
    const { command, folder, isInBackground } = call;
    const run = { ...at, command, folder, isInBackground, ok: result.ok, text };
    const { cleanAt } = ledger.git;
    const written = isFailed ? ledger.written : withoutDeleted(ledger.written, command, cleanAt);
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
  return { results, large, written: [...others, ...fresh].slice(-MOST.written) };
}

/** What was refused without a word, and ran after all. */
const isAllowed = ({ what, words, isCommand }: Refusal, ran: string): boolean =>
  isCommand && words === null && what === ran;

/** The client shows a file up to a size, and says how to read the rest. */
const TOO_LARGE =
  /^\s*(?:<tool_use_error>)?(?:Error: )?File content \([^)]{1,40}\) exceeds|^\s*<persisted-output>\s*Output too large/;

/** What the client itself put aside is no file of the project. */
const isTooLarge = ({ tool, files: [file = ""] }: Call, text: string): boolean =>
  tool === "Read" && TOO_LARGE.test(text) && !file.includes("/tool-results/");

function refused(ledger: Ledger, call: Call, result: Ended, how: Folding): Ledger {
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
  if (!isPersons(result.text))
    return { ...ledger, toolFaults: withFaults(ledger, call, { ...result, ok: false }, how) };
  const isCommand = call.command !== null;
  return {
    ...ledger,
    // What the person does not want is not how it is run.
    runs: call.command === null ? ledger.runs : withoutRuns(ledger.runs, call.command),
    refusals: withRefusal(ledger, { ...at, what: shownCall(call), words: null, isCommand }),
  };
}

const LONGEST_TITLE = 120;

const planName = (plan: string): string => {
  const title = plan.split("\n").find((one) => one.trim() !== "") ?? "";
  return `${PLAN}${shown(title.replace(/^[#\s]+/, ""), LONGEST_TITLE)}`;
};

const isPersons = (text: string): boolean =>
  !/^(?:<tool_use_error>)?(?:Cancelled|Sibling|Permission to use|Command timed out|.{0,60}hook)/i.test(
    text.trimStart().slice(0, 200),
  );

const withRefusal = ({ refusals }: Ledger, one: Refusal): readonly Refusal[] =>
  [...refusals, one].slice(-MOST.refusals);

/** Answered questions and accepted plans. */
function decided(ledger: Ledger, call: Call, result: Ended, { n, ts }: At): Ledger {
  const at = { n, ts, epoch: ledger.epoch };
  if (call.plan !== null && result.ok !== false) {
    return { ...ledger, plan: { ...at, text: call.plan, isApproved: true } };
  }
  const fresh = answersIn(result).map(([question, answer]): Choice => ({
    n,
    ts,
    epoch: ledger.epoch,
    question: shown(question, LONGEST_ANSWER),
    answer: shown(answer, LONGEST_ANSWER),
  }));
  return fresh.length === 0 ? ledger : { ...ledger, choices: withChoices(ledger.choices, fresh) };
}

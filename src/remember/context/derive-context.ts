/** A ledger → the document and what goes beyond it. What somebody stated is added to it, by content. Pure. */
import type { Ledger } from "../ledger/ledger.ts";
import type { MemoryFile } from "../ledger/memory-files.ts";
import { findOpenFailure } from "../ledger/ledger-lines.ts";
import type { FormFix } from "../ledger/tools/runs.ts";
import type { LedgerTaskState } from "../ledger/tools/ledger-tasks.ts";
import {
  type ContextDocument,
  type ContextDecision,
  type ContextDiscovery,
  DOCUMENT_VERSION,
  toDocumentTime,
  DOCUMENT_LIMITS,
  MAX_DOCUMENT_TEXT_LENGTH,
  type ContextStatement,
} from "./document/context-document.ts";
import { truncateText, MAX_OBJECTIVE_LENGTH } from "./truncate-text.ts";
import { makeContextExtra } from "./context-extra.ts";
import { textKey, mergeProgress, mergeTexts } from "./merge-statements.ts";
import type { ContextExtra } from "./context-snapshot.ts";

export type ContextInputs = {
  readonly sessionId: string;
  readonly projectPath: string;
  readonly now: string;
  /** What is known to keep the project from going on, whoever said so. */
  readonly blockers?: readonly string[];
  /** What somebody wrote down for the agent. */
  readonly memory?: readonly MemoryFile[];
};

export type DerivedContext = {
  readonly document: ContextDocument;
  readonly extra: ContextExtra;
  readonly isFinished: boolean;
};

/** After how many prompts something was stated. */
export type TimedStatement = { readonly n: number; readonly words: ContextStatement };

export function deriveContext(
  ledger: Ledger,
  stated: TimedStatement | null,
  inputs: ContextInputs,
): DerivedContext {
  const words = stated?.words ?? {};
  const isLater = (one: { readonly n: number }): boolean => stated === null || one.n > stated.n;
  const progress = progressOf(ledger, words, isLater);
  const ledgerRequest = objectiveOf(ledger);
  const isAskedLater = ledgerRequest !== null && isLater(ledgerRequest);
  const original = ledger.original?.text ?? "";
  const statedGoal = isAskedLater ? undefined : words.goal?.current_objective;
  const document: ContextDocument = {
    meta: {
      version: DOCUMENT_VERSION,
      saved_at: toDocumentTime(inputs.now),
      session_id: inputs.sessionId,
      project: inputs.projectPath,
    },
    goal: {
      original_request:
        words.goal?.original_request ?? truncateText(original, MAX_DOCUMENT_TEXT_LENGTH),
      current_objective:
        statedGoal ?? truncateText(ledgerRequest?.text ?? original, MAX_OBJECTIVE_LENGTH),
    },
    progress,
    decisions: decisionsOf(ledger, words.decisions ?? []),
    discoveries: discoveriesOf(ledger, words.discoveries ?? [], inputs.now),
    state: stateOf(ledger, words.state ?? {}, inputs.blockers ?? [], isLater),
  };
  const { blockers, errors } = document.state;
  const isOpen = progress.current.length + progress.pending.length > 0;
  return {
    document,
    extra: {
      ...makeContextExtra(ledger, inputs.memory ?? []),
      ...(statedGoal === undefined ? {} : { prompts: [statedGoal] }),
    },
    isFinished: !isOpen && blockers.length + errors.length === 0 && progress.done.length > 0,
  };
}

/** The latest request that asks for something and was neither refused nor stopped; a rule alone asks for nothing. */
const objectiveOf = ({ requests, bans }: Ledger): Ledger["requests"][number] | null =>
  requests.findLast(
    ({ text, isSmallTalk, isInterrupted, during }) =>
      !isSmallTalk &&
      !isInterrupted &&
      during !== "refusal" &&
      !bans.some((ban) => ban.text === text),
  ) ?? null;

function progressOf(
  { tasks }: Ledger,
  { progress = {} }: ContextStatement,
  isLater: (one: { readonly n: number }) => boolean,
): ContextDocument["progress"] {
  const listed = (state: LedgerTaskState): readonly string[] =>
    tasks.filter((task) => task.state === state).map(({ subject }) => subject);
  const own = {
    done: listed("completed"),
    current: listed("in_progress"),
    pending: listed("pending"),
  };
  // Where a task's state was set after somebody spoke of it, that holds.
  const changed = new Set(tasks.filter(isLater).map(({ subject }) => textKey(subject)));
  const { done, current, pending } = mergeProgress(own, progress, changed);
  return {
    done: done.slice(-DOCUMENT_LIMITS.done),
    current: current.slice(0, DOCUMENT_LIMITS.current),
    pending: pending.slice(0, DOCUMENT_LIMITS.pending),
  };
}

/** Somebody's own, what was said to our command or settled in a prompt, answered questions, the approved plan; oldest first. */
function decisionsOf(
  { choices, plan, notes, decided }: Ledger,
  stated: readonly ContextDecision[],
): readonly ContextDecision[] {
  const chosen = [
    ...notes.map((what) => ({ n: 0, what })),
    ...decided.map(({ n, text }) => ({ n, what: text })),
    ...choices.map(({ n, question, answer }) => ({
      n,
      what: question === "" ? answer : `${question} → ${answer}`,
    })),
    ...(plan?.isApproved === true ? [{ n: plan.n, what: titleOf(plan.text) }] : []),
  ]
    .toSorted((a, b) => a.n - b.n)
    .map(({ what }) => ({
      what: truncateText(what, MAX_DOCUMENT_TEXT_LENGTH),
      why: "",
      rejected: [],
    }));
  const known = new Set(stated.map(({ what }) => textKey(what)));
  const room = Math.max(0, DOCUMENT_LIMITS.decisions - stated.length);
  const fresh = chosen.filter(({ what }) => !known.has(textKey(what)));
  return [...stated, ...fresh.slice(Math.max(0, fresh.length - room))];
}

const titleOf = (plan: string): string =>
  (plan.split("\n").find((line) => line.trim() !== "") ?? "").replace(/^#+\s*/, "").trim();

/** Somebody's own, and the forms of commands that work here. */
function discoveriesOf(
  { runs }: Ledger,
  stated: readonly ContextDiscovery[],
  now: string,
): readonly ContextDiscovery[] {
  const room = Math.max(0, DOCUMENT_LIMITS.discoveries - stated.length);
  const fixes = runs.fixes.slice(Math.max(0, runs.fixes.length - room)).map((fix) => ({
    file: "",
    insight: insightOf(fix),
    timestamp: toDocumentTime(fix.ts ?? now),
  }));
  return [...stated, ...fixes];
}

/** An exit alone, or what was printed last, says nothing of what is wrong. */
const SAYS_WHY =
  /error|fail|not found|no such|denied|refused|exception|traceback|fatal|cannot|can't|unable|invalid|undefined|missing|unknown|timed? ?out|killed|panic|오류|실패|错误|失败/i;

const insightOf = ({ failed, error, worked, isUntil }: FormFix): string =>
  isUntil ? `${error} → \`${worked}\`` : `\`${failed}\` (${error}) → \`${worked}\``;

/** The newest first; what came after somebody's own words stands before them. */
function stateOf(
  ledger: Ledger,
  words: NonNullable<ContextStatement["state"]>,
  blockers: readonly string[],
  isLater: (one: { readonly n: number }) => boolean,
): ContextDocument["state"] {
  const { written, runs, closing } = ledger;
  const files = written.map(({ file }) => file).toReversed();
  // Of a turn that came to its end, what failed on the way was the agent's to judge.
  const isCut = closing === null || !closing.isEnd;
  const failing = findOpenFailure(ledger);
  const last = runs.last.at(-1);
  const isTelling = last !== undefined && last.isFailed && SAYS_WHY.test(last.line);
  const open = [
    ...(isCut && isTelling && last !== failing ? [last] : []),
    ...(failing === undefined ? [] : [failing]),
  ];
  const errors = open
    .filter((one) => words.errors === undefined || isLater(one))
    .map(({ text, line }) => truncateText(`${text}: ${line}`, MAX_DOCUMENT_TEXT_LENGTH))
    .toReversed();
  return {
    recent_files: mergeTexts(files, words.recent_files ?? []).slice(
      0,
      DOCUMENT_LIMITS.recent_files,
    ),
    blockers: mergeTexts(blockers, words.blockers ?? []).slice(0, DOCUMENT_LIMITS.blockers),
    errors: mergeTexts(errors, words.errors ?? []).slice(0, DOCUMENT_LIMITS.errors),
  };
}

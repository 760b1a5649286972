/** A ledger → the document and what goes beyond it. What somebody stated is added to it, by content. Pure. */
import { cutCharacters } from "../../event/cut.ts";
import { coverage, tokensOf } from "../ledger/difference.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { hasWorked } from "../ledger/prompts.ts";
import { type MemoryFile, staleMemoryLines } from "../ledger/memory-files.ts";
import { hasStaleTasks, type LedgerLine, ledgerLines, openFailure } from "../ledger/lines.ts";
import { isReport } from "../ledger/words/answer.ts";
import { ownWords } from "../ledger/words/pasted.ts";
import type { Fix } from "../ledger/tools/runs.ts";
import type { TaskState } from "../ledger/tools/tasks.ts";
import {
  type ContextDocument,
  type Decision,
  type Discovery,
  DOCUMENT_VERSION,
  documentTime,
  LIMITS,
  LONGEST_TEXT,
  type Stated,
} from "./document/document.ts";
import { keyOf, mergeProgress, mergeTexts } from "./merge.ts";
import type { Extra } from "./snapshot.ts";

export type Meant = {
  readonly sessionId: string;
  readonly projectPath: string;
  readonly now: string;
  /** What is known to keep the project from going on, whoever said so. */
  readonly blockers?: readonly string[];
  /** What somebody wrote down for the agent. */
  readonly memory?: readonly MemoryFile[];
};

export type Derived = {
  readonly document: ContextDocument;
  readonly extra: Extra;
  readonly isFinished: boolean;
};

/** After how many prompts something was stated. */
export type StatedAt = { readonly n: number; readonly words: Stated };

export function derive(ledger: Ledger, stated: StatedAt | null, meant: Meant): Derived {
  const words = stated?.words ?? {};
  const isLater = (one: { readonly n: number }): boolean => stated === null || one.n > stated.n;
  const progress = progressOf(ledger, words, isLater);
  const asked = objectiveOf(ledger);
  const isAskedLater = asked !== null && isLater(asked);
  const original = ledger.original?.text ?? "";
  const statedGoal = isAskedLater ? undefined : words.goal?.current_objective;
  const document: ContextDocument = {
    meta: {
      version: DOCUMENT_VERSION,
      saved_at: documentTime(meant.now),
      session_id: meant.sessionId,
      project: meant.projectPath,
    },
    goal: {
      original_request: words.goal?.original_request ?? cut(original, LONGEST_TEXT),
      current_objective: statedGoal ?? cut(asked?.text ?? original, LONGEST_OBJECTIVE),
    },
    progress,
    decisions: decisionsOf(ledger, words.decisions ?? []),
    discoveries: discoveriesOf(ledger, words.discoveries ?? [], meant.now),
    state: stateOf(ledger, words.state ?? {}, meant.blockers ?? [], isLater),
  };
  const { blockers, errors } = document.state;
  const isOpen = progress.current.length + progress.pending.length > 0;
  return {
    document,
    extra: {
      ...extraOf(ledger, meant.memory ?? []),
      ...(statedGoal === undefined ? {} : { prompts: [statedGoal] }),
    },
    isFinished: !isOpen && blockers.length + errors.length === 0 && progress.done.length > 0,
  };
}

const LONGEST_OBJECTIVE = 600;
const LONGEST_OUTCOME = 3000;
const MOST_COMMITS = 10;

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
  { progress = {} }: Stated,
  isLater: (one: { readonly n: number }) => boolean,
): ContextDocument["progress"] {
  const listed = (state: TaskState): readonly string[] =>
    tasks.filter((task) => task.state === state).map(({ subject }) => subject);
  const own = {
    done: listed("completed"),
    current: listed("in_progress"),
    pending: listed("pending"),
  };
  // Where a task's state was set after somebody spoke of it, that holds.
  const changed = new Set(tasks.filter(isLater).map(({ subject }) => keyOf(subject)));
  const { done, current, pending } = mergeProgress(own, progress, changed);
  return {
    done: done.slice(-LIMITS.done),
    current: current.slice(0, LIMITS.current),
    pending: pending.slice(0, LIMITS.pending),
  };
}

/** Somebody's own, what was said to our command, answered questions, and the plan that was approved. The oldest first. */
function decisionsOf(
  { choices, plan, notes }: Ledger,
  stated: readonly Decision[],
): readonly Decision[] {
  const chosen = [
    ...notes.map((what) => ({ n: 0, what })),
    ...choices.map(({ n, question, answer }) => ({
      n,
      what: question === "" ? answer : `${question} → ${answer}`,
    })),
    ...(plan?.isApproved === true ? [{ n: plan.n, what: titleOf(plan.text) }] : []),
  ]
    .toSorted((a, b) => a.n - b.n)
    .map(({ what }) => ({ what: cut(what, LONGEST_TEXT), why: "", rejected: [] }));
  const known = new Set(stated.map(({ what }) => keyOf(what)));
  const room = Math.max(0, LIMITS.decisions - stated.length);
  const fresh = chosen.filter(({ what }) => !known.has(keyOf(what)));
  return [...stated, ...fresh.slice(Math.max(0, fresh.length - room))];
}

const titleOf = (plan: string): string =>
  (plan.split("\n").find((line) => line.trim() !== "") ?? "").replace(/^#+\s*/, "").trim();

/** Somebody's own, and the forms of commands that work here. */
function discoveriesOf(
  { runs }: Ledger,
  stated: readonly Discovery[],
  now: string,
): readonly Discovery[] {
  const room = Math.max(0, LIMITS.discoveries - stated.length);
  const fixes = runs.fixes.slice(Math.max(0, runs.fixes.length - room)).map((fix) => ({
    file: "",
    insight: insightOf(fix),
    timestamp: documentTime(fix.ts ?? now),
  }));
  return [...stated, ...fixes];
}

/** An exit alone, or what was printed last, says nothing of what is wrong. */
const SAYS_WHY =
  /error|fail|not found|no such|denied|refused|exception|traceback|fatal|cannot|can't|unable|invalid|undefined|missing|unknown|timed? ?out|killed|panic|오류|실패|错误|失败/i;

const insightOf = ({ failed, error, worked, isUntil }: Fix): string =>
  isUntil ? `${error} → \`${worked}\`` : `\`${failed}\` (${error}) → \`${worked}\``;

/** The newest first; what came after somebody's own words stands before them. */
function stateOf(
  ledger: Ledger,
  words: NonNullable<Stated["state"]>,
  blockers: readonly string[],
  isLater: (one: { readonly n: number }) => boolean,
): ContextDocument["state"] {
  const { written, runs, closing } = ledger;
  const files = written.map(({ file }) => file).toReversed();
  // Of a turn that came to its end, what failed on the way was the agent's to judge.
  const isCut = closing === null || !closing.isEnd;
  const failing = openFailure(ledger);
  const last = runs.last.at(-1);
  const isTelling = last !== undefined && last.isFailed && SAYS_WHY.test(last.line);
  const open = [
    ...(isCut && isTelling && last !== failing ? [last] : []),
    ...(failing === undefined ? [] : [failing]),
  ];
  const errors = open
    .filter((one) => words.errors === undefined || isLater(one))
    .map(({ text, line }) => cut(`${text}: ${line}`, LONGEST_TEXT))
    .toReversed();
  return {
    recent_files: mergeTexts(files, words.recent_files ?? []).slice(0, LIMITS.recent_files),
    blockers: mergeTexts(blockers, words.blockers ?? []).slice(0, LIMITS.blockers),
    errors: mergeTexts(errors, words.errors ?? []).slice(0, LIMITS.errors),
  };
}

function extraOf(ledger: Ledger, memory: readonly MemoryFile[]): Extra {
  const { git, titles, recap } = ledger;
  return {
    lines: withMemory(ledgerLines(ledger), staleMemoryLines(ledger, memory)),
    hasStaleTasks: hasStaleTasks(ledger),
    outcome: outcomeOf(ledger),
    work: workOf(ledger),
    recap,
    aftermath: ledger.aftermath,
    prompts: openPrompts(ledger),
    allowances: ledger.allowances,
    commits: git.commits.slice(-MOST_COMMITS).map(({ subject }) => subject),
    title: titles.person ?? (isAbout(titles.model ?? "", ledger) ? titles.model : null),
  };
}

function outcomeOf(ledger: Ledger): Extra["outcome"] {
  const { closing, narration } = ledger;
  const before = closingBefore(ledger);
  if (closing === null)
    return before === null
      ? null
      : { text: cut(before, LONGEST_OUTCOME), isEnd: true, isEarlier: true };
  const text = cut(withNarration(closing.text, narration), LONGEST_OUTCOME);
  return { text, isEnd: closing.isEnd };
}

/** What was said before where the last words are few, or only talk. */
function workOf(ledger: Ledger): string | null {
  const { closing, narration, workClosing } = ledger;
  const isShort = closing !== null && withNarration(closing.text, narration).length < SHORT_OUTCOME;
  const last = isShort ? closingBefore(ledger) : null;
  const before = last !== null && isReport(last) ? last : null;
  const work = before ?? (hasWorked(ledger) ? null : workClosing);
  return work === null ? null : cut(work, LONGEST_OUTCOME);
}

/** How the turn before this one ended; what is older was followed by something that nobody has told. */
const closingBefore = ({ earlierClosing, prompts }: Ledger): string | null =>
  earlierClosing !== null && earlierClosing.n >= prompts - 1 ? earlierClosing.text : null;

const MOST_PROMPTS = 3;
const LONGEST_PASTED = 160;

/** What was typed since the last answer, the oldest first: a later word may only add to an earlier one, or take it back. */
function openPrompts({ requests, bans, closing }: Ledger): readonly string[] {
  const since = requests.slice(requests.findLastIndex(({ isAnswered }) => isAnswered) + 1);
  const last = since.at(-1);
  const asking = since.filter(({ isSmallTalk, during }) => !isSmallTalk && during !== "refusal");
  // An answer of one letter, and nothing came of it any more.
  if (asking.length === 0 && last !== undefined && closing === null && last.during === null)
    return [cut(last.text, LONGEST_PASTED)];
  return (
    asking
      // What was only pasted is asked about all the same.
      .map(({ text }) => ownWords(text) || cut(text.replaceAll(/\s+/g, " "), LONGEST_PASTED))
      .filter((text) => text !== "" && !bans.some((ban) => ban.text === text))
      .slice(-MOST_PROMPTS)
      .map((text) => cut(text, LONGEST_OBJECTIVE))
  );
}

const LATEST_REQUESTS = 2;
const ABOUT = 0.5;

/** A title that the client made of the first prompt may be about something else than what was done in the end. */
function isAbout(title: string, ledger: Ledger): boolean {
  const { closing, recap, written, requests, git } = ledger;
  const lately = [
    closing?.text ?? closingBefore(ledger),
    recap,
    ...written.map(({ file }) => file),
    ...git.commits.map(({ subject }) => subject),
    ...requests.slice(-LATEST_REQUESTS).map(({ text }) => text),
  ];
  const there = tokensOf(lately.join("\n"));
  return title !== "" && coverage(tokensOf(title), there.keys()) >= ABOUT;
}

/** A fix that a file speaks against is told with that file. */
const withMemory = (
  lines: readonly LedgerLine[],
  stale: readonly LedgerLine[],
): readonly LedgerLine[] => [
  ...lines.filter(
    ({ kind, texts: [, failed] }) =>
      kind !== "fix" || !stale.some(({ texts: [, named] }) => named === failed),
  ),
  ...stale,
];

const SHORT_OUTCOME = 160;

/** A few words alone say little: what was said before goes with them. */
const withNarration = (text: string, narration: string | null): string =>
  text.length >= SHORT_OUTCOME || narration === null ? text : `${narration}\n\n${text}`;

const cut = (text: string, units: number): string =>
  text.length <= units ? text : `${cutCharacters(text, units - 1).trimEnd()}…`;

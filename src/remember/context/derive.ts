/** An account → the document and what goes beyond it. What somebody stated goes before what was derived. Pure. */
import type { Account } from "./account/account.ts";
import type { Kept } from "./account/said.ts";
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
import { names } from "./account/keeping.ts";
import { statementsOf, takenBack } from "./statements/statements.ts";
import { extraOf, LOWEST_WEIGHT, objectiveOf, type Ranked } from "./extra.ts";
import { asksSomething } from "./statements/fillers.ts";
import type { Extra } from "./snapshot.ts";
import { cut, FEWEST_REPEATS, FEWEST_SAME_WISHES, pointing, withoutRepeats } from "./telling.ts";
import type { Task, TaskState } from "./account/tasks.ts";

export type Meant = {
  readonly sessionId: string;
  readonly projectPath: string;
  readonly now: string;
  /** What is known to keep the project from going on, whoever said so. */
  readonly blockers?: readonly string[];
};

export type Derived = {
  readonly document: ContextDocument;
  readonly extra: Extra;
  readonly isFinished: boolean;
};

/** Below it, a remark is no decision. */
const LOWEST_RANK = 1.2;

export type StatedAt = { readonly n: number; readonly words: Stated };

export function derive(account: Account, stated: StatedAt | null, meant: Meant): Derived {
  const words = stated?.words ?? {};
  const isLater = (one: { readonly n: number }): boolean => stated === null || one.n > stated.n;
  const said = (words.decisions ?? []).map((one) => stillSaid(one, account, stated?.n ?? 0));
  const ruledOut = said.flatMap(({ rejected }) => rejected);
  const decided = decisions(account).filter(
    ({ n, decision }) => n > (stated?.n ?? 0) || !names(decision.what, ruledOut),
  );
  const room = Math.max(0, LIMITS.decisions - said.length);
  const weighty = decided.filter(({ rank }) => rank >= LOWEST_RANK);
  const kept = new Set(weighty.toSorted((a, b) => b.rank - a.rank).slice(0, room));
  const progress = {
    done: tasksIn(account.tasks, "completed").slice(-LIMITS.done),
    current: tasksIn(account.tasks, "in_progress").slice(0, LIMITS.current),
    pending: tasksIn(account.tasks, "pending").slice(0, LIMITS.pending),
    // Somebody's own words hold until the work goes on.
    ...(stated !== null && account.tasks.some(isLater) ? {} : words.progress),
  };
  const isAskedLater = account.asked.some((one) => isLater(one) && asksSomething(one));
  const document: ContextDocument = {
    meta: {
      version: DOCUMENT_VERSION,
      saved_at: documentTime(meant.now),
      session_id: meant.sessionId,
      project: meant.projectPath,
    },
    goal: {
      original_request: words.goal?.original_request ?? account.original?.text ?? "",
      current_objective:
        (isAskedLater ? undefined : words.goal?.current_objective) ?? objectiveOf(account),
    },
    progress,
    decisions: [...said, ...decided.filter((one) => kept.has(one)).map(({ decision }) => decision)],
    discoveries: discoveries(account, words.discoveries ?? [], meant.now),
    state: stateOf(account, words.state, isLater, meant.blockers ?? []),
  };
  const { blockers, errors } = document.state;
  const isOpen = progress.current.length + progress.pending.length > 0;
  return {
    document,
    extra: extraOf(
      account,
      decided.filter((one) => !kept.has(one)),
    ),
    isFinished: !isOpen && blockers.length + errors.length === 0 && progress.done.length > 0,
  };
}

/** What somebody stated, with what was said later that takes it back. */
function stillSaid(one: Decision, account: Account, n: number): Decision {
  const [as] = statementsOf(one.what, "user");
  const later = account.statements.findLast(
    (newer) =>
      newer.by === "user" &&
      newer.n > n &&
      (names(one.what, newer.rejected) || (as !== undefined && takenBack(newer, [as]).length > 0)),
  );
  return later === undefined ? one : { ...one, what: pointing(one.what, later.text) };
}

/** The newest first; what came after somebody's own words stands before them. */
function stateOf(
  account: Account,
  words: Stated["state"] = {},
  isLater: (one: { readonly n: number }) => boolean,
  known: readonly string[],
): ContextDocument["state"] {
  const { edits, failures } = account.work;
  const shown = <T extends { readonly n: number }>(
    all: readonly T[],
    text: (one: T) => string,
    stated: readonly string[] | undefined,
  ): string[] => {
    const derived = all.filter((one) => stated === undefined || isLater(one)).toReversed();
    return [...new Set([...derived.map(text), ...(stated ?? [])])];
  };
  return {
    recent_files: shown(edits, ({ file }) => file, words.recent_files).slice(
      0,
      LIMITS.recent_files,
    ),
    blockers: [
      ...new Set([
        ...known,
        ...shown(inForce(account, ["blocker"]), ({ text }) => text, words.blockers),
      ]),
    ].slice(0, LIMITS.blockers),
    errors: shown(
      failures,
      ({ what, error }) => cut(`${what}: ${error}`, LONGEST_TEXT),
      words.errors,
    ).slice(0, LIMITS.errors),
  };
}

const tasksIn = (tasks: readonly Task[], state: TaskState): string[] =>
  tasks.filter((task) => task.state === state).map(({ subject }) => subject);

const inForce = (account: Account, kinds: readonly Kept["kind"][]): readonly Kept[] =>
  withoutRepeats(
    account.statements.filter(
      ({ kind, superseded }) => superseded === null && kinds.includes(kind),
    ),
    kinds.includes("discovery") ? FEWEST_REPEATS : FEWEST_SAME_WISHES,
  );

/** Oldest first. */
function decisions(account: Account): readonly Ranked[] {
  const found: Ranked[] = [];
  for (const one of inForce(account, ["decision", "correction", "rejection"])) {
    found.push({ n: one.n, rank: rankOf(one), decision: decisionOf(one) });
  }
  for (const { question, answer, n, later } of account.answers) {
    const what = cut(pointing(`${question} → ${answer}`, later), LONGEST_TEXT);
    found.push({ n, rank: 1.9, decision: { what, why: "", rejected: [] } });
  }
  return found.toSorted((a, b) => a.n - b.n);
}

const rankOf = ({ by, kind, weight }: Kept): number =>
  weight + (by === "user" ? 0.8 : 0) + (kind === "correction" ? 0.3 : 0);

const decisionOf = ({ text, why, rejected, later }: Kept): Decision => ({
  what: pointing(text, later),
  why: why === null || text.includes(why) ? "" : why,
  rejected: rejected.slice(0, LIMITS.rejected),
});

/** What somebody stated, then what was derived, the oldest first. */
function discoveries(
  account: Account,
  stated: readonly Discovery[],
  now: string,
): readonly Discovery[] {
  const derived = inForce(account, ["discovery", "value"]).filter(
    ({ weight }) => weight >= LOWEST_WEIGHT,
  );
  const room = Math.max(0, LIMITS.discoveries - stated.length);
  const heaviest = new Set(derived.toSorted((a, b) => b.weight - a.weight).slice(0, room));
  return [
    ...stated,
    ...derived
      .filter((one) => heaviest.has(one))
      .map(({ file, text, ts, later }) => ({
        file: file ?? "",
        insight: pointing(text, later),
        timestamp: documentTime(ts ?? now),
      })),
  ];
}

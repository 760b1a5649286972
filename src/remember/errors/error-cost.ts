/**
 * What an error cost, counted from the failures that are recorded, so it is never more than it was:
 *
 *   times      failures with this error
 *   cameBack   how often it happened again after it had been solved: the first failure behind a success in
 *              the same project, in whatever session
 *   lostMs     from each failure until the same command or file was tried again, whether that solved it or failed alike. A
 *              stretch counts for half an hour at most, because a longer one is rather a break; one behind which nothing was
 *              tried again, or only many tools later, counts for nothing
 *   unmeasured how many of them these are
 *   rankMs     what errors are compared by. Nobody knows what an unmeasured failure cost, and that is not nothing: each
 *              counts for ten seconds here, so that what fails often does not stand behind what failed once, in passing
 *
 * A failure whose lines are past retention is known only by what solved it.
 */
import type { ErrorRow, FailureRow, Store } from "../../store/store.ts";
import { type ErrorResolution, parseResolutions } from "./error-knowledge.ts";
import { type ErrorLabel, NO_LABEL } from "./error-labels.ts";
import { type ErrorState, isOver, judgeError, type JudgedFailure } from "./error-state.ts";

export const MAX_STRETCH_MS = 30 * 60_000;

export const UNMEASURED_MS = 10_000;

/** The newest are told one by one. */
const MAX_OCCURRENCES = 50;

export type ErrorOccurrence = {
  readonly eventId: string;
  readonly ts: string;
  readonly sessionId: string;
  readonly projectPath: string | null;
  readonly outcome: "solved" | "again" | null;
};

export type ErrorCost = {
  readonly times: number;
  readonly sessions: number;
  readonly projects: number;
  readonly cameBack: number;
  /** The same of any time: what came back once is not simply fixed, whatever time is asked for. */
  readonly cameBackEver: number;
  readonly lostMs: number;
  readonly unmeasured: number;
  readonly rankMs: number;
  /** How many of them were solved. */
  readonly solved: number;
  /** How it stood at the end of the time asked for, and since when it was over. */
  readonly state: ErrorState;
  readonly overSince: string | null;
  readonly isOpen: boolean;
  readonly firstSeen: string;
  /** The newest few, newest first. */
  readonly occurrences: readonly ErrorOccurrence[];
};

const lostBy = ({ ts, retriedAt }: FailureRow): number =>
  retriedAt === null
    ? 0
    : Math.min(MAX_STRETCH_MS, Math.max(0, Date.parse(retriedAt) - Date.parse(ts)));

/** Those that came back: the first behind a success in the same project. `failures` of one error, whatever their order. */
export const findRecurrences = (failures: readonly FailureRow[]): readonly FailureRow[] =>
  [...Map.groupBy(failures, ({ projectPath }) => projectPath).values()]
    .flatMap(findOwnRecurrences)
    .toSorted(earlierFirst);

function findOwnRecurrences(failures: readonly FailureRow[]): readonly FailureRow[] {
  const found: FailureRow[] = [];
  let solvedAt: string | null = null;
  let before = "";
  for (const row of failures.toSorted(earlierFirst)) {
    if (solvedAt !== null && row.ts > solvedAt && before <= solvedAt) found.push(row);
    before = row.ts;
    const { outcome, retriedAt } = row;
    if (outcome === "solved" && retriedAt !== null && retriedAt > (solvedAt ?? "")) {
      solvedAt = retriedAt;
    }
  }
  return found;
}

const earlierFirst = (a: FailureRow, b: FailureRow): number =>
  a.ts === b.ts ? (a.id < b.id ? -1 : 1) : a.ts < b.ts ? -1 : 1;

/** What counts. */
export type ErrorCostFilter = {
  /** Only what happened in one of these projects; null for all. */
  readonly projects?: readonly string[] | null;
  /** Only what happened then. What was solved before that is still known to have come back. */
  readonly since?: string | null;
  readonly until?: string | null;
};

/** `failures` of this error, of any time. `times` is 0 where none happened in the time asked for. */
export function computeErrorCost(
  row: ErrorRow,
  failures: readonly JudgedFailure[],
  { projects = null, since = null, until = null }: ErrorCostFilter = {},
  label: ErrorLabel = NO_LABEL,
): ErrorCost {
  const known = new Set(failures.map(({ id }) => id));
  const isCounted = ({ eventId, projectPath }: ErrorResolution): boolean =>
    !known.has(eventId) && (projects === null || projects.includes(projectPath ?? ""));
  const lasting = parseResolutions(row).filter(isCounted);
  const ever = [...failures, ...lasting.map((one) => failureOf(row.id, one))].toSorted(
    earlierFirst,
  );
  const isThen = ({ ts }: Pick<FailureRow, "ts">): boolean =>
    (since === null || ts >= since) && (until === null || ts <= until);
  const all = ever.filter(isThen);
  const back = findRecurrences(ever);
  const lostMs = all.reduce((sum, one) => sum + lostBy(one), 0);
  const unmeasured = all.filter(({ retriedAt }) => retriedAt === null).length;
  const isOnlyKnown = ever.length === 0 && isThen(row);
  const judgment = judgeError(row, ever, until, label);
  return {
    times: isOnlyKnown ? 1 : all.length,
    sessions: new Set(all.map(({ sessionId }) => sessionId)).size,
    projects: new Set(all.flatMap(({ projectPath }) => projectPath ?? [])).size,
    cameBack: back.filter(isThen).length,
    cameBackEver: back.length,
    lostMs,
    unmeasured: isOnlyKnown ? 1 : unmeasured,
    rankMs: lostMs + (isOnlyKnown ? 1 : unmeasured) * UNMEASURED_MS,
    solved: all.filter(({ outcome }) => outcome === "solved").length,
    state: judgment.state,
    overSince: judgment.since,
    isOpen: !isOver(judgment.state),
    firstSeen: ever[0]?.ts ?? row.ts,
    occurrences: all.slice(-MAX_OCCURRENCES).toReversed().map(occurrenceOf),
  };
}

const failureOf = (errorId: string, one: ErrorResolution): FailureRow => ({
  id: one.eventId,
  ts: one.failedAt,
  sessionId: one.sessionId,
  projectPath: one.projectPath,
  errorId,
  retriedAt: one.ts,
  outcome: "solved",
});

const occurrenceOf = ({
  id,
  ts,
  sessionId,
  projectPath,
  outcome,
}: FailureRow): ErrorOccurrence => ({
  eventId: id,
  ts,
  sessionId,
  projectPath,
  outcome,
});

/** Of the newest; more than most people's tools fail in the time that is kept. */
const MAX_FAILURES_READ = 20_000;

export type FailuresByError = {
  readonly byError: ReadonlyMap<string, readonly JudgedFailure[]>;
  /** False when there were more than could be read. */
  readonly isComplete: boolean;
};

/** Reads a few columns of each failure that is kept, of these projects. */
export async function loadFailuresByError(
  store: Pick<Store, "failures" | "successesAfter">,
  projects: readonly string[] | null = null,
): Promise<FailuresByError> {
  const rows: FailureRow[] = [];
  for (const of of projects?.map((projectPath) => ({ projectPath })) ?? [{}]) {
    rows.push(...(await store.failures({ ...of, limit: MAX_FAILURES_READ - rows.length })));
  }
  return {
    byError: Map.groupBy(await withSuccesses(store, rows), ({ errorId }) => errorId),
    isComplete: rows.length < MAX_FAILURES_READ,
  };
}

/** Each with when its call worked later: that ends an error, whoever fixed it. */
export async function withSuccesses(
  store: Pick<Store, "successesAfter">,
  failures: readonly FailureRow[],
): Promise<readonly JudgedFailure[]> {
  const unsolved = failures.filter(({ outcome }) => outcome !== "solved").map(({ id }) => id);
  if (unsolved.length === 0) return failures;
  const worked = new Map(
    (await store.successesAfter(unsolved)).map(({ id, workedAt }) => [id, workedAt]),
  );
  return failures.map((one) => ({ ...one, workedAt: worked.get(one.id) ?? null }));
}

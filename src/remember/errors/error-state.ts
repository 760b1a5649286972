/**
 * How an error stands where it was met last. The one answer to whether it is fixed: for lists, pages, the start of a session
 * and other programs.
 *
 *   open      it never was fixed
 *   known     it was fixed in another project, never in the one where it fails now
 *   recurred  it was fixed here, and failed again since
 *   working   the same call succeeded here since, and nobody saw what fixed it
 *   solved    what failed last was fixed since
 *   resolved  somebody said so, and it has not failed since (`error-labels.ts`)
 *   ignored   somebody said that it does not matter
 */
import type { ErrorRow, FailureRow } from "../../store/store.ts";
import { parseResolutions } from "./error-knowledge.ts";
import { type ErrorLabel, NO_LABEL } from "./error-labels.ts";

export const ERROR_STATES = [
  "open",
  "known",
  "recurred",
  "working",
  "solved",
  "resolved",
  "ignored",
] as const;

export type ErrorState = (typeof ERROR_STATES)[number];

export const ERROR_STATUSES = ["recurred", "unresolved", "fixed", "ignored"] as const;

/** What a state is called in every list, count and filter: each is one of four. */
export type ErrorStatus = (typeof ERROR_STATUSES)[number];

const STATUS_OF: Readonly<Record<ErrorState, ErrorStatus>> = {
  open: "unresolved",
  known: "unresolved",
  recurred: "recurred",
  working: "fixed",
  solved: "fixed",
  resolved: "fixed",
  ignored: "ignored",
};

export const toErrorStatus = (state: ErrorState): ErrorStatus => STATUS_OF[state];

/** Nothing is left to do. */
export const isOver = (state: ErrorState): boolean =>
  STATUS_OF[state] === "fixed" || state === "ignored";

/** A failure, and when the same call first succeeded in its project behind it, however much later. */
export type JudgedFailure = FailureRow & { readonly workedAt?: string | null };

export type ErrorJudgment = {
  readonly state: ErrorState;
  /** Since when it is over; null where it is not. */
  readonly since: string | null;
};

/**
 * `failures`: of this error, in any order; of one whose events are gone there is none. `until`: as it stood then; what somebody
 * said of it counts whenever it was said.
 */
export function judgeError(
  row: Pick<ErrorRow, "resolution">,
  failures: readonly JudgedFailure[],
  until: string | null = null,
  { ignored, resolved }: ErrorLabel = NO_LABEL,
): ErrorJudgment {
  if (ignored !== null) return { state: "ignored", since: ignored };
  const judgment = judgeFailures(row, failures, until);
  if (resolved === null || isOver(judgment.state)) return judgment;
  const isAgain = failures.some(({ ts }) => ts > resolved && (until === null || ts <= until));
  return isAgain ? { state: "recurred", since: null } : { state: "resolved", since: resolved };
}

function judgeFailures(
  row: Pick<ErrorRow, "resolution">,
  failures: readonly JudgedFailure[],
  until: string | null,
): ErrorJudgment {
  const isThen = (ts: string): boolean => until === null || ts <= until;
  const resolutions = parseResolutions(row).filter(({ ts }) => isThen(ts));
  const then = failures.filter(({ ts }) => isThen(ts));
  const last = then.reduce<JudgedFailure | null>(
    (newest, one) => (newest === null || isLater(one, newest) ? one : newest),
    null,
  );
  if (last === null) {
    const [fixed] = resolutions;
    return fixed === undefined ? OPEN : { state: "solved", since: fixed.ts };
  }
  const here = resolutions.filter(({ projectPath }) => projectPath === last.projectPath);
  const fix = here.findLast(({ ts }) => ts >= last.ts);
  if (fix !== undefined) return { state: "solved", since: fix.ts };
  const retried = isSolved(last) && isThen(last.retriedAt ?? "") ? last.retriedAt : null;
  const worked = [retried, last.workedAt ?? null].find((at) => at !== null && isThen(at));
  // The project knows a fix of it; which it was this time was seen before.
  const isFixed = isSolved(last) && here.length > 0;
  if (worked !== undefined) return { state: isFixed ? "solved" : "working", since: worked };
  if (isSolved(last) && last.retriedAt === null) return { state: "solved", since: null };
  if (resolutions.length === 0) return OPEN;
  const wasSolved =
    here.length > 0 ||
    then.some((one) => isSolved(one) && one.projectPath === last.projectPath && one !== last);
  return { state: wasSolved ? "recurred" : "known", since: null };
}

const OPEN: ErrorJudgment = { state: "open", since: null };

const isSolved = ({ outcome }: FailureRow): boolean => outcome === "solved";

const isLater = (one: FailureRow, other: FailureRow): boolean =>
  one.ts === other.ts ? one.id > other.id : one.ts > other.ts;

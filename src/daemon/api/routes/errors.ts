/**
 * What failed, what it cost and how it was solved. Costs are counted anew for each request, from a row of a few columns for
 * each failure that is kept (`failures`, made at ingest): no event is read.
 */
import { ERROR_SYNONYMS } from "../../../recall/search/error-synonyms.ts";
import { lacksFailures } from "../../../ingest/project/backfill-failures.ts";
import {
  type ErrorCost,
  type ErrorCostFilter,
  computeErrorCost,
  type ErrorOccurrence,
  UNMEASURED_MS,
} from "../../../remember/errors/error-cost.ts";
import type { ErrorResolution } from "../../../remember/errors/error-knowledge.ts";
import {
  describeError,
  errorHeadline,
  type KnownError,
  loadErrors,
  searchErrors,
  toKnownError,
} from "../../../remember/errors/list-errors.ts";
import type { ErrorVariant } from "../../../remember/errors/split-errors.ts";
import { asText } from "../../../event/event.ts";
import type { Store } from "../../../store/store.ts";
import { findProjectPaths } from "../records/project-paths.ts";
import { pageOf, paging, PROJECT_PARAM, type Route } from "../route.ts";
import {
  ANYTHING,
  FLAG,
  listOf,
  oneOf,
  orNull,
  type Schema,
  shape,
  TEXT,
  TIME,
  WHOLE,
} from "../shape/schema.ts";

export const ERROR_ORDERS = ["recent", "cost", "count", "attention"] as const;
export type ErrorOrder = (typeof ERROR_ORDERS)[number];

export const ERROR_STATES = ["open", "solved", "back"] as const;
export type ErrorState = (typeof ERROR_STATES)[number];

export type ApiKnownError = KnownError &
  ErrorCost & {
    /** In its own words, as far as they are known. */
    readonly words: string;
    /** The message alone, without where it came from. */
    readonly headline: string;
    /** Somebody knows how: a resolution of this very message is kept. */
    readonly isSolved: boolean;
  };

export type ErrorTotals = {
  readonly errors: number;
  readonly times: number;
  readonly cameBack: number;
  readonly lostMs: number;
  /** How many are not open any more. */
  readonly solved: number;
  readonly open: number;
  /** How many came back after a fix. */
  readonly back: number;
  /** Of the one that has most. */
  readonly mostTimes: number;
  readonly mostLostMs: number;
};

export type ErrorsAnswer = {
  /** Last seen first, unless asked otherwise. */
  readonly errors: readonly ApiKnownError[];
  readonly next: number | null;
  /** Over all that fit, whatever their state, on whatever page. */
  readonly totals: ErrorTotals;
  /** What a failure counts for in the order of cost when nobody measured what it cost. */
  readonly unmeasuredMs: number;
  /** False while failures of an older program are still being counted, or when there are too many. */
  readonly isComplete: boolean;
};

/** `action`, `command` and `file` where the tool has them; `solvedIn` where a later session solved it. */
export const RESOLUTION: Schema = {
  ...shape<Omit<ErrorResolution, "action" | "command" | "file" | "solvedIn">>({
    ts: TIME,
    eventId: TEXT,
    failedAt: TIME,
    sessionId: TEXT,
    projectPath: orNull(TEXT),
    repoId: orNull(TEXT),
    errorLine: TEXT,
    tool: TEXT,
    steps: listOf(ANYTHING),
    tools: listOf(TEXT),
    prompt: orNull(TEXT),
  }),
  additionalProperties: true,
};

export const errors: Route = {
  path: "/errors",
  parameters: {
    q: { kind: "text", most: 500 },
    project: PROJECT_PARAM,
    sort: { kind: "text", most: 10, choices: ERROR_ORDERS },
    state: { kind: "text", most: 10, choices: ERROR_STATES },
    since: { kind: "since" },
    until: { kind: "until" },
    ...paging(50),
  },
  answers: shape<ErrorsAnswer>({
    errors: listOf(
      shape<ApiKnownError>({
        id: TEXT,
        lastSeen: TIME,
        error: TEXT,
        errorRaw: orNull(TEXT),
        words: TEXT,
        headline: TEXT,
        resolutions: listOf(RESOLUTION),
        isSolved: FLAG,
        useCount: WHOLE,
        lastUsed: orNull(TIME),
        times: WHOLE,
        sessions: WHOLE,
        projects: WHOLE,
        cameBack: WHOLE,
        cameBackEver: WHOLE,
        lostMs: WHOLE,
        unmeasured: WHOLE,
        rankMs: WHOLE,
        solved: WHOLE,
        isOpen: FLAG,
        firstSeen: TIME,
        occurrences: listOf(
          shape<ErrorOccurrence>({
            eventId: TEXT,
            ts: TIME,
            sessionId: TEXT,
            projectPath: orNull(TEXT),
            outcome: orNull(oneOf("solved", "again")),
          }),
        ),
      }),
    ),
    next: orNull(WHOLE),
    totals: shape<ErrorTotals>({
      errors: WHOLE,
      times: WHOLE,
      cameBack: WHOLE,
      lostMs: WHOLE,
      solved: WHOLE,
      open: WHOLE,
      back: WHOLE,
      mostTimes: WHOLE,
      mostLostMs: WHOLE,
    }),
    unmeasuredMs: WHOLE,
    isComplete: FLAG,
  }),
  handle: async ({ given, records }) => {
    const { store } = records();
    const paths = await findProjectPaths(store, given.text("project"));
    const { errors: all, isComplete } = await loadErrors(store, paths);
    const of = { projects: paths, since: given.text("since"), until: given.text("until") };
    const counted = searchErrors(all, given.text("q") ?? "", ERROR_SYNONYMS)
      .map((error) => ({ error, cost: computeErrorCost(error.row, error.failures, of) }))
      .filter(({ cost }) => (paths === null ? cost.times : cost.occurrences.length) > 0);
    const state = ERROR_STATES.find((name) => name === given.text("state"));
    const chosen =
      state === undefined ? counted : counted.filter(({ cost }) => IN_STATE[state](cost));
    const order = ERROR_ORDERS.find((name) => name === given.text("sort")) ?? "recent";
    const { page, next } = pageOf(chosen.toSorted(byLastSeen).toSorted(ORDERS[order]), given);
    return {
      errors: await Promise.all(page.map((one) => toApiKnownError(store, one, of))),
      next,
      totals: totalsOf(counted),
      unmeasuredMs: UNMEASURED_MS,
      isComplete: isComplete && !(await lacksFailures(store)),
    } satisfies ErrorsAnswer;
  },
};

type CountedError = { readonly error: ErrorVariant; readonly cost: ErrorCost };

const IN_STATE: Readonly<Record<ErrorState, (cost: ErrorCost) => boolean>> = {
  open: ({ isOpen }) => isOpen,
  solved: ({ isOpen }) => !isOpen,
  back: ({ cameBack }) => cameBack > 0,
};

/** In the time and the projects asked for. */
const lastSeenOf = ({ error, cost }: CountedError): string =>
  cost.occurrences[0]?.ts ?? error.row.ts;

const byLastSeen = (a: CountedError, b: CountedError): number => {
  const [one, other] = [lastSeenOf(a), lastSeenOf(b)];
  return one === other ? 0 : one < other ? 1 : -1;
};

const RECENT_DAYS = 7;
const DAY_MS = 86_400_000;

/** What came back, then what fails again and again without a fix, then what else happened lately, then everything else. */
function attentionRank({ error, cost }: CountedError): number {
  if (cost.cameBack > 0) return 0;
  const age = Date.now() - Date.parse(lastSeenOf({ error, cost }));
  if (age > RECENT_DAYS * DAY_MS) return 3;
  return cost.isOpen && cost.times > 1 ? 1 : 2;
}

/** What is equal stays as it was: last seen first. */
const ORDERS: Readonly<Record<ErrorOrder, (a: CountedError, b: CountedError) => number>> = {
  recent: () => 0,
  cost: (a, b) => b.cost.rankMs - a.cost.rankMs || b.cost.times - a.cost.times,
  count: (a, b) => b.cost.times - a.cost.times || b.cost.lostMs - a.cost.lostMs,
  attention: (a, b) => attentionRank(a) - attentionRank(b),
};

/** Words, stack and fix are of what is asked for: its newest failure there, and what fixed this message. */
async function toApiKnownError(
  store: Pick<Store, "event">,
  { error, cost }: CountedError,
  of: ErrorCostFilter,
): Promise<ApiKnownError> {
  const { row, line } = error;
  const [newest] = cost.occurrences;
  const event = newest === undefined ? null : await store.event(newest.eventId);
  const failed = event?.type === "tool_error" ? event : null;
  const raw = asText(failed?.errorRaw) ?? row.errorRaw;
  const words = asText(failed?.errorLine) ?? line ?? describeError({ ...row, errorRaw: raw });
  const known = toKnownError(row);
  const resolutions = resolutionsFor(known.resolutions, cost, of);
  return {
    ...known,
    ...cost,
    lastSeen: newest?.ts ?? row.ts,
    errorRaw: raw,
    words,
    headline: errorHeadline(words),
    resolutions,
    isSolved: resolutions.length > 0,
  };
}

/** Those of failures that are shown before others; none of a failure that came later, or of another project. */
function resolutionsFor(
  all: readonly ErrorResolution[],
  { occurrences }: ErrorCost,
  { projects = null, until = null }: ErrorCostFilter,
): readonly ErrorResolution[] {
  const shown = new Set(occurrences.map(({ eventId }) => eventId));
  const rank = ({ eventId }: ErrorResolution): number => (shown.has(eventId) ? 0 : 1);
  return all
    .filter(({ failedAt, projectPath }) => {
      const isThen = until === null || failedAt <= until;
      return isThen && (projects === null || projects.includes(projectPath ?? ""));
    })
    .toSorted((a, b) => rank(a) - rank(b));
}

function totalsOf(counted: readonly CountedError[]): ErrorTotals {
  const sum = (key: "times" | "cameBack" | "lostMs"): number =>
    counted.reduce((total, { cost }) => total + cost[key], 0);
  const most = (key: "times" | "lostMs"): number =>
    counted.reduce((highest, { cost }) => Math.max(highest, cost[key]), 0);
  return {
    errors: counted.length,
    times: sum("times"),
    cameBack: sum("cameBack"),
    lostMs: sum("lostMs"),
    solved: counted.filter(({ cost }) => IN_STATE.solved(cost)).length,
    open: counted.filter(({ cost }) => IN_STATE.open(cost)).length,
    back: counted.filter(({ cost }) => IN_STATE.back(cost)).length,
    mostTimes: most("times"),
    mostLostMs: most("lostMs"),
  };
}

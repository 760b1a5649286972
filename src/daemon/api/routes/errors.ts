/**
 * What failed, what it cost and how it was solved. Costs are counted anew for each request, from a row of a few columns for
 * each failure that is kept (`failures`, made at ingest): no event is read.
 */
import type * as v from "valibot";
import { ERROR_SYNONYMS } from "../../../recall/search/error-synonyms.ts";
import { lacksFailures } from "../../../ingest/project/backfill-failures.ts";
import {
  type ErrorCost,
  computeErrorCost,
  loadFailuresByError,
  UNMEASURED_MS,
} from "../../../remember/errors/error-cost.ts";
import { searchErrors, describeError, toKnownError } from "../../../remember/errors/list-errors.ts";
import type { ErrorRow } from "../../../store/store.ts";
import { findProjectPaths } from "../records/project-paths.ts";
import {
  SINCE,
  UNTIL,
  choiceParam,
  optional,
  textParam,
  withDefault,
} from "../request/parameters.ts";
import { pageOf, paging, PROJECT_PARAM, defineRoute } from "../route.ts";
import {
  FLAG,
  TEXT,
  TIME,
  WHOLE,
  fields,
  listOf,
  oneOf,
  orAbsent,
  orNull,
} from "../shape/schema.ts";

export const ERROR_ORDERS = ["recent", "cost", "count"] as const;
export type ErrorOrder = (typeof ERROR_ORDERS)[number];

const STEP = { tool: TEXT, action: orAbsent(TEXT), command: orAbsent(TEXT), file: orAbsent(TEXT) };

export const RESOLUTION = fields({
  ...STEP,
  ts: TIME,
  eventId: TEXT,
  failedAt: TIME,
  sessionId: TEXT,
  solvedIn: orAbsent(TEXT),
  projectPath: orNull(TEXT),
  repoId: orNull(TEXT),
  errorLine: TEXT,
  steps: listOf(fields(STEP)),
  tools: listOf(TEXT),
  prompt: orNull(TEXT),
});

const ERROR_TOTALS = fields({
  errors: WHOLE,
  times: WHOLE,
  cameBack: WHOLE,
  lostMs: WHOLE,
  solved: WHOLE,
  /** Of the one that has most. */
  mostTimes: WHOLE,
  mostLostMs: WHOLE,
});
export type ErrorTotals = v.InferOutput<typeof ERROR_TOTALS>;

const KNOWN_ERROR = fields({
  id: TEXT,
  lastSeen: TIME,
  error: TEXT,
  errorRaw: orNull(TEXT),
  /** In its own words, as far as they are known. */
  words: TEXT,
  resolutions: listOf(RESOLUTION),
  /** Somebody knows how: a resolution is kept. */
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
  firstSeen: TIME,
  occurrences: listOf(
    fields({
      eventId: TEXT,
      ts: TIME,
      sessionId: TEXT,
      projectPath: orNull(TEXT),
      outcome: orNull(oneOf("solved", "again")),
    }),
  ),
});
export type ApiKnownError = v.InferOutput<typeof KNOWN_ERROR>;

export const errors = defineRoute({
  path: "/errors",
  parameters: {
    q: optional(textParam(500)),
    project: PROJECT_PARAM,
    sort: withDefault(choiceParam(ERROR_ORDERS), "recent"),
    since: SINCE,
    until: UNTIL,
    ...paging(50),
  },
  answers: fields({
    /** Last seen first, unless asked otherwise. */
    errors: listOf(KNOWN_ERROR),
    next: orNull(WHOLE),
    /** Over all that fit, on whatever page. */
    totals: ERROR_TOTALS,
    /** What a failure counts for in the order of cost when nobody measured what it cost. */
    unmeasuredMs: WHOLE,
    /** False while failures of an older program are still being counted, or when there are too many. */
    isComplete: FLAG,
  }),
  handle: async ({ given, records }) => {
    const { store } = records();
    const known = await searchErrors(store, given.q ?? "", ERROR_SYNONYMS);
    const paths = await findProjectPaths(store, given.project);
    const { byError, isComplete } = await loadFailuresByError(store, paths);
    const of = { projects: paths, since: given.since, until: given.until };
    const counted = known
      .map((row) => ({ row, cost: computeErrorCost(row, byError.get(row.id) ?? [], of) }))
      .filter(({ cost }) => (paths === null ? cost.times : cost.occurrences.length) > 0);
    const { page, next } = pageOf(counted.toSorted(ORDERS[given.sort]), given);
    return {
      errors: page.map(({ row, cost }) => toApiKnownError(row, cost)),
      next,
      totals: totalsOf(counted),
      unmeasuredMs: UNMEASURED_MS,
      isComplete: isComplete && !(await lacksFailures(store)),
    };
  },
});

type CountedError = { readonly row: ErrorRow; readonly cost: ErrorCost };

/** What is equal stays as it was: last seen first. */
const ORDERS: Readonly<Record<ErrorOrder, (a: CountedError, b: CountedError) => number>> = {
  recent: () => 0,
  cost: (a, b) => b.cost.rankMs - a.cost.rankMs || b.cost.times - a.cost.times,
  count: (a, b) => b.cost.times - a.cost.times || b.cost.lostMs - a.cost.lostMs,
};

const toApiKnownError = (row: ErrorRow, cost: ErrorCost): ApiKnownError => ({
  ...toKnownError(row),
  words: describeError(row),
  isSolved: row.resolution !== null,
  ...cost,
});

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
    solved: counted.filter(({ row }) => row.resolution !== null).length,
    mostTimes: most("times"),
    mostLostMs: most("lostMs"),
  };
}

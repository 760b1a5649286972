/**
 * What failed, what it cost and how it was solved. Costs are counted anew for each request, from a row of a few columns for
 * each failure that is kept (`failures`, made at ingest): no event is read.
 */
import type * as v from "valibot";
import { errorHeadline } from "../../../lexicon/error-headline.ts";
import { ERROR_SYNONYMS } from "../../../recall/search/error-synonyms.ts";
import { lacksFailures } from "../../../ingest/project/backfill-failures.ts";
import {
  type ErrorCost,
  type ErrorCostFilter,
  computeErrorCost,
  UNMEASURED_MS,
} from "../../../remember/errors/error-cost.ts";
import { rankAttention } from "../../../remember/errors/attention.ts";
import { ERROR_STANDINGS } from "../../../remember/errors/error-state.ts";
import type { ErrorResolution } from "../../../remember/errors/error-knowledge.ts";
import {
  describeError,
  loadErrors,
  searchErrors,
  toKnownError,
} from "../../../remember/errors/list-errors.ts";
import { joinErrors } from "../../../remember/errors/join-errors.ts";
import { failureTitle } from "../../../remember/errors/failure-title.ts";
import type { ErrorVariant } from "../../../remember/errors/split-errors.ts";
import { asText } from "../../../event/event.ts";
import type { Store } from "../../../store/store.ts";
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

export const ERROR_ORDERS = ["recent", "cost", "count", "attention"] as const;
export type ErrorOrder = (typeof ERROR_ORDERS)[number];

/** `recurred`, `unresolved` and `solved`: each error is in one of them. `open` is the first two; `back` cuts across. */
export const ERROR_STATES = ["open", "solved", "back", "recurred", "unresolved"] as const;
export type ErrorStateFilter = (typeof ERROR_STATES)[number];

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
  /** How many are not open any more. */
  solved: WHOLE,
  open: WHOLE,
  /** How many of the open ones failed again after a fix, and how many did not. */
  recurred: WHOLE,
  unresolved: WHOLE,
  /** How many came back after a fix, fixed again or not. */
  back: WHOLE,
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
  /** The message alone, without where it came from. */
  headline: TEXT,
  resolutions: listOf(RESOLUTION),
  /** Somebody knows how: a resolution of this very message is kept. */
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
  /** How it stood at the end of the time asked for, and since when it was over. */
  state: oneOf(...ERROR_STANDINGS),
  overSince: orNull(TIME),
  isOpen: FLAG,
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
    state: optional(choiceParam(ERROR_STATES)),
    since: SINCE,
    until: UNTIL,
    ...paging(50),
  },
  answers: fields({
    /** Last seen first, unless asked otherwise. */
    errors: listOf(KNOWN_ERROR),
    next: orNull(WHOLE),
    /** Over all that fit, whatever their state, on whatever page. */
    totals: ERROR_TOTALS,
    /** What a failure counts for in the order of cost when nobody measured what it cost. */
    unmeasuredMs: WHOLE,
    /** False while failures of an older program are still being counted, or when there are too many. */
    isComplete: FLAG,
  }),
  handle: async ({ given, records }) => {
    const { store } = records();
    const paths = await findProjectPaths(store, given.project);
    const { errors: all, isComplete } = await loadErrors(store, paths);
    const of = { projects: paths, since: given.since, until: given.until };
    const counted = joinErrors(searchErrors(all, given.q ?? "", ERROR_SYNONYMS))
      .map((error) => ({ error, cost: computeErrorCost(error.row, error.failures, of) }))
      .filter(({ cost }) => (paths === null ? cost.times : cost.occurrences.length) > 0);
    const { state } = given;
    const chosen = state === null ? counted : counted.filter(({ cost }) => IN_STATE[state](cost));
    const { page, next } = pageOf(chosen.toSorted(byLastSeen).toSorted(ORDERS[given.sort]), given);
    return {
      errors: await Promise.all(page.map((one) => toApiKnownError(store, one, of))),
      next,
      totals: totalsOf(counted),
      unmeasuredMs: UNMEASURED_MS,
      isComplete: isComplete && !(await lacksFailures(store)),
    };
  },
});

type CountedError = { readonly error: ErrorVariant; readonly cost: ErrorCost };

const IN_STATE: Readonly<Record<ErrorStateFilter, (cost: ErrorCost) => boolean>> = {
  open: ({ isOpen }) => isOpen,
  solved: ({ isOpen }) => !isOpen,
  back: ({ cameBack }) => cameBack > 0,
  recurred: ({ isOpen, state }) => isOpen && state === "recurred",
  unresolved: ({ isOpen, state }) => isOpen && state !== "recurred",
};

/** In the time and the projects asked for. */
const lastSeenOf = ({ error, cost }: CountedError): string =>
  cost.occurrences[0]?.ts ?? error.row.ts;

const byLastSeen = (a: CountedError, b: CountedError): number => {
  const [one, other] = [lastSeenOf(a), lastSeenOf(b)];
  return one === other ? 0 : one < other ? 1 : -1;
};

/** What is equal stays as it was: last seen first. */
const ORDERS: Readonly<Record<ErrorOrder, (a: CountedError, b: CountedError) => number>> = {
  recent: () => 0,
  cost: (a, b) => b.cost.rankMs - a.cost.rankMs || b.cost.times - a.cost.times,
  count: (a, b) => b.cost.times - a.cost.times || b.cost.lostMs - a.cost.lostMs,
  attention: (a, b) => rankAttention(a.cost.state) - rankAttention(b.cost.state),
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
    headline: failed === null ? errorHeadline(words) : failureTitle(failed),
    resolutions,
    isSolved: resolutions.length > 0,
  };
}

/** What fixed this message: the failures that are shown before earlier ones, and those before later ones; none of another project. */
function resolutionsFor(
  all: readonly ErrorResolution[],
  { occurrences }: ErrorCost,
  { projects = null, until = null }: ErrorCostFilter,
): readonly ErrorResolution[] {
  const shown = new Set(occurrences.map(({ eventId }) => eventId));
  const rank = ({ eventId, failedAt }: ErrorResolution): number => {
    if (shown.has(eventId)) return 0;
    return until === null || failedAt <= until ? 1 : 2;
  };
  return all
    .filter(({ projectPath }) => projects === null || projects.includes(projectPath ?? ""))
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
    recurred: counted.filter(({ cost }) => IN_STATE.recurred(cost)).length,
    unresolved: counted.filter(({ cost }) => IN_STATE.unresolved(cost)).length,
    back: counted.filter(({ cost }) => IN_STATE.back(cost)).length,
    mostTimes: most("times"),
    mostLostMs: most("lostMs"),
  };
}

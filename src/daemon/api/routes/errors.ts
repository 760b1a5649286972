/**
 * What failed, what it cost and how it was solved. Costs are counted anew for each request, from a row of a few columns for
 * each failure that is kept (`failures`, made at ingest): no event is read.
 */
import { TEAM_PARAMS } from "../request/team-params.ts";
import { errorHeadline } from "../../../lexicon/error-headline.ts";
import { ERROR_SYNONYMS } from "../../../recall/search/error-synonyms.ts";
import { lacksFailures } from "../../../ingest/project/backfill-failures.ts";
import {
  type ErrorCost,
  type ErrorCostFilter,
  UNMEASURED_MS,
} from "../../../remember/errors/error-cost.ts";
import { openBlockingTest } from "../../../remember/errors/attention.ts";
import type { ErrorResolution } from "../../../remember/errors/error-knowledge.ts";
import { describeError } from "../../../remember/errors/describe-error.ts";
import { loadErrors, searchErrors, toKnownError } from "../../../remember/errors/list-errors.ts";
import { withoutSlips } from "../../../remember/errors/hide-slips.ts";
import { joinErrors } from "../../../remember/errors/join-errors.ts";
import { failureTitle } from "../../../remember/errors/failure-title.ts";
import { asText } from "../../../event/event.ts";
import { commandLineOf } from "../../../event/tool-call.ts";
import type { Store } from "../../../store/store.ts";
import {
  countDaily,
  countError,
  type ErrorBars,
  errorBars,
  type CountedError,
  ERROR_ORDERS,
  ERROR_STATE_FILTERS,
  IN_STATE,
  isHeeded,
  sortErrorCounts,
  totalsOf,
} from "../records/counted-errors.ts";
import { rankByWords } from "../records/rank-errors.ts";
import { takeTypedPeriod, TYPED_PERIOD_FIELD } from "../records/typed-period.ts";
import { findProjectPaths } from "../records/project-paths.ts";
import {
  SINCE,
  UNTIL,
  choiceParam,
  optional,
  textParam,
  withDefault,
} from "../request/parameters.ts";
import { type ApiKnownError, ERROR_TOTALS, KNOWN_ERROR } from "../shape/known-error-schema.ts";
import { pageOf, paging, PROJECT_PARAM, defineRoute } from "../route.ts";
import { FLAG, WHOLE, fields, listOf, orNull } from "../shape/schema.ts";

export const errors = defineRoute({
  path: "/errors",
  parameters: {
    ...TEAM_PARAMS,
    q: optional(textParam(500)),
    /** What a question is about: those that say more of it come first, and none is left out. */
    about: optional(textParam(500)),
    project: PROJECT_PARAM,
    sort: withDefault(choiceParam(ERROR_ORDERS), "recent"),
    state: optional(choiceParam(ERROR_STATE_FILTERS)),
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
    /** How many days each number of `daily` counts. */
    daysPerBar: WHOLE,
    /** What a failure counts for in the order of cost when nobody measured what it cost. */
    unmeasuredMs: WHOLE,
    /** False while failures of an older program are still being counted, or when there are too many. */
    isComplete: FLAG,
    /** Typed among the words. */
    period: TYPED_PERIOD_FIELD,
  }),
  handle: async ({ params: asked, records, now }) => {
    const { params, period } = takeTypedPeriod(asked, now);
    const { store } = records();
    const paths = await findProjectPaths(store, params.project);
    const { errors: all, isComplete } = await loadErrors(store, paths);
    const of = { projects: paths, since: params.since, until: params.until };
    const isBlocking = await openBlockingTest(store);
    const found = joinErrors(searchErrors(all, params.q ?? "", ERROR_SYNONYMS))
      .map((error) => countError(error, of, isBlocking))
      .filter(({ cost }) => (paths === null ? cost.times : cost.occurrences.length) > 0);
    const counted = params.q === null ? await withoutSlips(store, found) : found;
    const { state } = params;
    // What is ignored is found by whoever looks for it.
    const listed = params.q === null ? counted.filter(isHeeded) : counted;
    const chosen = state === null ? listed : counted.filter(IN_STATE[state]);
    const sorted = sortErrorCounts(chosen, params.sort);
    const ranked =
      params.about === null
        ? sorted
        : await rankByWords(store, sorted, params.about, ERROR_SYNONYMS);
    const { page, next } = pageOf(ranked, params);
    const firstSeen = listed.map(({ cost }) => cost.firstSeen);
    const bars = errorBars(of, firstSeen, now);
    return {
      errors: await Promise.all(page.map((one) => toApiKnownError(store, one, of, bars))),
      next,
      totals: totalsOf(listed, counted),
      daysPerBar: bars.daysPerBar,
      unmeasuredMs: UNMEASURED_MS,
      period,
      isComplete: isComplete && !(await lacksFailures(store)),
    };
  },
});

/** Words, stack and fix are of what is asked for: its newest failure there, and what fixed this message. */
async function toApiKnownError(
  store: Pick<Store, "event">,
  one: CountedError,
  of: ErrorCostFilter,
  bars: ErrorBars,
): Promise<ApiKnownError> {
  const { error, cost, status, isBlocking } = one;
  const { row, line } = error;
  const [newest] = cost.occurrences;
  const event = newest === undefined ? null : await store.event(newest.eventId);
  const failed = event?.type === "tool_error" ? event : null;
  const raw = asText(failed?.errorRaw) ?? row.errorRaw;
  const words = asText(failed?.errorLine) ?? line ?? describeError({ ...row, errorRaw: raw });
  const knownError = toKnownError(row);
  const resolutions = resolutionsFor(knownError.resolutions, cost, of);
  return {
    ...knownError,
    ...cost,
    status,
    isBlocking,
    daily: countDaily(one, of, bars),
    lastSeen: newest?.ts ?? row.ts,
    errorRaw: raw,
    words,
    command: failed === null ? null : commandLineOf(failed),
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

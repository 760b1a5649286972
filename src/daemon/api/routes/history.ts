/**
 * Recorded sessions, newest activity first or as they are asked to be sorted. A page goes on behind a place, not behind a number: sessions that arrive meanwhile
 * move nothing. What a page costs depends on its sessions alone, not on how many there are.
 */
import { TEAM_PARAMS } from "../request/team-params.ts";
import { MAX_TAG_LENGTH, normalizeTag } from "../../../event/label.ts";
import { search } from "../../../recall/search/search.ts";
import { LONGEST_QUERY } from "../../../recall/search/query/parse-query.ts";
import { HISTORY_SORTS } from "../../../store/history.ts";
import type { HistoryCursor, HistoryQuery, HistorySort } from "../../../store/store.ts";
import { ApiFault } from "../fault.ts";
import { withSearchRecords } from "../records/search-records.ts";
import { LISTED_SESSION, loadListedSessions } from "../records/listed-session.ts";
import { takeTypedPeriod, TYPED_PERIOD_FIELD } from "../records/typed-period.ts";
import { findProjectPaths } from "../records/project-paths.ts";
import {
  SINCE,
  UNTIL,
  choiceParam,
  many,
  numberParam,
  optional,
  textParam,
  withDefault,
} from "../request/parameters.ts";
import { type RouteCall, MAX_LIST_LENGTH, PROJECT_PARAM, defineRoute } from "../route.ts";
import { FLAG, TEXT, WHOLE, fields, listOf, orNull } from "../shape/schema.ts";
import { buildParsedQuery } from "./search.ts";

const DEFAULT_LIMIT = 100;
const MAX_HITS = 200;

export const history = defineRoute({
  path: "/history",
  parameters: {
    ...TEAM_PARAMS,
    project: PROJECT_PARAM,
    client: optional(textParam(100)),
    q: optional(textParam(LONGEST_QUERY)),
    since: SINCE,
    until: UNTIL,
    starred: optional(choiceParam(["1"])),
    tag: many(textParam(MAX_TAG_LENGTH)),
    sort: withDefault(choiceParam(HISTORY_SORTS), "time"),
    limit: numberParam(1, MAX_LIST_LENGTH, DEFAULT_LIMIT),
    cursor: optional(textParam(700)),
  },
  answers: fields({
    sessions: listOf(LISTED_SESSION),
    /** The place of the last one, when more follow. */
    next: orNull(TEXT),
    /** How many fit, on all pages. */
    total: WHOLE,
    /** Whether that is all of them: with words to look for, only the sessions of the best hits are. */
    isComplete: FLAG,
    /** Days that were typed among the words. */
    period: TYPED_PERIOD_FIELD,
  }),
  handle: async (call) => {
    const { records, text, now } = call;
    const { params, period } = takeTypedPeriod(call.params, now);
    const { store } = records();
    const { cursor, sort, limit } = params;
    const behind = cursor === null ? null : parseCursor(cursor, sort);
    if (cursor !== null && behind === null) {
      throw new ApiFault(400, "GONE_CURSOR", text.api.faults.goneCursor);
    }
    const { sessionIds, isComplete } = await findSessionsAbout(params, call);
    const historyQuery = await queryOfSessions(params, call, sessionIds);
    const found = await store.history({
      ...historyQuery,
      ...(behind === null ? {} : { behind }),
      sort,
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    return {
      sessions: await loadListedSessions(
        records(),
        page.map(({ session }) => session),
      ),
      next: found.length > page.length ? cursorOf(page.at(-1)?.place) : null,
      total: await store.countHistory(historyQuery),
      isComplete,
      period,
    };
  },
});

export type SessionFilters = {
  readonly project: string | null;
  readonly client: string | null;
  readonly q: string | null;
  readonly since: string | null;
  readonly until: string | null;
  readonly starred: string | null;
  readonly tag: readonly string[];
};

async function queryOfSessions(
  { project, client, since, until, starred, tag }: SessionFilters,
  { records }: RouteCall,
  sessionIds: readonly string[] | null,
): Promise<HistoryQuery> {
  const paths = await findProjectPaths(records().store, project);
  const tags = tag.map(normalizeTag);
  return {
    startedBy: "person",
    ...(paths === null ? {} : { projectPaths: paths }),
    ...(client === null ? {} : { client }),
    ...(since === null ? {} : { since }),
    ...(until === null ? {} : { until }),
    ...(sessionIds === null ? {} : { sessionIds }),
    ...(starred === null ? {} : { starred: true }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}

type SessionSearch = {
  readonly sessionIds: readonly string[] | null;
  readonly isComplete: boolean;
};

/** Ids and beginnings of them are looked for too. */
const ID = /^[\w-]{6,}$/;

export async function findSessionsAbout(
  { q: words, project, since, until }: Omit<SessionFilters, "client">,
  { now, records, text }: RouteCall,
  where: "asked project" | "any project" = "asked project",
): Promise<SessionSearch> {
  if (words === null) return { sessionIds: null, isComplete: true };
  const parsedQuery = buildParsedQuery(
    { q: words, project: project ?? [], since, until },
    now,
    text,
  );
  // When something was said need not be when its session was last active.
  const { filters } = parsedQuery;
  // Those that were chosen stand behind those that were typed.
  const typed = filters.projects.slice(0, filters.projects.length - (project === null ? 0 : 1));
  const projects = where === "any project" ? typed : filters.projects;
  const query = { ...parsedQuery, filters: { ...filters, projects, since: null, until: null } };
  const named = ID.test(words) ? await records().store.findSessions(words) : [];
  return withSearchRecords(records(), async ({ index, meaning }) => {
    const { hits, found, isAll } = await search(index, { query, limit: MAX_HITS, now, meaning });
    const ids = [
      ...named.map(({ sessionId }) => sessionId),
      ...hits.map(({ document }) => document.sessionId),
    ];
    return { sessionIds: [...new Set(ids)], isComplete: isAll && found <= hits.length };
  });
}

const CURSOR_SEPARATOR = "~";

const cursorOf = (last: HistoryCursor | undefined): string | null =>
  last === undefined ? null : `${last.value}${CURSOR_SEPARATOR}${last.sessionId}`;

const TIME_VALUE = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const NUMBER_VALUE = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/;

/** An id may be anything; a time or a number has no such sign. A place of another order is none of this one. */
function parseCursor(cursor: string, sort: HistorySort): HistoryCursor | null {
  const at = cursor.indexOf(CURSOR_SEPARATOR);
  const value = cursor.slice(0, Math.max(0, at));
  const sessionId = cursor.slice(at + 1);
  if (sort === "time" || sort === "oldest") {
    return TIME_VALUE.test(value) ? { value, sessionId } : null;
  }
  return NUMBER_VALUE.test(value) ? { value: Number(value), sessionId } : null;
}

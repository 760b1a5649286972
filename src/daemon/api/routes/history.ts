/**
 * Recorded sessions, newest activity first or as they are asked to be sorted. A page goes on behind a place, not behind a number: sessions that arrive meanwhile
 * move nothing. What a page costs depends on its sessions alone, not on how many there are.
 */
import { catchUpWithStore } from "../../../ingest/search/catch-up.ts";
import { openMeaning } from "../../../ingest/search/open-meaning.ts";
import { withIndex } from "../../../ingest/search/open-index.ts";
import { MAX_TAG_LENGTH, normalizeTag } from "../../../event/label.ts";
import { search } from "../../../recall/search/search.ts";
import { LONGEST_QUERY } from "../../../recall/search/query/parse-query.ts";
import { HISTORY_SORTS } from "../../../store/history.ts";
import type { HistoryCursor, HistoryQuery, HistorySort } from "../../../store/store.ts";
import { ApiFault } from "../fault.ts";
import { cachedCodes } from "../records/code-cache.ts";
import { loadListedSessions, type ListedSession } from "../records/listed-session.ts";
import { findProjectPaths } from "../records/project-paths.ts";
import { type RouteCall, MAX_LIST_LENGTH, PROJECT_PARAM, type Route } from "../route.ts";
import { LISTED_SESSION } from "../shape/listed-session-schema.ts";
import { FLAG, listOf, orNull, shape, TEXT, WHOLE } from "../shape/schema.ts";
import { buildParsedQuery } from "./search.ts";

export type HistoryAnswer = {
  readonly sessions: readonly ListedSession[];
  /** The place of the last one, when more follow. */
  readonly next: string | null;
  /** How many fit, on all pages. */
  readonly total: number;
  /** Whether that is all of them: with words to look for, only the sessions of the best hits are. */
  readonly isComplete: boolean;
};

const DEFAULT_LIMIT = 100;
const CATCH_UP_MS = 50;
const MAX_HITS = 200;

export const history: Route = {
  path: "/history",
  parameters: {
    project: PROJECT_PARAM,
    client: { kind: "text", most: 100 },
    q: { kind: "text", most: LONGEST_QUERY },
    since: { kind: "since" },
    until: { kind: "until" },
    starred: { kind: "text", most: 1, choices: ["1"] },
    tag: { kind: "text", most: MAX_TAG_LENGTH, isMany: true },
    sort: { kind: "text", most: 10, choices: HISTORY_SORTS },
    limit: { kind: "number", min: 1, max: MAX_LIST_LENGTH, usual: DEFAULT_LIMIT },
    cursor: { kind: "text", most: 700 },
  },
  answers: shape<HistoryAnswer>({
    sessions: listOf(LISTED_SESSION),
    next: orNull(TEXT),
    total: WHOLE,
    isComplete: FLAG,
  }),
  handle: async (call) => {
    const { given, records, text } = call;
    const { store, installation } = records();
    const cursor = given.text("cursor");
    const sort = HISTORY_SORTS.find((one) => one === given.text("sort")) ?? "time";
    const behind = cursor === null ? null : parseCursor(cursor, sort);
    if (cursor !== null && behind === null) {
      throw new ApiFault(400, "GONE_CURSOR", text.api.faults.goneCursor);
    }
    const { sessionIds, isComplete } = await findSessionsAbout(call);
    const asked = await queryOfSessions(call, sessionIds);
    const limit = given.number("limit");
    const found = await store.history({
      ...asked,
      ...(behind === null ? {} : { behind }),
      sort,
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    return {
      sessions: await loadListedSessions(
        { store, installation },
        page.map(({ session }) => session),
      ),
      next: found.length > page.length ? cursorOf(page.at(-1)?.place) : null,
      total: await store.countHistory(asked),
      isComplete,
    } satisfies HistoryAnswer;
  },
};

async function queryOfSessions(
  { given, records }: RouteCall,
  sessionIds: readonly string[] | null,
): Promise<HistoryQuery> {
  const paths = await findProjectPaths(records().store, given.text("project"));
  const [client, since, until] = [given.text("client"), given.text("since"), given.text("until")];
  const tags = given.texts("tag").map(normalizeTag);
  return {
    startedBy: "person",
    ...(paths === null ? {} : { projectPaths: paths }),
    ...(client === null ? {} : { client }),
    ...(since === null ? {} : { since }),
    ...(until === null ? {} : { until }),
    ...(sessionIds === null ? {} : { sessionIds }),
    ...(given.text("starred") === null ? {} : { starred: true }),
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
  { given, now, records, text }: RouteCall,
  where: "asked project" | "any project" = "asked project",
): Promise<SessionSearch> {
  const words = given.text("q");
  if (words === null) return { sessionIds: null, isComplete: true };
  const asked = buildParsedQuery(given, now, text);
  // When something was said need not be when its session was last active.
  const { filters } = asked;
  // Those that were chosen stand behind those that were typed.
  const typed = filters.projects.slice(0, filters.projects.length - given.texts("project").length);
  const projects = where === "any project" ? typed : filters.projects;
  const query = { ...asked, filters: { ...filters, projects, since: null, until: null } };
  const { store, installation } = records();
  const named = ID.test(words) ? await store.findSessions(words) : [];
  const meaning = openMeaning(installation);
  return withIndex(
    installation.dataFolder,
    async (index) => {
      await catchUpWithStore({ store }, index, { budgetMs: CATCH_UP_MS, waitMs: CATCH_UP_MS });
      const { hits, found, isAll } = await search(index, { query, limit: MAX_HITS, now, meaning });
      const ids = [
        ...named.map(({ sessionId }) => sessionId),
        ...hits.map(({ document }) => document.sessionId),
      ];
      return { sessionIds: [...new Set(ids)], isComplete: isAll && found <= hits.length };
    },
    { keptCodes: cachedCodes() },
  );
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

/**
 * Recorded sessions, newest activity first. A page goes on behind a place, not behind a number: sessions that arrive meanwhile
 * move nothing. What a page costs depends on its sessions alone, not on how many there are.
 */
import { catchUp } from "../../../ingest/search/catch-up.ts";
import { openMeaning } from "../../../ingest/search/open-meaning.ts";
import { withIndex } from "../../../ingest/search/open.ts";
import { readOwnPrices } from "../../../observe/usage/own-prices.ts";
import { search } from "../../../recall/search/search.ts";
import { LONGEST_QUERY } from "../../../recall/search/query/parse-query.ts";
import { archiveFolder, isOnShelf } from "../../../remember/archive/shelf.ts";
import type { HistoryPlace, HistoryQuery, SessionRecord } from "../../../store/store.ts";
import { ApiFault } from "../fault.ts";
import { keptCodes } from "../records/kept-codes.ts";
import { type ListedSession, listedSessions } from "../records/listed-session.ts";
import { projectPaths } from "../records/project-paths.ts";
import { type Call, MOST_LISTED, PROJECT, type Route } from "../route.ts";
import { FLAG, listOf, NUMBER, oneOf, orNull, shape, TEXT, TIME, WHOLE } from "../shape/schema.ts";
import { queryOf } from "./search.ts";

export type HistoryAnswer = {
  readonly sessions: readonly ListedSession[];
  /** The place of the last one, when more follow. */
  readonly next: string | null;
  /** How many fit, on all pages. */
  readonly total: number;
  /** Whether that is all of them: with words to look for, only the sessions of the best hits are. */
  readonly isComplete: boolean;
};

const USUAL = 100;
const CATCH_UP_MS = 50;
const MOST_HITS = 200;

export const history: Route = {
  path: "/history",
  parameters: {
    project: PROJECT,
    client: { kind: "text", most: 100 },
    q: { kind: "text", most: LONGEST_QUERY },
    since: { kind: "since" },
    until: { kind: "until" },
    limit: { kind: "number", min: 1, max: MOST_LISTED, usual: USUAL },
    cursor: { kind: "text", most: 700 },
  },
  answers: shape<HistoryAnswer>({
    sessions: listOf(
      shape<ListedSession>({
        sessionId: TEXT,
        client: TEXT,
        project: orNull(TEXT),
        projectPath: orNull(TEXT),
        branch: orNull(TEXT),
        model: orNull(TEXT),
        state: oneOf("active", "ended"),
        startedAt: TIME,
        endedAt: orNull(TIME),
        lastEventAt: TIME,
        prompts: WHOLE,
        tools: WHOLE,
        errors: WHOLE,
        compactions: WHOLE,
        title: orNull(TEXT),
        lastAnswer: orNull(TEXT),
        tokens: shape<ListedSession["tokens"]>({
          input: WHOLE,
          output: WHOLE,
          cacheRead: WHOLE,
          cacheWrite5m: WHOLE,
          cacheWrite1h: WHOLE,
        }),
        costUsd: orNull(NUMBER),
        isPartly: FLAG,
        isArchived: FLAG,
      }),
    ),
    next: orNull(TEXT),
    total: WHOLE,
    isComplete: FLAG,
  }),
  handle: async (call) => {
    const { given, records, text } = call;
    const { store, installation } = records();
    const cursor = given.text("cursor");
    const behind = cursor === null ? null : placeIn(cursor);
    if (cursor !== null && behind === null) {
      throw new ApiFault(400, "GONE_CURSOR", text.api.faults.goneCursor);
    }
    const { sessionIds, isComplete } = await sessionsAbout(call);
    const asked = await queryOfSessions(call, sessionIds);
    const limit = given.number("limit");
    const found = await store.history({
      ...asked,
      ...(behind === null ? {} : { behind }),
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const ids = page.map(({ sessionId }) => sessionId);
    const { home } = installation.paths;
    return {
      sessions: listedSessions(page, {
        outlines: await store.outlines(ids),
        usage: await store.usageOf(ids),
        own: readOwnPrices(home).prices,
        isArchived: (sessionId) => isOnShelf(archiveFolder(home), sessionId),
      }),
      next: found.length > page.length ? placeOf(page.at(-1)) : null,
      total: await store.countHistory(asked),
      isComplete,
    } satisfies HistoryAnswer;
  },
};

async function queryOfSessions(
  { given, records }: Call,
  sessionIds: readonly string[] | null,
): Promise<HistoryQuery> {
  const paths = await projectPaths(records().store, given.text("project"));
  const [client, since, until] = [given.text("client"), given.text("since"), given.text("until")];
  return {
    ...(paths === null ? {} : { projectPaths: paths }),
    ...(client === null ? {} : { client }),
    ...(since === null ? {} : { since }),
    ...(until === null ? {} : { until }),
    ...(sessionIds === null ? {} : { sessionIds }),
  };
}

type About = { readonly sessionIds: readonly string[] | null; readonly isComplete: boolean };

/** Ids and beginnings of them are looked for too. */
const ID = /^[\w-]{6,}$/;

async function sessionsAbout({ given, now, records, text }: Call): Promise<About> {
  const words = given.text("q");
  if (words === null) return { sessionIds: null, isComplete: true };
  const asked = queryOf(given, now, text);
  // When something was said need not be when its session was last active.
  const query = { ...asked, filters: { ...asked.filters, since: null, until: null } };
  const { store, installation } = records();
  const named = ID.test(words) ? await store.findSessions(words) : [];
  const meaning = openMeaning(installation);
  return withIndex(
    installation.dataFolder,
    async (index) => {
      await catchUp({ store }, index, { budgetMs: CATCH_UP_MS, waitMs: CATCH_UP_MS });
      const { hits, found, isAll } = await search(index, { query, limit: MOST_HITS, now, meaning });
      const ids = [
        ...named.map(({ sessionId }) => sessionId),
        ...hits.map(({ document }) => document.sessionId),
      ];
      return { sessionIds: [...new Set(ids)], isComplete: isAll && found <= hits.length };
    },
    { keptCodes: keptCodes() },
  );
}

const BETWEEN = "~";

const placeOf = (last: SessionRecord | undefined): string | null =>
  last === undefined ? null : `${last.lastEventAt}${BETWEEN}${last.sessionId}`;

/** An id may be anything; a time has no such sign. */
function placeIn(cursor: string): HistoryPlace | null {
  const at = cursor.indexOf(BETWEEN);
  const lastEventAt = cursor.slice(0, Math.max(0, at));
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(lastEventAt)
    ? { lastEventAt, sessionId: cursor.slice(at + 1) }
    : null;
}

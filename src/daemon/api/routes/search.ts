/** The search of the command and of the tools, over HTTP. The daemon follows the index, so there is little to catch up with. */
import type * as v from "valibot";
import { TEAM_PARAMS } from "../request/team-params.ts";
import { localDay } from "../../../event/day.ts";
import { keyedHash } from "../../../config/secret-key.ts";
import { cutCharacters } from "../../../event/cut.ts";
import { annotateHits } from "../../../recall/search/find-decisions.ts";
import { toHitFacts } from "../../../recall/search/hit-facts.ts";
import { parseErrorQuestion } from "../../../recall/search/query/error-question.ts";
import {
  isEmptyQuery,
  LONGEST_QUERY,
  parseQuery,
} from "../../../recall/search/query/parse-query.ts";
import type { ParsedQuery, QueryFault } from "../../../recall/search/query/parsed-query.ts";
import { search as find } from "../../../recall/search/search.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "../../../store/search-index.ts";
import type { Text } from "../../../text/text.ts";
import { ApiFault } from "../fault.ts";
import { withSearchRecords } from "../records/search-records.ts";
import { takeTypedPeriod, TYPED_PERIOD_FIELD } from "../records/typed-period.ts";
import { sessionTitle } from "../../../observe/session-title.ts";
import { SINCE, UNTIL, choiceParam, many, optional, textParam } from "../request/parameters.ts";
import { paging, defineRoute, PROJECT_NAME, SESSION_NAME } from "../route.ts";
import { FLAG, NUMBER, TEXT, TIME, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

const MAX_HITS = 100;
const MAX_SHOWN_LENGTH = 60;

const FACET_COUNTS = listOf(fields({ value: TEXT, hits: WHOLE }));

const HIT = fields({
  id: TEXT,
  /** Where it stands: a prompt or answer that says the same, else what it was made of. */
  eventId: TEXT,
  rank: WHOLE,
  kind: oneOf(...DOCUMENT_KINDS),
  ts: TIME,
  sessionId: TEXT,
  project: orNull(TEXT),
  projectPath: orNull(TEXT),
  branch: orNull(TEXT),
  turn: orNull(WHOLE),
  score: NUMBER,
  why: fields({
    found: listOf(
      fields({
        asked: TEXT,
        how: oneOf("exact", "form", "part", "near", "alike", "sound", "some"),
        found: TEXT,
      }),
    ),
    missing: listOf(TEXT),
    similar: orNull(NUMBER),
    beside: orNull(fields({ kind: oneOf(...DOCUMENT_KINDS), eventId: TEXT })),
  }),
  also: listOf(fields({ kind: oneOf(...DOCUMENT_KINDS), eventId: TEXT })),
  alike: listOf(fields({ kind: oneOf(...DOCUMENT_KINDS), eventId: TEXT })),
  text: TEXT,
  snippet: listOf(fields({ text: TEXT, isMatch: FLAG })),
  /** What its session is called, else what was asked in it first. */
  title: orNull(TEXT),
  /** Of a decision: what its text names too, and was turned down. */
  rejected: listOf(TEXT),
});
export type ApiHit = v.InferOutput<typeof HIT>;

export const search = defineRoute({
  path: "/search",
  parameters: {
    ...TEAM_PARAMS,
    q: optional(textParam(LONGEST_QUERY)),
    type: many(choiceParam(DOCUMENT_KINDS)),
    project: many(PROJECT_NAME),
    session: many(SESSION_NAME),
    file: many(textParam(4096)),
    branch: many(textParam(400)),
    since: SINCE,
    until: UNTIL,
    facets: optional(choiceParam(["1"])),
    ...paging(20, MAX_HITS),
  },
  answers: fields({
    /** Best first. */
    hits: listOf(HIT),
    next: orNull(WHOLE),
    found: WHOLE,
    /** Whether `found` counts all there are. */
    isComplete: FLAG,
    /** No phrase was found as it stands, only its words. */
    isRelaxed: FLAG,
    /** What was recorded last may be missing. */
    isBehind: FLAG,
    /** So many of all recorded events are; null when none is. */
    unread: orNull(fields({ events: WHOLE, of: WHOLE })),
    unknown: listOf(fields({ filter: TEXT, typed: TEXT })),
    /** The best hits, counted; null when not asked for. `isFeedComplete` says whether these are all. */
    facets: orNull(
      fields({
        counted: WHOLE,
        kinds: listOf(fields({ value: oneOf(...DOCUMENT_KINDS), hits: WHOLE })),
        projects: FACET_COUNTS,
        branches: FACET_COUNTS,
        months: FACET_COUNTS,
      }),
    ),
    /** Days that were typed among the words. */
    period: TYPED_PERIOD_FIELD,
    /** What it asks the list of errors, where it asks what failed; null otherwise. */
    failure: orNull(fields({ since: orNull(TEXT), until: orNull(TEXT), words: TEXT })),
  }),
  handle: async ({ params: asked, now, records, text }) => {
    const { params, period } = takeTypedPeriod(asked, now);
    const query = buildParsedQuery(params, now, text);
    const { store, installation } = records();
    const withFacets = params.facets !== null;
    const { limit, offset } = params;
    const asksKind = params.type.length > 0 || offset > 0;
    return withSearchRecords(records(), async ({ index, meaning, isBehind, countUnread }) => {
      const page = await find(index, { query, limit, offset, now, withFacets, meaning });
      const annotatedHits = await annotateHits(store, page.hits, keyedHash(installation.paths.run));
      const ids = [...new Set(annotatedHits.map(({ document }) => document.sessionId))];
      const prompted = new Map(
        (await store.outlines(ids)).map(({ sessionId, prompts }) => [
          sessionId,
          sessionTitle(null, prompts),
        ]),
      );
      const hits = annotatedHits.map((hit, at): ApiHit =>
        Object.assign(toHitFacts(hit, offset + at + 1), {
          eventId: hit.also[0]?.eventId ?? hit.document.eventId,
          snippet: hit.snippet,
          title: hit.title ?? prompted.get(hit.document.sessionId) ?? null,
          rejected: hit.rejected,
        }),
      );
      return {
        hits,
        next: page.next,
        found: page.found,
        isComplete: page.isAll,
        isRelaxed: page.isRelaxed,
        isBehind,
        unread: await countUnread(),
        unknown: page.unknown,
        facets: page.facets,
        period,
        failure: asksKind ? null : parseErrorQuestion(asked.q ?? "", localDay(now.getTime())),
      };
    });
  },
});

/** Throws for a filter that is not understood: without it, something else would be found. */
export function refuseBadQuery(parsed: ParsedQuery, faults: Text["api"]["faults"]): void {
  const fault = parsed.faults.find(({ reason }) => !HARMLESS_REASONS.has(reason));
  if (fault === undefined) return;
  throw new ApiFault(
    400,
    "BAD_QUERY",
    faults.badQuery(cutCharacters(fault.typed, MAX_SHOWN_LENGTH)),
  );
}

/** What can be searched for all the same. */
const HARMLESS_REASONS: ReadonlySet<QueryFault["reason"]> = new Set(["empty_value", "too_long"]);

type SearchWords = {
  readonly q: string | null;
  readonly since: string | null;
  readonly until: string | null;
  readonly project: string | readonly string[];
  readonly type?: readonly DocumentKind[];
  readonly session?: readonly string[];
  readonly file?: readonly string[];
  readonly branch?: readonly string[];
};

/** Parameters say the same as filters among the words. */
export function buildParsedQuery(
  searchWords: SearchWords,
  now: Date,
  { api: { faults } }: Text,
): ParsedQuery {
  const { q, since, until, project, type = [], session = [], file = [], branch = [] } = searchWords;
  const parsed = parseQuery(q ?? "", now, type);
  refuseBadQuery(parsed, faults);
  const { filters } = parsed;
  const query = {
    ...parsed,
    filters: {
      projects: [...filters.projects, ...[project].flat()],
      kinds: filters.kinds,
      since: since ?? filters.since,
      until: until ?? filters.until,
      files: [...filters.files, ...file],
      branches: [...filters.branches, ...branch],
      sessions: [...filters.sessions, ...session],
    },
  };
  if (isEmptyQuery(query)) throw new ApiFault(400, "NOTHING_ASKED", faults.nothingAsked);
  return query;
}

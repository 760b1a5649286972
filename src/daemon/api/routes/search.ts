/** The search of the command and of the tools, over HTTP. The daemon follows the index, so there is little to catch up with. */
import { localDay } from "../../../observe/usage/usage-tally.ts";
import { keyedHash } from "../../../config/secret-key.ts";
import { cutCharacters } from "../../../event/cut.ts";
import { catchUpWithStore } from "../../../ingest/search/catch-up.ts";
import { openMeaning } from "../../../ingest/search/open-meaning.ts";
import { withIndex } from "../../../ingest/search/open-index.ts";
import { type UnindexedCount, countUnindexed } from "../../../ingest/search/unindexed-events.ts";
import { annotateHits } from "../../../recall/search/find-decisions.ts";
import { type HitFacts, toHitFacts } from "../../../recall/search/hit-facts.ts";
import type {
  FacetCount,
  Facets,
  RelatedHit,
  WordMatch,
  SnippetPiece,
} from "../../../recall/search/hit.ts";
import {
  parseErrorQuestion,
  type ErrorQuestion,
} from "../../../recall/search/query/error-question.ts";
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
import { cachedCodes } from "../records/code-cache.ts";
import { titleOf } from "../records/listed-session.ts";
import type { QueryParams } from "../request/parameters.ts";
import { paging, PROJECT_PARAM, type Route, SESSION_PARAM } from "../route.ts";
import { FLAG, listOf, NUMBER, oneOf, orNull, shape, TEXT, TIME, WHOLE } from "../shape/schema.ts";

const CATCH_UP_MS = 50;
const MAX_HITS = 100;
const MAX_SHOWN_LENGTH = 60;

type ApiHit = HitFacts & {
  /** Where it stands: a prompt or answer that says the same, else what it was made of. */
  readonly eventId: string;
  readonly snippet: readonly SnippetPiece[];
  /** What its session is called, else what was asked in it first. */
  readonly title: string | null;
  /** Of a decision: what its text names too, and was turned down. */
  readonly rejected: readonly string[];
};

export type SearchAnswer = {
  /** Best first. */
  readonly hits: readonly ApiHit[];
  readonly next: number | null;
  readonly found: number;
  /** Whether `found` counts all there are. */
  readonly isComplete: boolean;
  /** No phrase was found as it stands, only its words. */
  readonly isRelaxed: boolean;
  /** What was recorded last may be missing. */
  readonly isBehind: boolean;
  /** So many of all recorded events are; null when none is. */
  readonly unread: UnindexedCount | null;
  readonly unknown: readonly { readonly filter: string; readonly typed: string }[];
  /** The best hits, counted; null when not asked for. `isFeedComplete` says whether these are all. */
  readonly facets: Facets | null;
  /** What it asks the list of errors, where it asks what failed; null otherwise. */
  readonly failure: ErrorQuestion | null;
};

const FACET_COUNTS = listOf(shape<FacetCount<string>>({ value: TEXT, hits: WHOLE }));

const NAME = { kind: "text", most: 400, isMany: true } as const;

export const search: Route = {
  path: "/search",
  parameters: {
    q: { kind: "text", most: LONGEST_QUERY },
    type: { kind: "text", most: 20, choices: DOCUMENT_KINDS, isMany: true },
    project: { ...PROJECT_PARAM, isMany: true },
    session: { ...SESSION_PARAM, isMany: true },
    file: { ...NAME, most: 4096 },
    branch: NAME,
    since: { kind: "since" },
    until: { kind: "until" },
    facets: { kind: "text", most: 1, choices: ["1"] },
    ...paging(20, MAX_HITS),
  },
  answers: shape<SearchAnswer>({
    hits: listOf(
      shape<ApiHit>({
        id: TEXT,
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
        why: shape<HitFacts["why"]>({
          found: listOf(
            shape<WordMatch>({
              asked: TEXT,
              how: oneOf("exact", "form", "part", "near", "alike", "sound", "some"),
              found: TEXT,
            }),
          ),
          missing: listOf(TEXT),
          similar: orNull(NUMBER),
          beside: orNull(shape<RelatedHit>({ kind: oneOf(...DOCUMENT_KINDS), eventId: TEXT })),
        }),
        also: listOf(shape<RelatedHit>({ kind: oneOf(...DOCUMENT_KINDS), eventId: TEXT })),
        text: TEXT,
        snippet: listOf(shape<SnippetPiece>({ text: TEXT, isMatch: FLAG })),
        title: orNull(TEXT),
        rejected: listOf(TEXT),
      }),
    ),
    next: orNull(WHOLE),
    found: WHOLE,
    isComplete: FLAG,
    isRelaxed: FLAG,
    isBehind: FLAG,
    unread: orNull(shape<UnindexedCount>({ events: WHOLE, of: WHOLE })),
    unknown: listOf(shape<SearchAnswer["unknown"][number]>({ filter: TEXT, typed: TEXT })),
    facets: orNull(
      shape<Facets>({
        counted: WHOLE,
        kinds: listOf(
          shape<Facets["kinds"][number]>({ value: oneOf(...DOCUMENT_KINDS), hits: WHOLE }),
        ),
        projects: FACET_COUNTS,
        branches: FACET_COUNTS,
        months: FACET_COUNTS,
      }),
    ),
    failure: orNull(
      shape<ErrorQuestion>({ since: orNull(TEXT), until: orNull(TEXT), words: TEXT }),
    ),
  }),
  handle: async ({ given, now, records, text }) => {
    const query = buildParsedQuery(given, now, text);
    const { store, installation } = records();
    const meaning = openMeaning(installation);
    const withFacets = given.text("facets") !== null;
    const [limit, offset] = [given.number("limit"), given.number("offset")];
    const asksKind = given.texts("type").length > 0 || offset > 0;
    return withIndex(
      installation.dataFolder,
      async (index) => {
        const caughtUp = await catchUpWithStore({ store }, index, {
          budgetMs: CATCH_UP_MS,
          waitMs: CATCH_UP_MS,
        });
        const page = await find(index, { query, limit, offset, now, withFacets, meaning });
        const told = await annotateHits(store, page.hits, keyedHash(installation.paths.run));
        const ids = [...new Set(told.map(({ document }) => document.sessionId))];
        const asked = new Map(
          (await store.outlines(ids)).map(({ sessionId, prompts }) => [
            sessionId,
            titleOf(prompts),
          ]),
        );
        const hits = told.map((hit, at): ApiHit =>
          Object.assign(toHitFacts(hit, offset + at + 1), {
            eventId: hit.also[0]?.eventId ?? hit.document.eventId,
            snippet: hit.snippet,
            title: hit.title ?? asked.get(hit.document.sessionId) ?? null,
            rejected: hit.rejected,
          }),
        );
        return {
          hits,
          next: page.next,
          found: page.found,
          isComplete: page.isAll,
          isRelaxed: page.isRelaxed,
          isBehind: caughtUp.end !== "done",
          unread: await countUnindexed(store, index, caughtUp),
          unknown: page.unknown,
          facets: page.facets,
          failure: asksKind
            ? null
            : parseErrorQuestion(given.text("q") ?? "", localDay(now.getTime())),
        } satisfies SearchAnswer;
      },
      { keptCodes: cachedCodes() },
    );
  },
};

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

/** Parameters say the same as filters among the words. */
export function buildParsedQuery(
  given: QueryParams,
  now: Date,
  { api: { faults } }: Text,
): ParsedQuery {
  const parsed = parseQuery(
    given.text("q") ?? "",
    now,
    given.texts("type") as readonly DocumentKind[],
  );
  refuseBadQuery(parsed, faults);
  const { filters } = parsed;
  const query = {
    ...parsed,
    filters: {
      projects: [...filters.projects, ...given.texts("project")],
      kinds: filters.kinds,
      since: given.text("since") ?? filters.since,
      until: given.text("until") ?? filters.until,
      files: [...filters.files, ...given.texts("file")],
      branches: [...filters.branches, ...given.texts("branch")],
      sessions: [...filters.sessions, ...given.texts("session")],
    },
  };
  if (isEmptyQuery(query)) throw new ApiFault(400, "NOTHING_ASKED", faults.nothingAsked);
  return query;
}

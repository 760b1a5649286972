/**
 * Finds what fits a query best. The index only says which documents have which terms; candidates are few, and those are read,
 * measured and put in order here.
 *
 *   query ──▶ asked ──▶ forms ──▶ terms ──▶ the newest documents of each, and those that have all ──▶ the most promising
 *                                                                                        read, measured, scored ──▶ page
 */
import type { IndexedDocument, IndexReader } from "../../store/search-index.ts";
import { FACET_HITS, countFacets } from "./facets.ts";
import type { DocumentHit, SearchPage, SearchRequest } from "./hit.ts";
import { asksForFix, dropFrame } from "./query/fix-question.ts";
import { isFillerText, type QueryPart, parseQueryParts } from "./query/query-parts.ts";
import { isIdentifierQuery, keepWholeNames } from "./query/identifier-query.ts";
import { joinSayings } from "./query/sayings.ts";
import { resolveFilters, type SearchScope, listWordTerms } from "./query/resolve-filters.ts";
import { fuseRankings } from "./meaning/fuse.ts";
import { type MeaningModel, openSimilaritySearch } from "./meaning/similarity-search.ts";
import { matchesPhrases, namesFile } from "./rank/phrase-filter.ts";
import { findAnswers, isQuestionQuery } from "./rank/answers.ts";
import { findCandidateDocuments } from "./rank/candidates.ts";
import { listFormTerms } from "./rank/word-forms.ts";
import { balanceLanguages } from "./rank/balance-languages.ts";
import { openTermLookup, type TermLookup } from "./rank/term-lookup.ts";
import { prepareSearchableText, findRunSpans } from "./rank/match-form.ts";
import { addNeighbourCredit } from "./rank/neighbours.ts";
import { dedupeEvents, dropEchoes } from "./rank/dedupe.ts";
import { foldAlike } from "./rank/fold-alike.ts";
import { type DocumentScore, scoreDocument, type QueryTerm } from "./rank/score.ts";
import { createSnippet } from "./rank/snippet.ts";
import { createQueryTerms } from "./rank/query-terms.ts";
import { openRunTest } from "./rank/word-run.ts";
import { foldCase, foldWidth } from "./terms/fold.ts";

/** What is a tenth as good as the best is not what was meant. */
const MIN_SHARE_OF_BEST = 0.1;

const typedText = ({ words, phrases }: SearchRequest["query"]): string =>
  [...words, ...phrases].join(" ");

export async function search(index: IndexReader, request: SearchRequest): Promise<SearchPage> {
  const { query, limit, offset = 0 } = request;
  const { scopes, unknown } = await resolveFilters(index, request);
  const parts = joinSayings(parseQueryParts([...query.words, ...query.phrases]));
  const queryParts = asksForFix(typedText(query)) ? dropFrame(parts) : parts;
  let lookup: Promise<TermLookup> | null = null;
  const find = async (phrases: readonly string[]): Promise<HitList> => {
    const one = { ...request, query: { ...query, phrases } };
    if (queryParts.length === 0) return latest(index, one, scopes);
    // What is asked again has the same terms.
    lookup ??= openTermLookup(index, scopes[0]?.filter);
    return findRankedHits(index, one, { scopes, queryParts, lookup: await lookup });
  };
  const signs = findSymbols(query.words, queryParts.length > 0);
  let strict = await find([...query.phrases, ...signs]);
  if (strict.all.length === 0 && signs.length > 0 && queryParts.length > 0)
    strict = await find(query.phrases);
  const isRelaxed = strict.all.length === 0 && query.phrases.length > 0 && queryParts.length > 0;
  const { all, isAll } = isRelaxed ? await find([]) : strict;
  return {
    query,
    hits: all
      .slice(offset, offset + limit)
      .map(addSnippet(isRelaxed ? [] : query.phrases, queryParts)),
    next: all.length > offset + limit ? offset + limit : null,
    found: all.length,
    isAll,
    isRelaxed: isRelaxed && all.length > 0,
    unknown,
    facets: request.withFacets === true ? countFacets(all) : null,
  };
}

/**
 * A sign or a picture is no term: it can only be looked for in the text. Beside words a picture is missed where it is not, as long
 * as something has it; a sign says nothing there: `login ?`, `File "a.py", line 3`.
 */
const findSymbols = (words: readonly string[], isBesideWords: boolean): readonly string[] =>
  words.filter(
    (word) =>
      parseQueryParts([word]).length === 0 &&
      (!isBesideWords || /\p{Extended_Pictographic}/u.test(word)),
  );

type HitList = { readonly all: readonly HitCandidate[]; readonly isAll: boolean };

/** A hit before it is known whether it is shown. */
type HitCandidate = Omit<DocumentHit, "snippet"> &
  Pick<DocumentScore, "spans" | "coverage" | "translated">;

/** Words that hold a sentence together are no reason, unless nothing else was asked for. */
const addSnippet =
  (phrases: readonly string[], queryParts: readonly QueryPart[]) =>
  ({ spans, coverage: _coverage, translated: _translated, ...hit }: HitCandidate): DocumentHit => {
    const text = foldWidth(hit.document.text);
    const marks = phrases.flatMap((phrase) =>
      findRunSpans(foldCase(text), foldCase(foldWidth(phrase)).trim()),
    );
    const asksMore = queryParts.some(({ isFiller }) => !isFiller);
    const reasons = hit.found.filter(({ asked }) => !(asksMore && isFillerText(asked)));
    const found = new Map(reasons.map((one) => [`${one.asked}\0${one.found}`, one]));
    return {
      ...hit,
      found: [...found.values()],
      snippet: createSnippet(text, [...spans, ...marks]),
    };
  };

/** In which nothing stands that was asked for. */
const toEmptyCandidate = (document: IndexedDocument): HitCandidate => ({
  document,
  score: 0,
  spans: [],
  coverage: 0,
  translated: 0,
  found: [],
  missing: [],
  also: [],
  alike: [],
  beside: null,
  similar: null,
});

const MAX_DOCUMENTS = 4000;

/** Without words: whatever fits, the latest first. What may not be shown is only known when it is read. */
async function latest(
  index: IndexReader,
  { query, limit, offset = 0, withFacets = false }: SearchRequest,
  scopes: readonly SearchScope[],
): Promise<HitList> {
  const isAsked =
    query.phrases.length > 0 || scopes.some(({ filter }) => Object.keys(filter).length > 0);
  if (!isAsked) return { all: [], isAll: true };
  const wanted = Math.max(withFacets ? FACET_HITS : 0, offset + limit) + 1;
  for (let window = wanted * 4; ; window *= 4) {
    const most = Math.min(window, MAX_DOCUMENTS);
    const found = new Map<number, IndexedDocument>();
    let isAll = true;
    for (const { filter, terms, files } of scopes) {
      const numbers =
        terms.length === 0
          ? await index.latest(filter, most)
          : (await index.withAll(terms, filter, most)).numbers;
      if (numbers.length >= most) isAll = false;
      for (const document of await index.documents(numbers)) {
        if (files.length === 0 || namesFile(document.text, files)) found.set(document.n, document);
      }
    }
    const all = dedupeHits(
      [...found.values()].filter(({ text }) => matchesPhrases(text, query)).map(toEmptyCandidate),
    );
    if (isAll || all.length >= wanted || most === MAX_DOCUMENTS) return { all, isAll };
  }
}

/** Besides: the same without what must not be there, which may stand in all of the newest. */
const addExcludingScopes = (
  scopes: readonly SearchScope[],
  excluded: readonly string[],
): readonly SearchScope[] => {
  const without = excluded.map((word) => listWordTerms(word)).filter((terms) => terms.length > 0);
  return without.length === 0
    ? scopes
    : [...scopes, ...scopes.map((scope) => ({ ...scope, filter: { ...scope.filter, without } }))];
};

const ERROR_KINDS: ReadonlySet<string> = new Set(["error", "resolution"]);

const asksForErrors = ({ filters: { kinds } }: SearchRequest["query"]): boolean =>
  kinds.length > 0 && kinds.every((kind) => ERROR_KINDS.has(kind));

type RankedSearch = {
  readonly scopes: readonly SearchScope[];
  readonly queryParts: readonly QueryPart[];
  readonly lookup: TermLookup;
};

const LEAST_READ = 150;
const MOST_READ = 1000;

async function findRankedHits(
  index: IndexReader,
  { query, now, limit, offset = 0, withFacets = false, meaning = null }: SearchRequest,
  { scopes, queryParts, lookup }: RankedSearch,
): Promise<HitList> {
  const wanted = await createQueryTerms(queryParts, index, lookup, asksForErrors(query));
  const { averageLength, weightOf } = lookup;
  const typed = typedText(query);
  const isFixAsked = asksForFix(typed);
  const typedWords = wanted.flatMap(({ part }) => (part.isFiller ? [] : [foldCase(part.asked)]));
  const isRun = openRunTest(typedWords);
  const how = { averageLength, now, weightOf, asksForFix: isFixAsked, isRun };
  const interesting = termsIn(wanted);
  const hits = new Map<number, HitCandidate>();
  const read = async (
    numbers: readonly number[],
    scope: SearchScope,
    least: number,
  ): Promise<void> => {
    for (const document of await index.documents(numbers.filter((n) => !hits.has(n)))) {
      if (!matchesPhrases(document.text, query)) continue;
      if (scope.files.length > 0 && !namesFile(document.text, scope.files)) continue;
      const scored = scoreDocument(
        document,
        prepareSearchableText(document.text, interesting),
        wanted,
        how,
      );
      if (scored.score > least) hits.set(document.n, { ...toEmptyCandidate(document), ...scored });
    }
  };
  const allScopes = addExcludingScopes(scopes, query.excluded);
  const least = withFacets ? FACET_HITS : LEAST_READ;
  const most = Math.min(MOST_READ, Math.max(least, (offset + limit) * 2));
  let isAll = true;
  for (const scope of allScopes) {
    const hasPhrase = query.phrases.length > 0;
    const numbers = await findCandidateDocuments(index, lookup, wanted, scope, { hasPhrase, most });
    if (numbers.length >= most) isAll = false;
    await read(numbers, scope, 0);
    if (!isFixAsked && !isQuestionQuery(queryParts, query)) continue;
    for (const answer of await findAnswers(index, listMatchingHits(hits), scope))
      if (matchesPhrases(answer.document.text, query))
        hits.set(answer.document.n, { ...toEmptyCandidate(answer.document), ...answer });
  }
  const words = rankByWords([...hits.values()]);
  if (isIdentifierQuery(query)) return { all: keepWholeNames(words.best), isAll };
  const isNonsense = words.best.length === 0 && !(await saysSomething(wanted, meaning));
  if (isNonsense || isSettled(words.best)) return { all: words.best, isAll };
  const similar = await openSimilaritySearch(index, meaning, typed);
  if (similar === null) return { all: words.best, isAll };
  for (const scope of allScopes) await read(await similar.nearest(scope), scope, -1);
  const { best, others } = rankByWords([...hits.values()]);
  return { all: dedupeHits(await fuseRankings(best, others, similar)), isAll };
}

/** A vector is made of pieces of words, so what is no word has one too, and lies near to something. */
async function saysSomething(
  wanted: readonly QueryTerm[],
  meaning: MeaningModel | null,
): Promise<boolean> {
  for (const { part, isKnown } of wanted) {
    if (part.isFiller || isKnown === false) continue;
    if (isKnown === true || meaning?.knows === undefined) return true;
    if (await meaning.knows(part.asked).catch(() => true)) return true;
  }
  return false;
}

const MIN_SETTLED_HITS = 10;

/** Where the first has all that was asked for and others follow, meaning would change next to nothing, on whichever page. */
const isSettled = (best: readonly HitCandidate[]): boolean =>
  best[0]?.missing.length === 0 && best.length >= MIN_SETTLED_HITS;

/** Those that fit by their words, best first, and what words alone would not show. */
function rankByWords(hits: readonly HitCandidate[]): {
  readonly best: readonly HitCandidate[];
  readonly others: readonly HitCandidate[];
} {
  const byWords = dedupeHits(
    addNeighbourCredit(balanceLanguages(hits.filter((hit) => !isByMeaning(hit)))),
  );
  const lowest = (byWords[0]?.score ?? 0) * MIN_SHARE_OF_BEST;
  return {
    best: byWords.filter(({ score }) => score >= lowest),
    others: [...hits.filter(isByMeaning), ...byWords.filter(({ score }) => score < lowest)],
  };
}

const listMatchingHits = (hits: ReadonlyMap<number, HitCandidate>): readonly HitCandidate[] =>
  [...hits.values()].filter(({ score }) => score > 0);

/** Nothing of it stands there, nor before it. */
const isByMeaning = ({ score, beside }: HitCandidate): boolean => score === 0 && beside === null;

const dedupeHits = (hits: readonly HitCandidate[]): readonly HitCandidate[] =>
  foldAlike(dropEchoes(dedupeEvents(hits.toSorted(compareHits))).toSorted(compareHits));

const compareHits = (a: HitCandidate, b: HitCandidate): number =>
  b.score - a.score ||
  (a.document.ts === b.document.ts
    ? b.document.n - a.document.n
    : a.document.ts < b.document.ts
      ? 1
      : -1);

const termsIn = (wanted: readonly QueryTerm[]): ReadonlySet<string> =>
  new Set(wanted.flatMap(({ forms }) => forms.flatMap(listFormTerms)));

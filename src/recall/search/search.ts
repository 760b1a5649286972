/**
 * Finds what fits a query best. The index only says which documents have which terms; candidates are few, and those are read,
 * measured and put in order here.
 *
 *   query ──▶ asked ──▶ forms ──▶ terms ──▶ the newest documents of each, and those that have all ──▶ the most promising
 *                                                                                        read, measured, scored ──▶ page
 */
import type { FoundDocument, SearchIndex } from "../../store/search-index.ts";
import { FACET_HITS, facetsOf } from "./facets.ts";
import type { Hit, SearchPage, SearchRequest } from "./hit.ts";
import { type Asked, askedFor } from "./query/asked.ts";
import { resolveFilters, type Scope, termsOfWord } from "./query/resolve-filters.ts";
import { fuse } from "./meaning/fuse.ts";
import { openSimilar } from "./meaning/similar.ts";
import { isAllowed, namesFile } from "./rank/allowed.ts";
import { answersBeside, isQuestion } from "./rank/answers.ts";
import { candidatesFor } from "./rank/candidates.ts";
import { termsLeadingTo } from "./rank/form.ts";
import { betweenLanguages } from "./rank/languages.ts";
import { openLookup } from "./rank/lookup.ts";
import { look, runSpans } from "./rank/measure.ts";
import { withCredit } from "./rank/neighbours.ts";
import { oncePerEvent, withoutEchoes } from "./rank/once.ts";
import { type Scored, scoreOf, type Wanted } from "./rank/score.ts";
import { snippetOf } from "./rank/snippet.ts";
import { wantedOf } from "./rank/wanted.ts";
import { foldCase, foldWidth } from "./terms/fold.ts";

/** What is a tenth as good as the best is not what was meant. */
const LEAST_OF_BEST = 0.1;

export async function search(index: SearchIndex, request: SearchRequest): Promise<SearchPage> {
  const { query, limit, offset = 0 } = request;
  const { scopes, unknown } = await resolveFilters(index, request);
  const asked = askedFor([...query.words, ...query.phrases]);
  const find = (phrases: readonly string[]): Promise<Found> => {
    const one = { ...request, query: { ...query, phrases } };
    return asked.length === 0 ? latest(index, one, scopes) : ranked(index, one, scopes, asked);
  };
  const signs = signsIn(query.words, asked.length > 0);
  let strict = await find([...query.phrases, ...signs]);
  if (strict.all.length === 0 && signs.length > 0 && asked.length > 0)
    strict = await find(query.phrases);
  const isRelaxed = strict.all.length === 0 && query.phrases.length > 0 && asked.length > 0;
  const { all, isAll } = isRelaxed ? await find([]) : strict;
  return {
    query,
    hits: all.slice(offset, offset + limit).map(withSnippet(isRelaxed ? [] : query.phrases)),
    next: all.length > offset + limit ? offset + limit : null,
    found: all.length,
    isAll,
    isRelaxed: isRelaxed && all.length > 0,
    unknown,
    facets: request.withFacets === true ? facetsOf(all) : null,
  };
}

/**
 * A sign or a picture is no term: it can only be looked for in the text. Beside words a picture is missed where it is not, as long
 * as something has it; a sign says nothing there: `login ?`, `File "a.py", line 3`.
 */
const signsIn = (words: readonly string[], isBesideWords: boolean): readonly string[] =>
  words.filter(
    (word) =>
      askedFor([word]).length === 0 && (!isBesideWords || /\p{Extended_Pictographic}/u.test(word)),
  );

type Found = { readonly all: readonly Candidate[]; readonly isAll: boolean };

/** A hit before it is known whether it is shown. */
type Candidate = Omit<Hit, "snippet"> & Pick<Scored, "spans" | "coverage" | "translated">;

const withSnippet =
  (phrases: readonly string[]) =>
  ({ spans, coverage: _coverage, translated: _translated, ...hit }: Candidate): Hit => {
    const text = foldWidth(hit.document.text);
    const marks = phrases.flatMap((phrase) =>
      runSpans(foldCase(text), foldCase(foldWidth(phrase)).trim()),
    );
    const found = new Map(hit.found.map((one) => [`${one.asked}\0${one.found}`, one]));
    return { ...hit, found: [...found.values()], snippet: snippetOf(text, [...spans, ...marks]) };
  };

/** In which nothing stands that was asked for. */
const plain = (document: FoundDocument): Candidate => ({
  document,
  score: 0,
  spans: [],
  coverage: 0,
  translated: 0,
  found: [],
  missing: [],
  also: [],
  beside: null,
  similar: null,
});

const MOST_LOOKED_AT = 4000;

/** Without words: whatever fits, the latest first. What may not be shown is only known when it is read. */
async function latest(
  index: SearchIndex,
  { query, limit, offset = 0, withFacets = false }: SearchRequest,
  scopes: readonly Scope[],
): Promise<Found> {
  const isAsked =
    query.phrases.length > 0 || scopes.some(({ filter }) => Object.keys(filter).length > 0);
  if (!isAsked) return { all: [], isAll: true };
  const wanted = Math.max(withFacets ? FACET_HITS : 0, offset + limit) + 1;
  for (let window = wanted * 4; ; window *= 4) {
    const most = Math.min(window, MOST_LOOKED_AT);
    const found = new Map<number, FoundDocument>();
    let isAll = true;
    for (const { filter, terms, file } of scopes) {
      const numbers =
        terms.length === 0
          ? await index.latest(filter, most)
          : (await index.withAll(terms, filter, most)).numbers;
      if (numbers.length >= most) isAll = false;
      for (const document of await index.documents(numbers)) {
        if (file === null || namesFile(document.text, file)) found.set(document.n, document);
      }
    }
    const all = onceEach(
      [...found.values()].filter(({ text }) => isAllowed(text, query)).map(plain),
    );
    if (isAll || all.length >= wanted || most === MOST_LOOKED_AT) return { all, isAll };
  }
}

/** Besides: the same without what must not be there, which may stand in all of the newest. */
const scopesWithout = (scopes: readonly Scope[], excluded: readonly string[]): readonly Scope[] => {
  const without = excluded.map((word) => termsOfWord(word)).filter((terms) => terms.length > 0);
  return without.length === 0
    ? scopes
    : [...scopes, ...scopes.map((scope) => ({ ...scope, filter: { ...scope.filter, without } }))];
};

const OF_ERRORS: ReadonlySet<string> = new Set(["error", "resolution"]);

const isOfErrors = ({ filters: { kinds } }: SearchRequest["query"]): boolean =>
  kinds.length > 0 && kinds.every((kind) => OF_ERRORS.has(kind));

const LEAST_READ = 150;
const MOST_READ = 1000;

async function ranked(
  index: SearchIndex,
  { query, now, limit, offset = 0, withFacets = false, meaning = null }: SearchRequest,
  scopes: readonly Scope[],
  asked: readonly Asked[],
): Promise<Found> {
  const lookup = await openLookup(index, scopes[0]?.filter);
  const wanted = await wantedOf(asked, index, lookup, isOfErrors(query));
  const { averageLength, weightOf } = lookup;
  const how = { averageLength, now, weightOf };
  const interesting = termsIn(wanted);
  const hits = new Map<number, Candidate>();
  const read = async (numbers: readonly number[], scope: Scope, least: number): Promise<void> => {
    for (const document of await index.documents(numbers.filter((n) => !hits.has(n)))) {
      if (!isAllowed(document.text, query)) continue;
      if (scope.file !== null && !namesFile(document.text, scope.file)) continue;
      const scored = scoreOf(document, look(document.text, interesting), wanted, how);
      if (scored.score > least) hits.set(document.n, { ...plain(document), ...scored });
    }
  };
  const allScopes = scopesWithout(scopes, query.excluded);
  const least = withFacets ? FACET_HITS : LEAST_READ;
  const most = Math.min(MOST_READ, Math.max(least, (offset + limit) * 2));
  let isAll = true;
  for (const scope of allScopes) {
    const hasPhrase = query.phrases.length > 0;
    const numbers = await candidatesFor(index, lookup, wanted, scope, { hasPhrase, most });
    if (numbers.length >= most) isAll = false;
    await read(numbers, scope, 0);
    if (!isQuestion(asked, query)) continue;
    for (const answer of await answersBeside(index, matching(hits), scope))
      if (isAllowed(answer.document.text, query))
        hits.set(answer.document.n, { ...plain(answer.document), ...answer });
  }
  const words = rankByWords([...hits.values()]);
  if (isSettled(words.best)) return { all: words.best, isAll };
  const similar = await openSimilar(index, meaning, [...query.words, ...query.phrases].join(" "));
  if (similar === null) return { all: words.best, isAll };
  for (const scope of allScopes) await read(await similar.nearest(scope), scope, -1);
  const { best, others } = rankByWords([...hits.values()]);
  return { all: onceEach(await fuse(best, others, similar)), isAll };
}

const FULL = 10;

/** Where the first has all that was asked for and others follow, meaning would change next to nothing, on whichever page. */
const isSettled = (best: readonly Candidate[]): boolean =>
  best[0]?.missing.length === 0 && best.length >= FULL;

/** Those that fit by their words, best first, and what words alone would not show. */
function rankByWords(hits: readonly Candidate[]): {
  readonly best: readonly Candidate[];
  readonly others: readonly Candidate[];
} {
  const byWords = onceEach(withCredit(betweenLanguages(hits.filter((hit) => !isByMeaning(hit)))));
  const lowest = (byWords[0]?.score ?? 0) * LEAST_OF_BEST;
  return {
    best: byWords.filter(({ score }) => score >= lowest),
    others: [...hits.filter(isByMeaning), ...byWords.filter(({ score }) => score < lowest)],
  };
}

const matching = (hits: ReadonlyMap<number, Candidate>): readonly Candidate[] =>
  [...hits.values()].filter(({ score }) => score > 0);

/** Nothing of it stands there, nor before it. */
const isByMeaning = ({ score, beside }: Candidate): boolean => score === 0 && beside === null;

const onceEach = (hits: readonly Candidate[]): readonly Candidate[] =>
  withoutEchoes(oncePerEvent(hits.toSorted(inOrder))).toSorted(inOrder);

const inOrder = (a: Candidate, b: Candidate): number =>
  b.score - a.score ||
  (a.document.ts === b.document.ts
    ? b.document.n - a.document.n
    : a.document.ts < b.document.ts
      ? 1
      : -1);

const termsIn = (wanted: readonly Wanted[]): ReadonlySet<string> =>
  new Set(wanted.flatMap(({ forms }) => forms.flatMap(termsLeadingTo)));

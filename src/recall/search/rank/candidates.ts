/**
 * Which documents are worth reading. Bounded, whatever the size of the index: only each term's newest documents are fetched,
 * so a common word costs no more than a rare one, and also those that have all words.
 */
import type { Postings, IndexReader } from "../../../store/search-index.ts";
import type { SearchScope } from "../query/resolve-filters.ts";
import { listFormTerms } from "./word-forms.ts";
import type { QueryTerm } from "./score.ts";
import { type TermLookup, MAX_POSTINGS } from "./term-lookup.ts";

const MOST_WITH_ALL = 100;
/** So many of the newest fit that older ones need not be looked for. */
const ENOUGH_FITTING = 100;
/** A phrase must be looked for in the text itself. */
const MOST_WITH_PHRASE = 1000;

export async function findCandidateDocuments(
  index: IndexReader,
  lookup: TermLookup,
  wanted: readonly QueryTerm[],
  scope: SearchScope,
  { hasPhrase, most }: { readonly hasPhrase: boolean; readonly most: number },
): Promise<readonly number[]> {
  const all = new Set<number>(await findDocumentsWithAll(index, lookup, wanted, scope, hasPhrase));
  if (hasPhrase) return [...all];
  for (const n of await findPromisingDocuments(index, lookup, wanted, scope, most)) all.add(n);
  return [...all];
}

/** Terms that a document has when it has every word as it was asked for. */
function listNecessaryTerms(wanted: readonly QueryTerm[]): readonly string[] {
  const terms = new Set<string>();
  for (const { part, forms } of wanted) {
    if (part.isFiller || part.kind === "saying") continue;
    const first = forms.find(
      ({ how, look }) => how !== "alike" && look.kind !== "terms" && look.kind !== "apart",
    );
    for (const term of first === undefined ? [] : listFormTerms(first)) terms.add(term);
  }
  return [...terms];
}

/** Documents that have every word, as far as the terms say. */
async function findDocumentsWithAll(
  index: IndexReader,
  lookup: TermLookup,
  wanted: readonly QueryTerm[],
  { filter, terms: besides }: SearchScope,
  hasPhrase: boolean,
): Promise<readonly number[]> {
  const terms = listNecessaryTerms(wanted);
  if (terms.length === 0) return [];
  let rarest: Postings | null = null;
  for (const postings of await Promise.all([...terms, ...besides].map(lookup.postings))) {
    if (rarest === null || postings.estimate < rarest.estimate) rarest = postings;
  }
  // All documents of the rarest are known: among them are those that have the others too.
  if (rarest !== null && rarest.numbers.length < MAX_POSTINGS)
    return hasPhrase || besides.length > 0 ? index.among(rarest.numbers, filter) : [];
  const limit = hasPhrase ? MOST_WITH_PHRASE : MOST_WITH_ALL;
  const rarestFirst = terms.toSorted((a, b) => lookup.weightOf(b) - lookup.weightOf(a));
  return (await index.withAll([...rarestFirst, ...besides], filter, limit)).numbers;
}

/** Those whose terms add up to most. */
async function findPromisingDocuments(
  index: IndexReader,
  lookup: TermLookup,
  wanted: readonly QueryTerm[],
  { filter, terms: besides }: SearchScope,
  most: number,
): Promise<readonly number[]> {
  const isFiltered = Object.keys(filter).length > 0 || besides.length > 0;
  const isByRows = besides.length === 0 && filter.without === undefined;
  const find = async (term: string): Promise<readonly number[]> => {
    const { numbers } = await lookup.postings(term);
    if (!isFiltered) return numbers;
    const fitting = isByRows ? await index.among(numbers, filter) : [];
    const isEnough = numbers.length < MAX_POSTINGS || fitting.length >= ENOUGH_FITTING;
    return isEnough && isByRows
      ? fitting
      : (await index.withAll([term, ...besides], filter, MAX_POSTINGS)).numbers;
  };
  // Asked for together: each waits for the same answer.
  const terms = [...new Set(wanted.flatMap(({ forms }) => forms.flatMap(listFormTerms)))];
  const found = await Promise.all(terms.map(find));
  const byTerm = new Map(terms.map((term, at) => [term, found[at] ?? []]));
  const having = (term: string): readonly number[] => byTerm.get(term) ?? [];
  const sums = new Map<number, number>();
  for (const { part, forms } of wanted) {
    const own = new Map<number, number>();
    for (const form of forms) {
      const ownTerms = listFormTerms(form);
      const worth = (form.worth * form.weight) / ownTerms.length;
      if (ownTerms.length === 1) {
        for (const n of having(ownTerms[0] ?? "")) {
          if ((own.get(n) ?? 0) < worth) own.set(n, worth);
        }
        continue;
      }
      const ofForm = new Map<number, number>();
      for (const term of ownTerms) {
        for (const n of having(term)) ofForm.set(n, (ofForm.get(n) ?? 0) + worth);
      }
      for (const [n, value] of ofForm) if ((own.get(n) ?? 0) < value) own.set(n, value);
    }
    const filling = part.isFiller ? 0.2 : 1;
    for (const [n, value] of own) sums.set(n, (sums.get(n) ?? 0) + value * filling);
  }
  return [...sums]
    .toSorted(([a, x], [b, y]) => y - x || b - a)
    .slice(0, most)
    .map(([n]) => n);
}

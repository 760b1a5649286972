/**
 * In how many documents a term is, which gives its weight. Counted within the filter: a project's name is in each of its
 * documents and says nothing there. Bounded: a term's newest documents are enough to judge by.
 */
import type { IndexFilter, Postings, IndexReader } from "../../../store/search-index.ts";
import { weighTerm } from "./score.ts";

export const MAX_POSTINGS = 500;
const MOST_COUNTED = 2000;

export type TermLookup = {
  /** The newest documents anywhere that have the term, and about how many there are. */
  readonly postings: (term: string) => Promise<Postings>;
  /** About how many there are where it is looked for. */
  readonly having: (term: string) => Promise<number>;
  /** How much it says there; asked for before. */
  readonly weightOf: (term: string) => number;
  /** How many documents are there. */
  readonly documents: number;
  /** How many terms a document has, on average. */
  readonly averageLength: number;
};

/** `within`: the projects or sessions that are looked at; its other conditions say nothing about words. */
export async function openTermLookup(
  index: IndexReader,
  within: IndexFilter = {},
): Promise<TermLookup> {
  const { documents, terms } = await index.totals();
  const postings = memoize((term) => index.withAll([term], {}, MAX_POSTINGS));
  const place = placeOf(within);
  const count = place === null ? null : await openCount(index, place, postings);
  const counts = new Map<string, number>();
  const having = memoize(async (term) => {
    const found = count === null ? (await postings(term)).estimate : await count.having(term);
    counts.set(term, found);
    return found;
  });
  const all = count?.documents ?? documents;
  return {
    postings,
    having,
    weightOf: (term) => weighTerm(all, counts.get(term) ?? 0),
    documents: all,
    averageLength: terms / Math.max(1, documents),
  };
}

function placeOf({ projectPaths, sessionIds }: IndexFilter): IndexFilter | null {
  if (projectPaths === undefined && sessionIds === undefined) return null;
  return {
    ...(projectPaths === undefined ? {} : { projectPaths }),
    ...(sessionIds === undefined ? {} : { sessionIds }),
  };
}

async function openCount(
  index: IndexReader,
  place: IndexFilter,
  postings: (term: string) => Promise<Postings>,
): Promise<Pick<TermLookup, "having" | "documents">> {
  const { numbers: newest, estimate } = await index.withAll([], place, MOST_COUNTED);
  const documents = Math.max(newest.length, estimate);
  return {
    documents,
    having: async (term) => {
      const { numbers } = await postings(term);
      if (numbers.length < MAX_POSTINGS) return (await index.among(numbers, place)).length;
      const here = (await index.withAll([term], place, MAX_POSTINGS)).numbers;
      const last = here.at(-1);
      if (here.length < MAX_POSTINGS || last === undefined) return here.length;
      // Of the documents since the oldest of these, so many have it; of the others about as many.
      const since = newest.filter((n) => n >= last).length;
      return Math.min(
        documents,
        Math.round((here.length / Math.max(here.length, since)) * documents),
      );
    },
  };
}

function memoize<T>(ask: (term: string) => Promise<T>): (term: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (term) => {
    const before = known.get(term);
    if (before !== undefined) return before;
    const found = ask(term);
    known.set(term, found);
    return found;
  };
}

/**
 * Questions that a search asks in one turn are one statement, and so one way to the server: the newest documents of each of many
 * terms, and which of many documents fit.
 */
import type { IndexFilter, Postings } from "../../search-index.ts";
import type { Rows } from "../statements.ts";
import {
  conditionsOf,
  filterDocuments,
  isNarrow,
  newestOf,
  placesOf,
  rangesFor,
  readNumbers,
} from "./find-documents.ts";

/** What comes back must fit into memory. */
const MOST_AT_ONCE = 100;

/** Asks together what is asked for in one turn. */
function openBatch<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A> {
  type Waiting = {
    readonly question: Q;
    readonly resolve: (answer: A) => void;
    readonly reject: (error: unknown) => void;
  };
  let waiting: Waiting[] = [];

  async function answer(some: readonly Waiting[]): Promise<void> {
    try {
      const answers = await ask(some.map(({ question }) => question));
      for (const [at, { resolve }] of some.entries()) resolve(answers[at] as A);
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  }

  function askWaiting(): void {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += MOST_AT_ONCE)
      void answer(all.slice(at, at + MOST_AT_ONCE));
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (waiting.length === 1) queueMicrotask(askWaiting);
    });
}

export type TermQuestion = { readonly term: string; readonly limit: number };

export type FilterQuestions = {
  /** Documents that have a term; null where that must be asked in another way. */
  readonly postings: ((question: TermQuestion) => Promise<Postings>) | null;
  /** Those of the documents that fit, in the same order. */
  readonly among: (numbers: readonly number[]) => Promise<readonly number[]>;
};

/** `estimate`: how many there are if these are the newest. */
export type QuestionContext = {
  readonly rows: Rows;
  readonly machines: readonly string[] | null;
  readonly estimate: (numbers: readonly number[], limit: number) => Promise<number>;
};

export function openQuestions(context: QuestionContext, filter: IndexFilter): FilterQuestions {
  const { rows } = context;
  return {
    postings: isNarrow(filter) ? null : openPostings(context, filter),
    among: openBatch(async (asked) => {
      const fitting = new Set(await filterDocuments(rows, [...new Set(asked.flat())], filter));
      return asked.map((numbers) => numbers.filter((n) => fitting.has(n)));
    }),
  };
}

/** However common a term is, about as many rows are read as are asked for. */
function openPostings(
  { rows, machines, estimate }: QuestionContext,
  filter: IndexFilter,
): (question: TermQuestion) => Promise<Postings> {
  const conditions = conditionsOf([], filter);
  if (conditions === null) return async () => ({ numbers: [], estimate: 0 });
  const places = placesOf(filter, machines);
  const where = ["d.terms @> array[asked.term]", ...conditions.where];
  // One row for each term: thousands of rows of one number cost more than the search itself.
  const sql = `with ${rangesFor(places, 1)} select asked.at::integer as at, found.numbers
    from unnest(?::text[], ?::bigint[]) with ordinality as asked (term, most, at)
    cross join lateral (select string_agg(n::text, ' ') as numbers
      from ${newestOf({ places: places.where, where, most: "asked.most" })} as d) as found`;
  return openBatch(async (asked) => {
    const found = await rows<{ at: number; numbers: string | null }>(
      sql,
      asked.map(({ term }) => term),
      asked.map(({ limit }) => limit),
      ...places.values,
      ...conditions.values,
    );
    const byPlace = new Map(found.map(({ at, numbers }) => [at - 1, numbers]));
    return Promise.all(
      asked.map(async ({ limit }, at) => {
        const numbers = readNumbers(byPlace.get(at) ?? null);
        return { numbers, estimate: await estimate(numbers, limit) };
      }),
    );
  });
}

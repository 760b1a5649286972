/**
 * The newest documents of each of many terms, asked for together: terms that are asked for in one turn are one statement, and so one
 * way to the server. Each has a part of its own in it, because each is looked for in its own way.
 */
import type { Postings } from "../../search-index.ts";
import type { Rows } from "../statements.ts";

type Asked = {
  readonly term: string;
  readonly limit: number;
  readonly resolve: (postings: Postings) => void;
  readonly reject: (error: unknown) => void;
};

/** One statement may not become too large to be planned. */
const MOST_AT_ONCE = 50;

export type TermPostings = (term: string, limit: number) => Promise<Postings>;

/** How documents of a term are looked for, and how many there are if these are the newest. */
export type PostingsReader = {
  readonly isMetSoon: (term: string) => Promise<boolean>;
  readonly estimate: (numbers: readonly number[], limit: number) => Promise<number>;
};

export function openTermPostings(
  rows: Rows,
  { isMetSoon, estimate }: PostingsReader,
): TermPostings {
  let waiting: Asked[] = [];

  async function read(some: readonly Asked[]): Promise<void> {
    const met = await Promise.all(some.map(({ term }) => isMetSoon(term)));
    // A common term is met soon on the way back from the newest; any other is looked up in the index and put in order.
    const parts = some.map(
      (_, at) => `(select ${at} as at, d.n::double precision as n from documents d
        where :own(d) and d.terms @> array[?::text] order by ${met[at] === true ? "d.n" : "(d.n + 0)"} desc limit ?::bigint)`,
    );
    const found = await rows<{ at: number; n: number }>(
      parts.join(" union all "),
      ...some.flatMap(({ term, limit }) => [term, limit]),
    );
    const byTerm = Map.groupBy(found, ({ at }) => at);
    for (const [at, { limit, resolve }] of some.entries()) {
      const numbers = (byTerm.get(at) ?? []).map(({ n }) => n).toSorted((a, b) => b - a);
      resolve({ numbers, estimate: await estimate(numbers, limit) });
    }
  }

  function readWaiting(): void {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += MOST_AT_ONCE) {
      const some = all.slice(at, at + MOST_AT_ONCE);
      read(some).catch((error: unknown) => {
        for (const { reject } of some) reject(error);
      });
    }
  }

  return (term, limit) =>
    new Promise((resolve, reject) => {
      waiting.push({ term, limit, resolve, reject });
      if (waiting.length === 1) queueMicrotask(readWaiting);
    });
}

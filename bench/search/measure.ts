/**
 * recall@k: the share of queries with a relevant document among the first k. MRR: the mean of 1 / rank of the first relevant one, to
 * rank 10.
 */
import type { CorpusQuery } from "./corpus.ts";
import type { Engine } from "./engines.ts";

const DEEPEST = 10;

export type Outcome = {
  readonly query: CorpusQuery;
  /** Of the first relevant document; null where there is none. */
  readonly rank: number | null;
  /** What came first instead. */
  readonly first: string | null;
};

export type Figures = {
  readonly queries: number;
  readonly recall1: number;
  readonly recall5: number;
  readonly mrr: number;
};

export async function outcomesOf(
  engine: Engine,
  queries: readonly CorpusQuery[],
  progress: (done: number) => void,
): Promise<readonly Outcome[]> {
  const all: Outcome[] = [];
  for (const query of queries) {
    const ids = (await engine.find(query.query, DEEPEST)).slice(0, DEEPEST);
    const at = ids.findIndex((id) => query.relevant.includes(id));
    all.push({ query, rank: at < 0 ? null : at + 1, first: ids[0] ?? null });
    progress(all.length);
  }
  return all;
}

export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const mean = (value: (rank: number) => number): number =>
    outcomes.reduce((sum, { rank }) => sum + (rank === null ? 0 : value(rank)), 0) /
    Math.max(1, outcomes.length);
  return {
    queries: outcomes.length,
    recall1: mean((rank) => Number(rank === 1)),
    recall5: mean((rank) => Number(rank <= 5)),
    mrr: mean((rank) => 1 / rank),
  };
}

/**
 * `npm run bench:search`: how often a search finds what was meant. The set in `search/report` was written by somebody who did
 * not know how words are cut; `search/tune` was looked at while they were. Beside it FTS5's own tokenizers, in the same run.
 *
 *   bun bench/search.ts [--half tune|report] [--corpus FILE]… [--verbose] [--json]
 *
 * recall@k: the share of queries with a relevant document among the first k. all@5: the mean share of a query's relevant
 * documents that are among the first five. MRR: the mean of 1 / rank of the first relevant one, to rank 10.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type CorpusQuery, readCorpus } from "./search/corpus.ts";
import { type Engine, fts5, ours } from "./search/engines.ts";

const DEEPEST = 10;

type Outcome = { readonly query: CorpusQuery; readonly ranks: readonly number[] };

async function outcomesOf(engine: Engine, queries: readonly CorpusQuery[]): Promise<Outcome[]> {
  const all: Outcome[] = [];
  for (const query of queries) {
    const ids = await engine.find(query.query, DEEPEST);
    const ranks = query.relevant.map((id) => ids.indexOf(id) + 1).filter((rank) => rank > 0);
    all.push({ query, ranks: ranks.toSorted((a, b) => a - b) });
  }
  return all;
}

type Figures = {
  readonly queries: number;
  readonly recall1: number;
  readonly recall5: number;
  readonly all5: number;
  readonly mrr: number;
};

function figuresOf(outcomes: readonly Outcome[]): Figures {
  const mean = (value: (outcome: Outcome) => number): number =>
    outcomes.reduce((sum, outcome) => sum + value(outcome), 0) / Math.max(1, outcomes.length);
  const within = (ranks: readonly number[], k: number): number =>
    ranks.filter((rank) => rank <= k).length;
  return {
    queries: outcomes.length,
    recall1: mean(({ ranks }) => Number(within(ranks, 1) > 0)),
    recall5: mean(({ ranks }) => Number(within(ranks, 5) > 0)),
    all5: mean(
      ({ ranks, query }) => within(ranks, 5) / Math.min(5, Math.max(1, query.relevant.length)),
    ),
    mrr: mean(({ ranks }) => (ranks[0] === undefined ? 0 : 1 / ranks[0])),
  };
}

const said = (value: number): string => value.toFixed(2);

function print(name: string, engines: readonly { name: string; figures: Figures }[]): void {
  const [first] = engines;
  process.stdout.write(`\n${name} (${first?.figures.queries ?? 0} queries)\n`);
  for (const { name: engine, figures } of engines) {
    const { recall1, recall5, all5, mrr } = figures;
    process.stdout.write(
      `  ${engine.padEnd(10)} recall@1 ${said(recall1)}   recall@5 ${said(recall5)}   all@5 ${said(all5)}   MRR ${said(mrr)}\n`,
    );
  }
}

const { values } = parseArgs({
  options: {
    corpus: { type: "string", multiple: true },
    half: { type: "string", default: "report" },
    verbose: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

const folder = (half: string): string[] =>
  ["documents.jsonl", "queries.jsonl"].map((file) => join(import.meta.dir, "search", half, file));
const corpus = readCorpus(values.corpus ?? [...folder("tune"), ...folder("report")]);
const wanted =
  values.corpus === undefined ? readCorpus(folder(values.half)).queries : corpus.queries;

const home = mkdtempSync(join(tmpdir(), "bench-search-"));
try {
  const engines: Engine[] = [
    await ours(home, corpus.documents),
    ...["unicode61", "porter", "trigram"].map((name) => fts5(name, corpus.documents)),
  ];
  const results: { readonly name: string; readonly outcomes: readonly Outcome[] }[] = [];
  for (const engine of engines) {
    results.push({ name: engine.name, outcomes: await outcomesOf(engine, wanted) });
    await engine.close();
  }
  const groups = new Map<string, (query: CorpusQuery) => boolean>([["all", () => true]]);
  for (const { category, lang } of wanted) {
    if (category !== "all" || lang !== "any") {
      groups.set(
        `${category} ${lang}`,
        (query) => query.category === category && query.lang === lang,
      );
    }
  }
  const tables = [...groups].map(([name, isOf]) => ({
    name,
    engines: results.map(({ name: engine, outcomes }) => ({
      name: engine,
      figures: figuresOf(outcomes.filter(({ query }) => isOf(query))),
    })),
  }));
  if (values.json) {
    process.stdout.write(
      `${JSON.stringify({ documents: corpus.documents.length, tables }, null, 2)}\n`,
    );
  } else {
    const half = values.corpus === undefined ? `, half “${values.half}”` : "";
    process.stdout.write(`${corpus.documents.length} documents, ${wanted.length} queries${half}\n`);
    for (const { name, engines: figures } of tables) print(name, figures);
  }
  if (values.verbose) {
    for (const { query, ranks } of results[0]?.outcomes ?? []) {
      if (ranks[0] === undefined || ranks[0] > 1)
        process.stdout.write(
          `${ranks[0] ?? "-"}\t${query.category} ${query.lang}\t${query.query}\t${query.relevant.join(" ")}\n`,
        );
    }
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}

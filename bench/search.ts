/**
 * `npm run bench:search`: how often a search finds what was meant, by kind of query. The sets in `search/sets` were written before any
 * result was looked at; half of them may be looked at while the search is changed (`--tune`), the other half is reported. Beside it
 * FTS5's own tokenizers, in the same run. `--fresh` asks the queries of `search/fresh` among the documents of both: no rule and no word
 * may come from them, and who looks at their figures says how often (`docs/embedding-model-card.md`).
 *
 *   bun bench/search.ts [--tune] [--fresh] [--misses KIND] [--corpus FILE]… [--json]
 *
 * `--misses KIND` prints what was not among the first five, of the half to tune only.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freshSets, halvesOf, ownSets, readCorpus, TURN, withTurns } from "./search/corpus.ts";
import { type Engine, fts5, ownEngine } from "./search/engines.ts";
import { type Figures, figuresOf, type Outcome, outcomesOf } from "./search/measure.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string", multiple: true },
    tune: { type: "boolean", default: false },
    fresh: { type: "boolean", default: false },
    misses: { type: "string" },
    json: { type: "boolean", default: false },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function progress(name: string, of: number): (done: number) => void {
  const isTerminal = process.stderr.isTTY;
  return (done) => {
    if (isTerminal) process.stderr.write(`\r${name} ${done}/${of}\u001b[K`);
    if (isTerminal && done === of) process.stderr.write("\r\u001b[K");
    if (!isTerminal && done === of) process.stderr.write(`${name} ${of} queries\n`);
  };
}

type Row = { readonly kind: string; readonly engines: readonly Named[] };
type Named = { readonly name: string; readonly figures: Figures };

const cell = ({ recall1, recall5, mrr }: Figures): string =>
  [recall1, recall5, mrr].map((value) => value.toFixed(2).replace(/^0/, "").padEnd(5)).join("");

function printRows(rows: readonly Row[]): void {
  const names = rows[0]?.engines.map(({ name }) => name) ?? [];
  const line = (cells: readonly string[]): void =>
    say(
      cells
        .map((text, at) => text.padEnd(at === 0 ? 18 : at === 1 ? 9 : 17))
        .join("")
        .trimEnd(),
    );
  line(["", "", ...names]);
  line(["kind", "queries", ...names.map(() => "@1   @5   MRR")]);
  for (const { kind, engines } of rows)
    line([
      kind,
      String(engines[0]?.figures.queries ?? 0),
      ...engines.map(({ figures }) => cell(figures)),
    ]);
}

const { misses } = values;
const isFresh = values.fresh && values.corpus === undefined && misses === undefined;
const corpus = withTurns(
  readCorpus(values.corpus ?? (isFresh ? [...ownSets(), ...freshSets()] : ownSets())),
);
const half =
  values.corpus !== undefined || isFresh
    ? null
    : values.tune || misses !== undefined
      ? "tune"
      : "report";
const asked = isFresh
  ? readCorpus(freshSets()).queries
  : half === null
    ? corpus.queries
    : halvesOf(corpus)[half];
const queries = misses === undefined ? asked : asked.filter(({ kind }) => kind === misses);

const home = mkdtempSync(join(tmpdir(), "bench-search-"));
try {
  const engines: Engine[] = [await ownEngine(join(home, "own"), corpus.documents)];
  if (misses === undefined)
    engines.push(await ownEngine(join(home, "words"), corpus.documents, true));
  if (misses === undefined)
    engines.push(...["unicode61", "porter", "trigram"].map((name) => fts5(name, corpus.documents)));
  const results: { readonly name: string; readonly outcomes: readonly Outcome[] }[] = [];
  for (const engine of engines) {
    const outcomes = await outcomesOf(engine, queries, progress(engine.name, queries.length));
    results.push({ name: engine.name, outcomes });
    await engine.close();
  }
  if (misses !== undefined) printMisses(results[0]?.outcomes ?? []);
  else printFigures(results);
} finally {
  rmSync(home, { recursive: true, force: true });
}

function printFigures(
  results: readonly { readonly name: string; readonly outcomes: readonly Outcome[] }[],
): void {
  const kinds = [...new Set(queries.map(({ kind }) => kind))].toSorted();
  const rowOf = (kind: string, isOf: (one: Outcome) => boolean): Row => ({
    kind,
    engines: results.map(({ name, outcomes }) => ({
      name,
      figures: figuresOf(outcomes.filter(isOf)),
    })),
  });
  const rows = [
    ...kinds
      .filter((kind) => kind !== "all")
      .map((kind) => rowOf(kind, ({ query }) => query.kind === kind)),
    rowOf("all", ({ query }) => query.kind !== TURN),
  ];
  const documents = corpus.documents.length;
  if (values.json) return say(JSON.stringify({ documents, half, rows }, null, 2));
  const which = isFresh
    ? ", the fresh set"
    : half === null
      ? ""
      : half === "tune"
        ? ", the half to tune"
        : ", the reported half";
  say(`${documents} documents, ${queries.length} queries${which}\n`);
  printRows(rows);
}

/** Query, where it was found, what was meant, what came first. */
function printMisses(outcomes: readonly Outcome[]): void {
  const texts = new Map(corpus.documents.map(({ id, text }) => [id, text]));
  const missed = outcomes.filter(({ rank }) => rank === null || rank > 5);
  const shown = missed.map(({ query, rank, first }) => ({
    query: query.query,
    rank,
    relevant: query.relevant,
    text: texts.get(query.relevant[0] ?? "") ?? null,
    first: first === null ? null : (texts.get(first) ?? null),
  }));
  if (values.json) return say(JSON.stringify(shown, null, 2));
  for (const { query, rank, relevant, text, first } of shown)
    say(
      [
        `${rank ?? "–"}  ${query}`,
        `   meant  ${relevant.join(" ")}: ${oneLine(text)}`,
        `   first  ${oneLine(first)}`,
      ].join("\n"),
    );
  say(`${missed.length} of ${outcomes.length} not among the first five`);
}

function oneLine(text: string | null): string {
  return text === null ? "nothing" : text.replaceAll(/\s+/g, " ").slice(0, 110);
}

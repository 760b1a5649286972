/**
 * How often the right text is among the first five, on `evaluation.tsv` (which nothing is learned from), with the lines of our own
 * documentation in between: by vectors, by common words, and by common words with the glossary.   bun train/evaluate.ts [TABLE]
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openTable } from "../src/embedding/static/encoder.ts";
import { findTranslations } from "../src/recall/search/glossary/glossary.ts";
import { stemWord } from "../src/recall/search/terms/chunk.ts";
import { stemHangul } from "../src/recall/search/terms/hangul.ts";
import { termsOf } from "../src/recall/search/terms/terms.ts";

const root = join(import.meta.dir, "..");
const FIRST = 5;

type Score = (query: string, text: string) => number;

const rows = readFileSync(join(import.meta.dir, "evaluation.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .filter((line) => !line.startsWith("#"))
  .map((line) => line.split("\t"));
const column = (at: number): string[] => rows.map((row) => row[at] ?? "");

const docLines = (...names: string[]): string[] =>
  names
    .flatMap((name) => readFileSync(join(root, name), "utf8").split("\n"))
    .map((line) => line.replaceAll(/[`*|#>]|\s+/g, " ").trim())
    .filter(({ length }) => length > 25 && length < 300);

const others = {
  english: docLines("docs/commands.md", "docs/stream.md", "README.md"),
  korean: docLines("docs/commands.ko.md", "docs/stream.ko.md", "README.ko.md"),
};

/** [found first, found among the first five] of the queries whose text is the one beside it. */
function recall(
  queries: readonly string[],
  texts: readonly string[],
  all: readonly string[],
  score: Score,
): number[] {
  const places = queries.map((query, at) => {
    const right = score(query, texts[at] ?? "");
    return all.filter((text) => text !== texts[at] && score(query, text) >= right).length;
  });
  const share = (most: number): number =>
    places.filter((place) => place < most).length / places.length;
  return [share(1), share(FIRST)];
}

function remembered<Value>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.get(text) ?? make(text);
    known.set(text, value);
    return value;
  };
}

const table = process.argv[2] ?? join(root, "src/embedding/static/table.bin.zst");
const { encode } = openTable(Bun.zstdDecompressSync(readFileSync(table)));
const vectorOf = remembered((text) => encode(text));
const byVector: Score = (query, text) => {
  const [one, other] = [vectorOf(query), vectorOf(text)];
  if (one === null || other === null) return -1;
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
};

const documentTerms = remembered((text) => termsOf(text).terms);
const translatedTerms = remembered((text) => {
  const words = text.toLowerCase().match(/[a-z]+|[가-힣]+/g) ?? [];
  const translations = words.flatMap((word) => findTranslations(word));
  const terms = translations.map((word) =>
    /[a-z]/.test(word) ? stemWord(word) : stemHangul(word).stem,
  );
  const found = new Set(documentTerms(text));
  for (const term of terms) for (const one of termsOf(term).terms) found.add(one);
  return found;
});

function overlap(all: readonly string[], queryTerms: (text: string) => ReadonlySet<string>): Score {
  const seen = new Map<string, number>();
  for (const text of all)
    for (const term of documentTerms(text)) seen.set(term, (seen.get(term) ?? 0) + 1);
  return (query, text) => {
    const terms = documentTerms(text);
    let sum = 0;
    for (const term of queryTerms(query))
      if (terms.has(term)) sum += Math.log(1 + all.length / (seen.get(term) ?? 1));
    return sum / Math.sqrt(8 + terms.size);
  };
}

const DIRECTIONS = [
  { name: "Korean → English", from: 2, to: 0, among: others.english },
  { name: "English → Korean", from: 0, to: 2, among: others.korean },
  { name: "Korean otherwise → English", from: 3, to: 0, among: others.english },
  { name: "English otherwise → Korean", from: 1, to: 2, among: others.korean },
  { name: "English otherwise → English", from: 1, to: 0, among: others.english },
  { name: "Korean otherwise → Korean", from: 3, to: 2, among: others.korean },
] as const;

const shown = (figures: readonly number[]): string =>
  figures.map((figure) => figure.toFixed(2)).join(" / ");
process.stdout.write(
  `${rows.length} queries among ${others.english.length} and ${others.korean.length} other lines, recall@1 / @${FIRST}\n`,
);
process.stdout.write("| | words | words and glossary | vectors |\n| --- | --- | --- | --- |\n");
for (const { name, from, to, among } of DIRECTIONS) {
  const [queries, texts] = [column(from), column(to)];
  const all = [...texts, ...among];
  const scores = [overlap(all, documentTerms), overlap(all, translatedTerms), byVector];
  const cells = scores.map((score) => shown(recall(queries, texts, all, score)));
  process.stdout.write(`| ${name} | ${cells.join(" | ")} |\n`);
}
for (const text of column(0)) encode(text);
const started = performance.now();
const ROUNDS = 20;
for (let round = 0; round < ROUNDS; round++)
  for (const row of rows) for (const text of row) encode(text);
const each = ((performance.now() - started) * 1000) / (ROUNDS * rows.length * 4);
process.stdout.write(`${each.toFixed(0)} µs a text\n`);

/**
 * What a search costs among many documents, and how large their index is.
 *   bun bench/search-speed.ts [documents] [--keep FOLDER]
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseQuery } from "../src/recall/search/query/parse-query.ts";
import { search } from "../src/recall/search/search.ts";
import { soundKey } from "../src/recall/search/terms/sound.ts";
import { TERMS_VERSION, termsOf } from "../src/recall/search/terms/terms.ts";
import { openSearchIndex } from "../src/store/sqlite/search/open-index.ts";
import type { SearchIndex } from "../src/store/search-index.ts";
import { dice, madeUpDocument, madeUpWords, often } from "./search/made-up.ts";

const [asked = "1000000", , keep] = process.argv.slice(2);
const count = Number(asked);
const BATCH = 5000;
const QUERIES = 300;
const folder = keep ?? mkdtempSync(join(tmpdir(), "bench-search-"));
mkdirSync(folder, { recursive: true });

const times: Record<string, number[]> = {};

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0;

try {
  const words = madeUpWords();
  const open = (): SearchIndex =>
    openSearchIndex(join(folder, "search.db"), {
      termsOf,
      soundOf: soundKey,
      version: TERMS_VERSION,
    });
  let index = open();
  const roll = dice(11);
  let bytes = 0;
  if ((await index.totals()).documents !== count) {
    const started = performance.now();
    for (let at = 0; at < count; at += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, count - at) }, (_, place) =>
        madeUpDocument(at + place, words, roll),
      );
      for (const { text } of batch) bytes += Buffer.byteLength(text);
      await index.transact((tx) => tx.add(batch));
    }
    const seconds = (performance.now() - started) / 1000;
    process.stdout.write(
      `${count} documents, ${(bytes / 1e6).toFixed(0)} MB of text, indexed in ${seconds.toFixed(0)} s (${Math.round(count / seconds)} a second)\n`,
    );
    await index.close();
    index = open();
    const size = await index.size();
    process.stdout.write(
      `index ${(size / 1e6).toFixed(0)} MB: ${(size / bytes).toFixed(2)} × the text\n`,
    );
  }
  const kinds: Readonly<Record<string, () => string>> = {
    "one word": () => often(words.korean, roll) ?? "",
    "2–4 words": () =>
      Array.from({ length: 2 + Math.floor(roll() * 3) }, () =>
        roll() < 0.5 ? often(words.korean, roll) : often(words.english, roll),
      ).join(" "),
    "common words": () =>
      `${words.korean[Math.floor(roll() * 20)]} ${words.english[Math.floor(roll() * 20)]} ${words.korean[Math.floor(roll() * 200)]}`,
    "rare words": () =>
      `${words.korean[20_000 + Math.floor(roll() * 10_000)]}를 ${words.english[20_000 + Math.floor(roll() * 10_000)]}`,
    path: () => `src/${often(words.english, roll)}/${often(words.english, roll)}.ts`,
    identifier: () => `${often(words.english, roll)}_${often(words.english, roll)}`,
    slip: () => `${(often(words.english, roll) ?? "").slice(1)}x ${often(words.korean, roll)}`,
    phrase: () => `"${often(words.korean, roll)} ${often(words.korean, roll)}"`,
    filters: () =>
      `${often(words.korean, roll)} ${often(words.english, roll)} project:project-${Math.floor(roll() * 40)} type:error`,
    since: () => `${often(words.korean, roll)} since:2025-11-20 branch:main`,
  };
  const now = new Date(1_760_000_000_000 + count * 7000);
  const all: number[] = [];
  for (let round = -20; round < QUERIES; round++) {
    for (const [name, make] of Object.entries(kinds)) {
      const query = parseQuery(make(), now);
      const began = performance.now();
      await search(index, { query, limit: 10, now });
      const ms = performance.now() - began;
      if (round < 0) continue;
      (times[name] ??= []).push(ms);
      all.push(ms);
    }
  }
  for (const [name, values] of [...Object.entries(times), ["all", all] as const]) {
    process.stdout.write(
      `${name.padEnd(14)} p50 ${percentile(values, 0.5).toFixed(1).padStart(6)} ms   p95 ${percentile(values, 0.95).toFixed(1).padStart(6)} ms   max ${Math.max(
        ...values,
      )
        .toFixed(1)
        .padStart(6)} ms\n`,
    );
  }
  await index.close();
} finally {
  if (keep === undefined) rmSync(folder, { recursive: true, force: true });
}

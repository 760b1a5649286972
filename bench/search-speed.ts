/**
 * What a search costs among many documents, by words alone and by meaning too, and how large their index is. Times are those of
 * the processor: what else a machine does at the moment is no part of them.
 *   bun bench/search-speed.ts [documents] [--keep FOLDER]
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseQuery } from "../src/recall/search/query/parse-query.ts";
import { search } from "../src/recall/search/search.ts";
import { toSoundKey } from "../src/recall/search/terms/sound.ts";
import { TERMS_VERSION, termsOf } from "../src/recall/search/terms/terms.ts";
import { newCodeCache } from "../src/store/sqlite/search/code-blocks.ts";
import { openSearchIndex } from "../src/store/sqlite/search/open-index.ts";
import type { SearchIndex } from "../src/store/search-index.ts";
import { toEmbedder } from "../src/embedding/embedding-model.ts";
import { openTableModel } from "../src/embedding/table-model.ts";
import { embedMissingDocuments } from "../src/ingest/search/embed-missing.ts";
import type { MeaningModel } from "../src/recall/search/meaning/similarity-search.ts";
import {
  BYTES,
  dice,
  syntheticDocument,
  syntheticWords,
  pickFrequent,
} from "./search/synthetic-documents.ts";

const [asked = "1000000", , keep] = process.argv.slice(2);
const count = Number(asked);
const BATCH = 5000;
const QUERIES = 300;
const FRESH = 9;
const folder = keep ?? mkdtempSync(join(tmpdir(), "bench-search-"));
mkdirSync(folder, { recursive: true });

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0;

try {
  const words = syntheticWords();
  const open = (): SearchIndex =>
    openSearchIndex(join(folder, "search.db"), {
      termsOf,
      soundOf: toSoundKey,
      version: TERMS_VERSION,
      keptCodes: newCodeCache(),
    });
  let index = open();
  const roll = dice(11);
  let bytes = 0;
  if ((await index.totals()).documents !== count) {
    const started = performance.now();
    for (let at = 0; at < count; at += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, count - at) }, (_, place) =>
        syntheticDocument(at + place, words, roll),
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
    "one word": () => pickFrequent(words.korean, roll) ?? "",
    "2–4 words": () =>
      Array.from({ length: 2 + Math.floor(roll() * 3) }, () =>
        roll() < 0.5 ? pickFrequent(words.korean, roll) : pickFrequent(words.english, roll),
      ).join(" "),
    "common words": () =>
      `${words.korean[Math.floor(roll() * 20)]} ${words.english[Math.floor(roll() * 20)]} ${words.korean[Math.floor(roll() * 200)]}`,
    "rare words": () =>
      `${words.korean[20_000 + Math.floor(roll() * 10_000)]}를 ${words.english[20_000 + Math.floor(roll() * 10_000)]}`,
    path: () => `src/${pickFrequent(words.english, roll)}/${pickFrequent(words.english, roll)}.ts`,
    identifier: () => `${pickFrequent(words.english, roll)}_${pickFrequent(words.english, roll)}`,
    slip: () =>
      `${(pickFrequent(words.english, roll) ?? "").slice(1)}x ${pickFrequent(words.korean, roll)}`,
    phrase: () => `"${pickFrequent(words.korean, roll)} ${pickFrequent(words.korean, roll)}"`,
    filters: () =>
      `${pickFrequent(words.korean, roll)} ${pickFrequent(words.english, roll)} project:project-${Math.floor(roll() * 40)} type:error`,
    since: () => `${pickFrequent(words.korean, roll)} since:2025-11-20 branch:main`,
  };
  const now = new Date(1_760_000_000_000 + count * 7000);
  const measure = async (title: string, meaning: MeaningModel | null): Promise<void> => {
    const times: Record<string, number[]> = {};
    const all: number[] = [];
    for (let round = -20; round < QUERIES; round++) {
      for (const [name, make] of Object.entries(kinds)) {
        const query = parseQuery(make(), now);
        const began = process.cpuUsage();
        await search(index, { query, limit: 10, now, meaning });
        const { user, system } = process.cpuUsage(began);
        if (round < 0) continue;
        (times[name] ??= []).push((user + system) / 1000);
        all.push((user + system) / 1000);
      }
    }
    process.stdout.write(`\n${title}\n`);
    for (const [name, values] of [...Object.entries(times), ["all", all] as const]) {
      const [p50, p95] = [percentile(values, 0.5), percentile(values, 0.95)];
      const most = Math.max(...values);
      const told = [p50, p95, most].map((ms) => `${ms.toFixed(1).padStart(6)} ms`);
      process.stdout.write(`${name.padEnd(14)} p50 ${told[0]}   p95 ${told[1]}   max ${told[2]}\n`);
    }
  };
  await measure("words", null);
  const { model, dims, embed } = toEmbedder(await openTableModel(), 1000);
  const embedding = performance.now();
  const { documents } = await embedMissingDocuments(index, { model, dims, embed });
  if (documents > 0) {
    const seconds = (performance.now() - embedding) / 1000;
    const size = await index.size();
    process.stdout.write(
      `\nembedded in ${seconds.toFixed(0)} s (${Math.round(documents / seconds)} a second), with vectors ${(size / 1e6).toFixed(0)} MB: ${(size / (count * BYTES)).toFixed(2)} × the text\n`,
    );
  }
  const meaning: MeaningModel = {
    threshold: null,
    embed: async (texts) => ({ model, dims, vectors: await embed(texts) }),
  };
  await measure("words and meaning, codes kept as the daemon does", meaning);
  await index.close();
  await measureFresh(Array.from({ length: FRESH }, () => kinds["2–4 words"]?.() ?? ""));
} finally {
  if (keep === undefined) rmSync(folder, { recursive: true, force: true });
}

/** In processes of their own: what a command takes, and how much memory a daemon. */
async function measureFresh(queries: readonly string[]): Promise<void> {
  const figure = async (what: string, asked: readonly string[]): Promise<number> => {
    const child = join(import.meta.dir, "search-once.ts");
    const { stdout } = Bun.spawn([process.execPath, child, folder, what, ...asked]);
    return Number(await new Response(stdout).text());
  };
  const times: Record<"words" | "meaning", number[]> = { words: [], meaning: [] };
  for (const query of queries) {
    times.words.push(await figure("words", [query]));
    times.meaning.push(await figure("meaning", [query]));
  }
  const [words, meaning] = [percentile(times.words, 0.5), percentile(times.meaning, 0.5)];
  process.stdout.write(
    `\nby command    words ${words.toFixed(0)} ms, with meaning ${meaning.toFixed(0)} ms: ${(meaning / words).toFixed(2)} ×\n`,
  );
  const more = await figure("memory", queries);
  process.stdout.write(`daemon        ${(more / 1e6).toFixed(0)} MB more for meaning\n`);
}

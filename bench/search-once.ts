/**
 * A search in a process of its own, as a command does it, or what many searches by meaning take of a daemon's memory. Times are of
 * the processor, from opening the index on; loading the program is no part of them.
 *   bun bench/search-once.ts FOLDER words|meaning|memory QUERY…
 */
import { join } from "node:path";
import { toEmbedder } from "../src/embedding/embedding-model.ts";
import { openTableModel } from "../src/embedding/table-model.ts";
import type { MeaningModel } from "../src/recall/search/meaning/similarity-search.ts";
import { parseQuery } from "../src/recall/search/query/parse-query.ts";
import { search } from "../src/recall/search/search.ts";
import { toSoundKey } from "../src/recall/search/terms/sound.ts";
import { TERMS_VERSION, termsOf } from "../src/recall/search/terms/terms.ts";
import { newCodeCache, type CodeCache } from "../src/store/sqlite/search/code-blocks.ts";
import type { SearchIndex } from "../src/store/search-index.ts";
import { openSearchIndex } from "../src/store/sqlite/search/open-index.ts";

const [folder = "", what = "words", ...queries] = process.argv.slice(2);

const openIndex = (options: { readonly keptCodes?: CodeCache } = {}): SearchIndex =>
  openSearchIndex(join(folder, "search.db"), {
    termsOf,
    soundOf: toSoundKey,
    version: TERMS_VERSION,
    ...options,
  });

const meaning: MeaningModel = {
  threshold: null,
  embed: async (texts) => {
    const { model, dims, embed } = toEmbedder(await openTableModel(), 1000);
    return { model, dims, vectors: await embed(texts) };
  },
};

const rss = async (): Promise<number> => {
  Bun.gc(true);
  // What was given back is only counted as such after a while.
  await Bun.sleep(1500);
  Bun.gc(true);
  return process.memoryUsage.rss();
};

const now = new Date();
if (what === "memory") {
  const index = openIndex({ keptCodes: newCodeCache() });
  const ask = async (by: MeaningModel | null): Promise<number> => {
    for (const text of [...queries, ...queries])
      await search(index, { query: parseQuery(text, now), limit: 10, now, meaning: by });
    return rss();
  };
  const before = await ask(null);
  process.stdout.write(`${(await ask(meaning)) - before}\n`);
  await index.close();
} else {
  const began = process.cpuUsage();
  const index = openIndex();
  for (const text of queries)
    await search(index, {
      query: parseQuery(text, now),
      limit: 10,
      now,
      meaning: what === "meaning" ? meaning : null,
    });
  await index.close();
  const { user, system } = process.cpuUsage(began);
  process.stdout.write(`${(user + system) / 1000}\n`);
}

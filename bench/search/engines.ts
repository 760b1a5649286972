/** Our search, and FTS5's own tokenizers beside it, over the same documents. */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import { toEmbedder } from "../../src/embedding/embedding-model.ts";
import { openTableModel } from "../../src/embedding/table-model.ts";
import { catchUpWithStore } from "../../src/ingest/search/catch-up.ts";
import { embedMissingDocuments } from "../../src/ingest/search/embed-missing.ts";
import { openIndex } from "../../src/ingest/search/open-index.ts";
import { parseQuery } from "../../src/recall/search/query/parse-query.ts";
import type { MeaningModel } from "../../src/recall/search/meaning/similarity-search.ts";
import { search } from "../../src/recall/search/search.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { CorpusDocument } from "./corpus.ts";
import { eventOf } from "./events.ts";

/** Ids of documents, best first. */
export type Engine = {
  readonly name: string;
  readonly find: (query: string, limit: number) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

const BATCH = 2000;

/** As it is in a person's home: events in the store, from there into the index, and then the search of `self-gen search`. */
export async function ownEngine(
  folder: string,
  documents: readonly CorpusDocument[],
  isByWords = false,
): Promise<Engine> {
  // All of one moment, unless a document says when: what is measured is words.
  const now = new Date();
  const store = openSqliteStore(join(folder, "self-gen.db"));
  for (let at = 0; at < documents.length; at += BATCH) {
    const records = documents
      .slice(at, at + BATCH)
      .map((document) => ({ event: eventOf(document, now) }));
    await store.transact(async (tx) => {
      const outcomes = await tx.insert(records);
      const isIn =
        outcomes.length === records.length && outcomes.every((one) => one.outcome === "new");
      if (!isIn) throw new Error("the store refused a document: are the ids unique?");
    });
  }
  const index = openIndex(folder);
  await catchUpWithStore({ store }, index);
  const { documents: made } = await index.totals();
  if (made < documents.length)
    process.stderr.write(`${documents.length - made} documents make none in the index\n`);
  const { model, dims, embed, knows } = toEmbedder(await openTableModel(), BATCH);
  await embedMissingDocuments(index, { model, dims, embed });
  const meaning: MeaningModel = {
    threshold: null,
    embed: async (texts) => ({ model, dims, vectors: await embed(texts) }),
    ...(knows === undefined ? {} : { knows: async (text: string) => knows(text) }),
  };
  return {
    name: isByWords ? "words alone" : "self-gen",
    find: async (query, limit) => {
      const asked = parseQuery(query, now);
      const page = await search(index, {
        query: asked,
        limit,
        now,
        meaning: isByWords ? null : meaning,
      });
      return page.hits.flatMap(({ document, also, alike }) =>
        [document, ...also, ...alike].map(({ eventId }) => eventId),
      );
    },
    close: async () => {
      await index.close();
      await store.close();
    },
  };
}

export function fts5(tokenizer: string, documents: readonly CorpusDocument[]): Engine {
  const db = new Database(":memory:", { strict: true });
  db.run(`create virtual table t using fts5 (id unindexed, text, tokenize = '${tokenizer}')`);
  db.transaction(() => {
    for (const { id, text } of documents) db.query("insert into t values (?, ?)").run(id, text);
  })();
  return {
    name: tokenizer,
    find: async (query, limit) => {
      const words = query.split(/\s+/).filter((word) => word !== "");
      const match = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(" OR ");
      if (match === "") return [];
      return db
        .query<{ id: string }, [string, number]>(
          "select id from t where t match ? order by bm25(t) limit ?",
        )
        .all(match, limit)
        .map(({ id }) => id);
    },
    close: async () => db.close(),
  };
}

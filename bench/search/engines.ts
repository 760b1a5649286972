/** Our search, and FTS5's own tokenizers beside it, over the same documents. */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import { partsOf } from "../../src/recall/search/documents/parts.ts";
import { parseQuery } from "../../src/recall/search/query/parse-query.ts";
import { search } from "../../src/recall/search/search.ts";
import { TERMS_VERSION, termsOf } from "../../src/recall/search/terms/terms.ts";
import { openSearchIndex } from "../../src/store/sqlite/search/open-index.ts";
import type { CorpusDocument } from "./corpus.ts";

/** Ids of documents, best first. */
export type Engine = {
  readonly name: string;
  readonly find: (query: string, limit: number) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

const BATCH = 2000;

export async function ours(folder: string, documents: readonly CorpusDocument[]): Promise<Engine> {
  const index = openSearchIndex(join(folder, "search.db"), { termsOf, version: TERMS_VERSION });
  const now = new Date();
  // All of one day: what is measured is words.
  const ts = now.toISOString();
  for (let at = 0; at < documents.length; at += BATCH) {
    await index.transact((tx) =>
      tx.add(
        documents.slice(at, at + BATCH).flatMap(({ id, text, kind }, place) =>
          partsOf(text).map((one, part) => ({
            eventId: id,
            part,
            kind,
            ts,
            sessionId: `s${at + place}`,
            projectPath: id,
            branch: null,
            turn: 1,
            text: one,
          })),
        ),
      ),
    );
  }
  return {
    name: "self-gen",
    find: async (query, limit) => {
      const page = await search(index, { query: parseQuery(query, now), limit, now });
      return page.hits.map(({ document }) => document.eventId);
    },
    close: () => index.close(),
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

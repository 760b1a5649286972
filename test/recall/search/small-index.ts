/** A search index over a few texts, in a folder of its own. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SearchPage } from "../../../src/recall/search/hit.ts";
import { parseQuery } from "../../../src/recall/search/query/parse-query.ts";
import { search } from "../../../src/recall/search/search.ts";
import { toSoundKey } from "../../../src/recall/search/terms/sound.ts";
import { TERMS_VERSION, termsOf } from "../../../src/recall/search/terms/terms.ts";
import type {
  DocumentTransaction,
  IndexReader,
  SearchDocument,
  SearchIndex,
} from "../../../src/store/search-index.ts";
import { openSearchIndex } from "../../../src/store/sqlite/search/open-index.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");

export const document = (text: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  eventId: Bun.randomUUIDv7(),
  part: 0,
  kind: "prompt",
  ts: "2026-03-01T12:00:00.000Z",
  sessionId: "s1",
  projectPath: "/home/somebody/shop",
  branch: "main",
  turn: 1,
  text,
  ...more,
});

export type SmallIndex<Index = SearchIndex> = {
  readonly index: Index;
  readonly write: <T>(work: (tx: DocumentTransaction) => Promise<T>) => Promise<T>;
  readonly find: (query: string, limit?: number, offset?: number) => Promise<SearchPage>;
  /** Texts of what is found, best first. */
  readonly texts: (query: string) => Promise<readonly string[]>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

export type OpenSmallIndex = (
  documents: readonly (string | SearchDocument)[],
) => Promise<SmallIndex<IndexReader>>;

export const toDocuments = (
  given: readonly (string | SearchDocument)[],
): readonly SearchDocument[] => given.map((one) => (typeof one === "string" ? document(one) : one));

export function findIn(index: IndexReader): Pick<SmallIndex, "find" | "texts"> {
  const find: SmallIndex["find"] = (query, limit = 10, offset = 0) =>
    search(index, { query: parseQuery(query, NOW), limit, offset, now: NOW });
  return {
    find,
    texts: async (query) => (await find(query)).hits.map((hit) => hit.document.text),
  };
}

export async function smallIndex(
  documents: readonly (string | SearchDocument)[],
): Promise<SmallIndex & { readonly path: string }> {
  const folder = mkdtempSync(join(tmpdir(), "search-"));
  const path = join(folder, "search.db");
  const index = openSearchIndex(path, {
    termsOf,
    soundOf: toSoundKey,
    version: TERMS_VERSION,
  });
  await index.transact((tx) => tx.add(toDocuments(documents)));
  return {
    index,
    write: (work) => index.transact(work),
    path,
    ...findIn(index),
    [Symbol.asyncDispose]: async () => {
      await index.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A search index over a few texts, in a folder of its own. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SearchPage } from "../../../src/recall/search/hit.ts";
import { parseQuery } from "../../../src/recall/search/query/parse-query.ts";
import { search } from "../../../src/recall/search/search.ts";
import { toSoundKey } from "../../../src/recall/search/terms/sound.ts";
import { TERMS_VERSION, termsOf } from "../../../src/recall/search/terms/terms.ts";
import type { SearchDocument, SearchIndex } from "../../../src/store/search-index.ts";
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

export type SmallIndex = {
  readonly index: SearchIndex;
  readonly path: string;
  readonly find: (query: string, limit?: number, offset?: number) => Promise<SearchPage>;
  /** Texts of what is found, best first. */
  readonly texts: (query: string) => Promise<readonly string[]>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

export async function smallIndex(
  documents: readonly (string | SearchDocument)[],
): Promise<SmallIndex> {
  const folder = mkdtempSync(join(tmpdir(), "search-"));
  const path = join(folder, "search.db");
  const index = openSearchIndex(path, {
    termsOf,
    soundOf: toSoundKey,
    version: TERMS_VERSION,
  });
  await index.transact((tx) =>
    tx.add(documents.map((one) => (typeof one === "string" ? document(one) : one))),
  );
  const find = (query: string, limit = 10, offset = 0): Promise<SearchPage> =>
    search(index, { query: parseQuery(query, NOW), limit, offset, now: NOW });
  return {
    index,
    path,
    find,
    texts: async (query) => (await find(query)).hits.map((hit) => hit.document.text),
    [Symbol.asyncDispose]: async () => {
      await index.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

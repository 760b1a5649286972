/** What searches of all kinds take: what is typed is drawn as the documents' words are, the same in each run. */
import type { IndexReader } from "../../src/store/search-index.ts";
import { parseQuery } from "../../src/recall/search/query/parse-query.ts";
import { search } from "../../src/recall/search/search.ts";
import { dice, pickFrequent, syntheticWords } from "../search/synthetic-documents.ts";

type Query = { readonly kind: string; readonly typed: string };

export function drawQueries(rounds: number): readonly Query[] {
  const [{ korean, english }, roll] = [syntheticWords(), dice(11)];
  const [ko, en] = [() => pickFrequent(korean, roll), () => pickFrequent(english, roll)];
  const among = (from: readonly string[], first: number, count: number) =>
    from[first + Math.floor(roll() * count)];
  const kinds: Readonly<Record<string, () => string>> = {
    "one word": () => `${ko()}`,
    "2-4 words": () =>
      Array.from({ length: 2 + Math.floor(roll() * 3) }, () => (roll() < 0.5 ? ko() : en())).join(
        " ",
      ),
    "common words": () =>
      `${among(korean, 0, 20)} ${among(english, 0, 20)} ${among(korean, 0, 200)}`,
    "rare words": () => `${among(korean, 20_000, 10_000)}를 ${among(english, 20_000, 10_000)}`,
    path: () => `src/${en()}/${en()}.ts`,
    identifier: () => `${en()}_${en()}`,
    slip: () => `${(en() ?? "").slice(1)}x ${ko()}`,
    phrase: () => `"${ko()} ${ko()}"`,
    filters: () => `${ko()} ${en()} project:project-${Math.floor(roll() * 40)} type:error`,
    since: () => `${ko()} since:2025-11-20 branch:main`,
  };
  return Array.from({ length: rounds }, () =>
    Object.entries(kinds).map(([kind, make]) => ({ kind, typed: make() })),
  ).flat();
}

const NOW = new Date("2026-01-01T00:00:00Z");

/** In milliseconds. */
export async function timeSearch(index: IndexReader, typed: string): Promise<number> {
  const began = performance.now();
  await search(index, { query: parseQuery(typed, NOW), limit: 10, now: NOW });
  return performance.now() - began;
}

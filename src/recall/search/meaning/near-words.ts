/**
 * Words that a text lacks, but nearly says: `vanish` where it has 사라지고, `parcel` where it has 택배. No glossary has them all, and what
 * it lacks is missed in one language only: texts in the language of the query have its small words, and would come first. So each word
 * that is missing is held against every word of the text.
 */
import type { IndexedDocument } from "../../../store/search-index.ts";
import type { DocumentHit } from "../hit.ts";
import { computeCosine } from "./cosine.ts";
import type { SimilaritySearch } from "./similarity-search.ts";

type RankedHit = Pick<DocumentHit, "document" | "score" | "found" | "missing">;

/** So many of the best by words may change places. */
const MAX_CANDIDATES = 30;
/** Below it two words have nothing to do with each other, above it they mean the same. */
const MIN_SIMILARITY = 0.3;
const FULL_SIMILARITY = 0.6;
/** How much a text is worth more that nearly says all it lacks. */
const BONUS_WEIGHT = 6;
const LONGEST_TEXT = 1500;
const WORDS = /[\uac00-\ud7a3]{2,}|[a-z]{3,}/g;
const WORD = /^(?:[\uac00-\ud7a3]{2,}|[a-z]{3,})$/;

/** Best first, before and after. */
export async function raiseNearWords<T extends RankedHit>(
  hits: readonly T[],
  { words }: Pick<SimilaritySearch, "words">,
): Promise<readonly T[]> {
  const held = hits.slice(0, MAX_CANDIDATES);
  const [best] = held;
  // What has every word is what was meant.
  if (words === null || best === undefined || best.missing.length === 0) return hits;
  const sought = new Set(held.flatMap(({ missing }) => missing.filter((word) => WORD.test(word))));
  if (sought.size === 0) return hits;
  const texts = new Map(held.map((hit) => [hit, wordsIn(hit.document)]));
  const vectors = await words([...new Set([...sought, ...[...texts.values()].flat()])]);
  const nearest = (word: string, among: readonly string[]): number => {
    const vector = vectors.get(word) ?? null;
    if (vector === null) return 0;
    let most = 0;
    for (const other of among) {
      const one = vectors.get(other) ?? null;
      if (one !== null) most = Math.max(most, computeCosine(vector, one));
    }
    return Math.min(1, Math.max(0, (most - MIN_SIMILARITY) / (FULL_SIMILARITY - MIN_SIMILARITY)));
  };
  const raised = held.map((hit) => {
    const { missing, found, score } = hit;
    const among = texts.get(hit) ?? [];
    const near = missing.reduce((sum, word) => sum + nearest(word, among), 0);
    return Object.assign({}, hit, {
      score: score * (1 + (BONUS_WEIGHT * near) / (missing.length + found.length)),
    });
  });
  return [...raised.toSorted((a, b) => b.score - a.score), ...hits.slice(MAX_CANDIDATES)];
}

const wordsIn = ({ text }: IndexedDocument): readonly string[] => [
  ...new Set(text.slice(0, LONGEST_TEXT).toLowerCase().match(WORDS)),
];

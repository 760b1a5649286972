/**
 * Words that a text lacks, but nearly says: `vanish` where it has 사라지고, `parcel` where it has 택배. No glossary has them all, and what
 * it lacks is missed in one language only: texts in the language of the query have its small words, and would come first. So each word
 * that is missing is held against every word of the text.
 */
import type { FoundDocument } from "../../../store/search-index.ts";
import type { Hit } from "../hit.ts";
import { cosine } from "./cosine.ts";
import type { Similar } from "./similar.ts";

type Found = Pick<Hit, "document" | "score" | "found" | "missing">;

/** So many of the best by words may change places. */
const MOST_HELD = 30;
/** Below it two words have nothing to do with each other, above it they mean the same. */
const LEAST = 0.3;
const SAME = 0.6;
/** How much a text is worth more that nearly says all it lacks. */
const WORTH = 6;
const LONGEST_TEXT = 1500;
const WORDS = /[\uac00-\ud7a3]{2,}|[a-z]{3,}/g;
const WORD = /^(?:[\uac00-\ud7a3]{2,}|[a-z]{3,})$/;

/** Best first, before and after. */
export async function raiseNearWords<T extends Found>(
  hits: readonly T[],
  { words }: Pick<Similar, "words">,
): Promise<readonly T[]> {
  const held = hits.slice(0, MOST_HELD);
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
      if (one !== null) most = Math.max(most, cosine(vector, one));
    }
    return Math.min(1, Math.max(0, (most - LEAST) / (SAME - LEAST)));
  };
  const raised = held.map((hit) => {
    const { missing, found, score } = hit;
    const among = texts.get(hit) ?? [];
    const near = missing.reduce((sum, word) => sum + nearest(word, among), 0);
    return Object.assign({}, hit, {
      score: score * (1 + (WORTH * near) / (missing.length + found.length)),
    });
  });
  return [...raised.toSorted((a, b) => b.score - a.score), ...hits.slice(MOST_HELD)];
}

const wordsIn = ({ text }: FoundDocument): readonly string[] => [
  ...new Set(text.slice(0, LONGEST_TEXT).toLowerCase().match(WORDS)),
];

/**
 * Words and meaning in one order: so much of the one and so much of the other, each as a share of its best. Where the best by words
 * has every word that was asked for, words say more: whoever types a name wants that name.
 */
import type { Hit } from "../hit.ts";
import type { FoundDocument } from "../../../store/search-index.ts";
import type { Similar } from "./similar.ts";

type Found = Pick<Hit, "document" | "score" | "missing" | "similar">;

/** The share of words. */
const WHOLE = 0.8;
const LACKING = 0.5;
/** By words alone, what is a tenth as good as the best is not what was meant. */
const LEAST_OF_BEST = 0.1;
/** So many of the best by words are held against the query's meaning too. */
const MOST_HELD = 60;

export async function fuse<T extends Found>(
  hits: readonly T[],
  similar: Similar,
): Promise<readonly T[]> {
  const byWords = hits.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  const held = [...byWords.slice(0, MOST_HELD), ...hits.filter(({ score }) => score === 0)];
  const cosines = await similar.cosines(held.map((hit): FoundDocument => hit.document));
  return fused(hits, byWords[0], cosines, similar.threshold);
}

function fused<T extends Found>(
  hits: readonly T[],
  best: T | undefined,
  cosines: ReadonlyMap<number, number>,
  threshold: number,
): readonly T[] {
  const share = best === undefined ? 0 : best.missing.length === 0 ? WHOLE : LACKING;
  const [mostWords, mostMeaning] = [best?.score ?? 1, Math.max(threshold, ...cosines.values())];
  const kept = hits.filter(({ document, score }) => {
    const isSimilar = (cosines.get(document.n) ?? 0) >= threshold;
    return isSimilar || (score > 0 && score >= mostWords * LEAST_OF_BEST);
  });
  return kept.map((hit) => {
    const near = Math.max(0, cosines.get(hit.document.n) ?? 0);
    const value = share * (hit.score / mostWords) + (1 - share) * (near / mostMeaning);
    const similar = near >= threshold ? near : null;
    return Object.assign({}, hit, { score: value * mostWords, similar });
  });
}

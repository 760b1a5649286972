/** How much a stem says, by how seldom it is among the texts that are compared; and how like two texts are (TF-IDF cosine). */
import { getStemWeight } from "./stems.ts";

export type StemWeights = {
  /** Of a stem that stands in none of the texts, too. */
  readonly weightOf: (stem: string) => number;
};

/** Few texts do not tell how rare a word is: they are weighed as part of so many. */
const FEWEST_TEXTS = 50;

export function createStemWeights(texts: Iterable<readonly string[]>): StemWeights {
  const holding = new Map<string, number>();
  let count = 0;
  for (const stems of texts) {
    count++;
    for (const stem of stems) holding.set(stem, (holding.get(stem) ?? 0) + 1);
  }
  const all = Math.max(count, FEWEST_TEXTS);
  return {
    weightOf: (stem) => getStemWeight(stem) * Math.log(1 + all / (holding.get(stem) ?? 1)),
  };
}

/** From 0 for nothing in common to 1 for the same stems. */
export function compareStems(
  scale: StemWeights,
  one: readonly string[],
  other: readonly string[],
): number {
  const others = new Set(other);
  const shared = squares(
    scale,
    one.filter((stem) => others.has(stem)),
  );
  return shared === 0 ? 0 : shared / Math.sqrt(squares(scale, one) * squares(scale, other));
}

const squares = (scale: StemWeights, stems: readonly string[]): number =>
  stems.reduce((sum, stem) => sum + scale.weightOf(stem) ** 2, 0);

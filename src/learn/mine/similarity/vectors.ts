/** Texts as numbers, and which of many middles one is nearest to. */
import type { Scale } from "./scale.ts";

/** Stems by their numbers, those that weigh most first; of length one. */
export type Vector = { readonly stems: Uint32Array; readonly weights: Float32Array };

export function vectorOf(
  stems: readonly string[],
  scale: Scale,
  numbers: Map<string, number>,
): Vector {
  const weighed = stems
    .map((stem) => ({ stem, weight: scale.weightOf(stem) }))
    .toSorted((a, b) => b.weight - a.weight);
  const length = Math.sqrt(weighed.reduce((sum, { weight }) => sum + weight * weight, 0));
  return {
    stems: Uint32Array.from(weighed, ({ stem }) => numberOf(stem, numbers)),
    weights: Float32Array.from(weighed, ({ weight }) => weight / length),
  };
}

function numberOf(stem: string, numbers: Map<string, number>): number {
  const before = numbers.get(stem);
  if (before !== undefined) return before;
  numbers.set(stem, numbers.size);
  return numbers.size - 1;
}

export function nearness({ stems, weights }: Vector, other: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (let at = 0; at < stems.length; at++)
    sum += (weights[at] ?? 0) * (other.get(stems[at] ?? 0) ?? 0);
  return sum;
}

export type MiddleIndex = {
  readonly add: (vector: Vector) => void;
  /** The one at the least so near; null where there is none. Of equals the one that was added first. */
  readonly nearest: (vector: Vector) => Vector | null;
};

/** A stem that more middles share tells none of them from the others. */
const MOST_SHARING = 400;
/** What rounding may take from a nearness of exactly so much. */
const ROUNDING = 1e-6;

export function middleIndex(least: number): MiddleIndex {
  const middles: Vector[] = [];
  const holding = new Map<number, number[]>();
  return {
    add: (vector) => {
      for (const stem of vector.stems) {
        const places = holding.get(stem);
        if (places === undefined) holding.set(stem, [middles.length]);
        else if (places.length <= MOST_SHARING) places.push(middles.length);
      }
      middles.push(vector);
    },
    nearest: (vector) => {
      const weights = new Map(
        Array.from(vector.stems, (stem, at) => [stem, vector.weights[at] ?? 0]),
      );
      const near = new Set<number>();
      for (const stem of telling(vector, least)) {
        const places = holding.get(stem) ?? [];
        if (places.length <= MOST_SHARING) for (const place of places) near.add(place);
      }
      let best: number | null = null;
      let most = least - ROUNDING;
      for (const place of near) {
        const middle = middles[place];
        const found = middle === undefined ? 0 : nearness(middle, weights);
        if (found > most + ROUNDING || (found >= most && (best === null || place < best))) {
          most = Math.max(most, found);
          best = place;
        }
      }
      return best === null ? null : (middles[best] ?? null);
    },
  };
}

/** Whatever is near enough shares one of these: the rest of the vector is too short for it. */
function telling({ stems, weights }: Vector, least: number): Uint32Array {
  let rest = 0;
  let at = weights.length;
  while (at > 0 && Math.sqrt(rest + (weights[at - 1] ?? 0) ** 2) < least - ROUNDING) {
    at--;
    rest += (weights[at] ?? 0) ** 2;
  }
  return stems.subarray(0, Math.max(1, at));
}

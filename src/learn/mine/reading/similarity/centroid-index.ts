/** Texts as numbers, and which of many middles one is nearest to. */
import type { StemWeights } from "./stem-weights.ts";

/** Stems by their numbers, those that weigh most first; of length one. */
export type StemVector = { readonly stems: Uint32Array; readonly weights: Float32Array };

/** What stems are numbered by. */
export type StemNumbers = Map<string, number>;

export function createStemVector(
  stems: readonly string[],
  scale: StemWeights,
  numbers: StemNumbers,
): StemVector {
  const weightOf = new Map(stems.map((stem) => [stem, scale.weightOf(stem)]));
  const sorted = stems.toSorted((a, b) => (weightOf.get(b) ?? 0) - (weightOf.get(a) ?? 0));
  const weights = Float32Array.from(sorted, (stem) => weightOf.get(stem) ?? 0);
  const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0));
  return {
    stems: Uint32Array.from(sorted, (stem) => numberOf(stem, numbers)),
    weights: weights.map((weight) => weight / length),
  };
}

function numberOf(stem: string, numbers: StemNumbers): number {
  const before = numbers.get(stem);
  if (before !== undefined) return before;
  numbers.set(stem, numbers.size);
  return numbers.size - 1;
}

/** `other`: weights by the numbers of stems. */
export function computeNearness(
  { stems, weights }: StemVector,
  other: Float32Array | Float64Array,
): number {
  let sum = 0;
  for (let at = 0; at < stems.length; at++)
    sum += (weights[at] ?? 0) * (other[stems[at] ?? 0] ?? 0);
  return sum;
}

export type CentroidIndex = {
  readonly add: (vector: StemVector) => void;
  /** The one at the least so near; null where there is none. Of equals the one that was added first. */
  readonly nearest: (vector: StemVector) => StemVector | null;
};

/** So many middles are looked at, those that share the rarest stems first. */
const MAX_COMPARED = 80;
/** Of a stem that more share, the first. */
const MAX_CENTROIDS_PER_STEM = 200;
/** What rounding may take from a nearness of exactly so much. */
const ROUNDING = 1e-5;
const NONE: readonly number[] = [];

/** `stems`: how many there are. */
export function createCentroidIndex(least: number, stems: number): CentroidIndex {
  const middles: StemVector[] = [];
  const holding: (number[] | undefined)[] = Array.from({ length: stems });
  const own = new Float32Array(stems);
  const placesOf = (stem: number): readonly number[] => holding[stem] ?? NONE;
  return {
    add: (vector) => {
      for (const stem of vector.stems) {
        const places = holding[stem];
        if (places === undefined) holding[stem] = [middles.length];
        else if (places.length < MAX_CENTROIDS_PER_STEM) places.push(middles.length);
      }
      middles.push(vector);
    },
    nearest: (vector) => {
      for (let at = 0; at < vector.stems.length; at++)
        own[vector.stems[at] ?? 0] = vector.weights[at] ?? 0;
      let best = -1;
      let most = least - ROUNDING;
      let looked = 0;
      for (const places of rarestFirst(tellingStems(vector, least), placesOf)) {
        if (looked > 0 && looked + places.length > MAX_COMPARED) break;
        looked += places.length;
        for (const place of places) {
          const middle = middles[place];
          const found = middle === undefined ? 0 : computeNearness(middle, own);
          const isNearer = found > most + ROUNDING;
          if (!isNearer && (found < most || (best >= 0 && place > best))) continue;
          best = place;
          if (found > most) most = found;
        }
      }
      for (let at = 0; at < vector.stems.length; at++) own[vector.stems[at] ?? 0] = 0;
      return middles[best] ?? null;
    },
  };
}

function rarestFirst(
  stems: Uint32Array,
  placesOf: (stem: number) => readonly number[],
): readonly (readonly number[])[] {
  const all: (readonly number[])[] = [];
  for (const stem of stems) {
    const places = placesOf(stem);
    if (places.length > 0) all.push(places);
  }
  return all.toSorted((a, b) => a.length - b.length);
}

/** Whatever is near enough shares one of these: the rest of the vector is too short for it. */
function tellingStems({ stems, weights }: StemVector, least: number): Uint32Array {
  let rest = 0;
  let at = weights.length;
  while (at > 1 && Math.sqrt(rest + (weights[at - 1] ?? 0) ** 2) < least - ROUNDING) {
    at--;
    rest += (weights[at] ?? 0) ** 2;
  }
  return stems.subarray(0, at);
}

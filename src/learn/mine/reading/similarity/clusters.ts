/**
 * Texts that say the same: each is near enough to the middle of its cluster. In one pass every text joins the first like it, or
 * becomes one that others may join; then the most typical text of each becomes its middle, and every text goes to the middle
 * that it is nearest to. A text is held only against those that share one of its telling stems, and of these against no more
 * than a bounded number, so that time grows with the texts and not with their square. Texts that are like no other are in no
 * cluster.
 */
import type { StemWeights } from "./stem-weights.ts";
import {
  createCentroidIndex,
  type CentroidIndex,
  computeNearness,
  type StemVector,
  createStemVector,
} from "./centroid-index.ts";

export type Cluster = {
  /** The most typical text. */
  readonly middle: number;
  /** Ascending; the middle is one of them. */
  readonly members: readonly number[];
};

/** Texts of the same stems, by their places. */
type StemGroup = { readonly vector: StemVector; readonly texts: number[] };

export function clusterTexts(
  texts: readonly (readonly string[])[],
  scale: StemWeights,
  least: number,
): readonly Cluster[] {
  const numbers = new Map<string, number>();
  const kinds = kindsOf(texts, (stems) => createStemVector(stems, scale, numbers));
  const middles = createCentroidIndex(least, numbers.size);
  const sum = new Float64Array(numbers.size);
  for (const group of groupByLeader(kinds, createCentroidIndex(least, numbers.size))) {
    const { vector } = mostTypical(group, sum);
    if (middles.nearest(vector) === null) middles.add(vector);
  }
  return groupsBy(kinds, middles)
    .map(({ vector, kinds: group }) => ({
      middle: group.find((kind) => kind.vector === vector)?.texts[0] ?? 0,
      members: group.flatMap((kind) => kind.texts).toSorted((a, b) => a - b),
    }))
    .filter(({ members }) => members.length > 1);
}

function kindsOf(
  texts: readonly (readonly string[])[],
  vector: (stems: readonly string[]) => StemVector,
): readonly StemGroup[] {
  const kinds = new Map<bigint | number, StemGroup>();
  for (const [at, stems] of texts.entries()) {
    if (stems.length === 0) continue;
    const key = Bun.hash(stems.toSorted().join(" "));
    const kind = kinds.get(key);
    if (kind === undefined) kinds.set(key, { vector: vector(stems), texts: [at] });
    else kind.texts.push(at);
  }
  return [...kinds.values()];
}

type CentroidGroup = { readonly vector: StemVector; readonly kinds: StemGroup[] };

/** Those of several texts, the largest first. */
function groupByLeader(
  kinds: readonly StemGroup[],
  leaders: CentroidIndex,
): readonly (readonly StemGroup[])[] {
  const groups = new Map<StemVector, StemGroup[]>();
  for (const kind of kinds) {
    const leader = leaders.nearest(kind.vector);
    if (leader === null) {
      leaders.add(kind.vector);
      groups.set(kind.vector, [kind]);
    } else groups.get(leader)?.push(kind);
  }
  return [...groups.values()]
    .filter((group) => sizeOf(group) > 1)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

const sizeOf = (kinds: readonly StemGroup[]): number =>
  kinds.reduce((sum, { texts }) => sum + texts.length, 0);

function groupsBy(kinds: readonly StemGroup[], middles: CentroidIndex): readonly CentroidGroup[] {
  const groups = new Map<StemVector, CentroidGroup>();
  for (const kind of kinds) {
    const vector = middles.nearest(kind.vector);
    if (vector === null) continue;
    const group = groups.get(vector);
    if (group === undefined) groups.set(vector, { vector, kinds: [kind] });
    else group.kinds.push(kind);
  }
  return [...groups.values()];
}

/** Nearest to the sum of all; of equals the first. `sum` is empty before and after. */
function mostTypical(kinds: readonly StemGroup[], sum: Float64Array): StemGroup {
  for (const { vector, texts } of kinds) {
    for (const [at, stem] of vector.stems.entries())
      sum[stem] = (sum[stem] ?? 0) + (vector.weights[at] ?? 0) * texts.length;
  }
  const typical = kinds.reduce((best, kind) =>
    computeNearness(kind.vector, sum) > computeNearness(best.vector, sum) ? kind : best,
  );
  for (const { vector } of kinds) for (const stem of vector.stems) sum[stem] = 0;
  return typical;
}

/**
 * Texts that say the same: each is near enough to the middle of its cluster. In one pass every text joins the first like it, or
 * becomes one that others may join; then the most typical text of each becomes its middle, and every text goes to the middle
 * that it is nearest to. A text is held only against those that share one of its telling stems, and of these against no more
 * than a bounded number, so that time grows with the texts and not with their square. Texts that are like no other are in no
 * cluster.
 */
import type { Scale } from "./scale.ts";
import { middleIndex, type MiddleIndex, nearness, type Vector, vectorOf } from "./vectors.ts";

export type Cluster = {
  /** The most typical text. */
  readonly middle: number;
  /** Ascending; the middle is one of them. */
  readonly members: readonly number[];
};

/** Texts of the same stems, by their places. */
type Kind = { readonly vector: Vector; readonly texts: number[] };

export function clustersOf(
  texts: readonly (readonly string[])[],
  scale: Scale,
  least: number,
): readonly Cluster[] {
  const numbers = new Map<string, number>();
  const kinds = kindsOf(texts, (stems) => vectorOf(stems, scale, numbers));
  const middles = middleIndex(least, numbers.size);
  const sum = new Float64Array(numbers.size);
  for (const group of firstGroups(kinds, middleIndex(least, numbers.size))) {
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
  vector: (stems: readonly string[]) => Vector,
): readonly Kind[] {
  const kinds = new Map<bigint | number, Kind>();
  for (const [at, stems] of texts.entries()) {
    if (stems.length === 0) continue;
    const key = Bun.hash(stems.toSorted().join(" "));
    const kind = kinds.get(key);
    if (kind === undefined) kinds.set(key, { vector: vector(stems), texts: [at] });
    else kind.texts.push(at);
  }
  return [...kinds.values()];
}

type Group = { readonly vector: Vector; readonly kinds: Kind[] };

/** Those of several texts, the largest first. */
function firstGroups(kinds: readonly Kind[], leaders: MiddleIndex): readonly (readonly Kind[])[] {
  const groups = new Map<Vector, Kind[]>();
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

const sizeOf = (kinds: readonly Kind[]): number =>
  kinds.reduce((sum, { texts }) => sum + texts.length, 0);

function groupsBy(kinds: readonly Kind[], middles: MiddleIndex): readonly Group[] {
  const groups = new Map<Vector, Group>();
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
function mostTypical(kinds: readonly Kind[], sum: Float64Array): Kind {
  for (const { vector, texts } of kinds) {
    for (const [at, stem] of vector.stems.entries())
      sum[stem] = (sum[stem] ?? 0) + (vector.weights[at] ?? 0) * texts.length;
  }
  const typical = kinds.reduce((best, kind) =>
    nearness(kind.vector, sum) > nearness(best.vector, sum) ? kind : best,
  );
  for (const { vector } of kinds) for (const stem of vector.stems) sum[stem] = 0;
  return typical;
}

/** Documents whose codes differ least from a vector's: every code is looked at, and only the best are put in order. */
import type { Database } from "bun:sqlite";
import { codeOf, countDifferences, isEmpty } from "./code.ts";
import { BLOCK, blockOf, type KeptCodes, readBlock, readBlocks, slotOf } from "./code-blocks.ts";

type Where = { readonly db: Database; readonly path: string };

export function nearestDocuments(
  where: Where,
  vector: Float32Array,
  limit: number,
  kept: KeptCodes | null,
): readonly number[] {
  const asked = codeOf(vector);
  const most = asked.length * 32;
  // How many documents there are at each distance says which is the last that is wanted.
  const counts = new Uint32Array(most + 1);
  const found: { readonly block: number; readonly distances: Uint16Array }[] = [];
  for (const [block, codes] of readBlocks(where, asked.length, kept)) {
    const distances = new Uint16Array(BLOCK);
    countDifferences(asked, codes, distances);
    countThem(distances, codes, asked, counts);
    found.push({ block, distances });
  }
  let [last, sum] = [0, counts[0] ?? 0];
  while (sum < limit && last < most) sum += counts[++last] ?? 0;
  const near: Near[] = [];
  for (const { block, distances } of found) collect(block, distances, last, near);
  return inOrder(near).slice(0, limit);
}

/** Only of these documents. */
export function nearestAmong(
  where: Where,
  vector: Float32Array,
  limit: number,
  among: readonly number[],
): readonly number[] {
  const asked = codeOf(vector);
  const distances = new Uint16Array(1);
  const near: Near[] = [];
  for (const [block, numbers] of Map.groupBy(among, blockOf)) {
    const read = readBlock(where, block, asked.length);
    if (read === null) continue;
    for (const n of numbers) {
      const from = slotOf(n) * asked.length;
      if (isEmpty(read.codes, from, asked.length)) continue;
      countDifferences(asked, read.codes.subarray(from, from + asked.length), distances);
      near.push({ n, distance: distances[0] ?? 0 });
    }
  }
  return inOrder(near).slice(0, limit);
}

type Near = { readonly n: number; readonly distance: number };

/** The newer of two that are as near. */
const inOrder = (near: readonly Near[]): readonly number[] =>
  near.toSorted((a, b) => a.distance - b.distance || b.n - a.n).map(({ n }) => n);

/** What stands for a document without a code. */
const NONE = 0xffff;

function countThem(
  distances: Uint16Array,
  codes: Int32Array,
  asked: Int32Array,
  counts: Uint32Array,
): void {
  const size = asked.length;
  const nothing = new Uint16Array(1);
  countDifferences(asked, new Int32Array(size), nothing);
  const ofNone = nothing[0] ?? 0;
  for (let slot = 0; slot < distances.length; slot++) {
    const distance = distances[slot] ?? 0;
    if (distance === ofNone && isEmpty(codes, slot * size, size)) distances[slot] = NONE;
    else counts[distance] = (counts[distance] ?? 0) + 1;
  }
}

function collect(block: number, distances: Uint16Array, last: number, near: Near[]): void {
  for (let slot = 0; slot < distances.length; slot++) {
    const distance = distances[slot] ?? 0;
    if (distance <= last) near.push({ n: block * BLOCK + slot, distance });
  }
}

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
  const size = asked.length;
  const best = openBest(limit, size * 32);
  const distances = new Uint16Array(BLOCK);
  for (const [block, codes] of readBlocks(where, size, kept)) {
    countDifferences(asked, codes, distances);
    let bar = best.bar();
    for (let slot = 0; slot < BLOCK; slot++) {
      const distance = distances[slot] ?? 0;
      if (distance > bar || isEmpty(codes, slot * size, size)) continue;
      bar = best.offer({ n: block * BLOCK + slot, distance });
    }
  }
  return best.inOrder();
}

/** Only of these documents. */
export function nearestAmong(
  where: Where,
  vector: Float32Array,
  limit: number,
  among: readonly number[],
): readonly number[] {
  const asked = codeOf(vector);
  const size = asked.length;
  const best = openBest(limit, size * 32);
  const distances = new Uint16Array(1);
  for (const [block, numbers] of Map.groupBy(among, blockOf)) {
    const read = readBlock(where, block, size);
    if (read === null) continue;
    for (const n of numbers) {
      const from = slotOf(n) * size;
      if (isEmpty(read.codes, from, size)) continue;
      countDifferences(asked, read.codes.subarray(from, from + size), distances);
      best.offer({ n, distance: distances[0] ?? 0 });
    }
  }
  return best.inOrder();
}

type Near = { readonly n: number; readonly distance: number };

type Best = {
  /** What differs in more bits is none of the best any more. */
  readonly bar: () => number;
  /** Answers the bar afterwards. */
  readonly offer: (near: Near) => number;
  readonly inOrder: () => readonly number[];
};

/** How many were offered at each distance says where the bar is. */
function openBest(limit: number, most: number): Best {
  const counts = new Uint32Array(most + 1);
  let offered: Near[] = [];
  let below = 0;
  let bar = most;
  return {
    bar: () => bar,
    offer: (near) => {
      if (near.distance > bar) return bar;
      offered.push(near);
      counts[near.distance] = (counts[near.distance] ?? 0) + 1;
      below++;
      while (bar > 0 && below - (counts[bar] ?? 0) >= limit) below -= counts[bar--] ?? 0;
      return bar;
    },
    inOrder: () => {
      offered = offered.filter(({ distance }) => distance <= bar);
      // The newer of two that are as near.
      const sorted = offered.toSorted((a, b) => a.distance - b.distance || b.n - a.n);
      return sorted.slice(0, limit).map(({ n }) => n);
    },
  };
}

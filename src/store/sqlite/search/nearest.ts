/**
 * Documents whose vectors are nearest to one. Every code is looked at, and counted is in how many bits it differs; only of the best
 * by that it is worked out how near they are.
 */
import type { Database } from "bun:sqlite";
import { codeOf, isEmpty, openWeigh } from "./code.ts";
import { BLOCK, blockOf, type KeptCodes, placeBlocks, slotOf } from "./code-blocks.ts";

type Where = { readonly db: Database; readonly path: string };

/** So many of the best by their bits hold the nearest of a million. */
const FIRST = 400;

export function nearestDocuments(
  where: Where,
  vector: Float32Array,
  limit: number,
  kept: KeptCodes | null,
): readonly number[] {
  const asked = codeOf(vector);
  const size = asked.length;
  const weigh = openWeigh(vector);
  const best = openBest(Math.max(limit, FIRST), size * 32);
  let bar = size * 32;
  for (const { block, memory, place } of placeBlocks(where, size, kept)) {
    memory.ask(asked);
    const codes = memory.codesAt(place);
    const found = memory.near(place, bar);
    // A million are looked at once by a command: what iterates costs more than what it finds.
    for (let at = 0; at < found.length; at++) {
      const slot = (found[at] ?? 0) >>> 16;
      const distance = (found[at] ?? 0) & 0xffff;
      const from = slot * size;
      if (distance > bar || isEmpty(codes, from, size)) continue;
      bar = best.offer({ n: block * BLOCK + slot, distance, nearness: weigh(codes, from) });
    }
  }
  return inOrder(best.all(), limit);
}

/** Only of these documents. */
export function nearestAmong(
  where: Where,
  vector: Float32Array,
  limit: number,
  among: readonly number[],
  kept: KeptCodes | null,
): readonly number[] {
  const size = codeOf(vector).length;
  const weigh = openWeigh(vector);
  const found: Near[] = [];
  const numbersIn = Map.groupBy(among, blockOf);
  const blocks = new Set(numbersIn.keys());
  for (const { block, memory, place } of placeBlocks(where, size, kept, blocks)) {
    const codes = memory.codesAt(place);
    for (const n of numbersIn.get(block) ?? []) {
      const from = slotOf(n) * size;
      if (!isEmpty(codes, from, size)) found.push({ n, nearness: weigh(codes, from) });
    }
  }
  return inOrder(found, limit);
}

type Near = { readonly n: number; readonly nearness: number };

/** The newer of two that are as near. */
const inOrder = (found: readonly Near[], limit: number): readonly number[] =>
  found
    .toSorted((a, b) => b.nearness - a.nearness || b.n - a.n)
    .slice(0, limit)
    .map(({ n }) => n);

type Differing = Near & { readonly distance: number };

type Best = {
  /** Answers the bar: what differs in more bits is none of the best any more. */
  readonly offer: (one: Differing) => number;
  readonly all: () => readonly Differing[];
};

/** How many were offered at each distance says where the bar is. */
function openBest(limit: number, most: number): Best {
  const counts = new Uint32Array(most + 1);
  const offered: Differing[] = [];
  let below = 0;
  let bar = most;
  return {
    offer: (one) => {
      offered.push(one);
      counts[one.distance] = (counts[one.distance] ?? 0) + 1;
      below++;
      while (bar > 0 && below - (counts[bar] ?? 0) >= limit) below -= counts[bar--] ?? 0;
      return bar;
    },
    all: () => offered.filter(({ distance }) => distance <= bar),
  };
}

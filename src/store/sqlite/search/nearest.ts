/**
 * Documents whose vectors are nearest to one. Every code is looked at, and counted is in how many bits it differs; only of the best
 * by that it is worked out how near they are.
 */
import type { Database } from "bun:sqlite";
import { codeFromVector, isEmptyCode, openNearnessMeasure } from "./vector-code.ts";
import { CODES_PER_BLOCK, blockOf, type CodeCache, loadBlocks, slotOf } from "./code-blocks.ts";

type IndexDatabase = { readonly db: Database; readonly path: string };

/** So many of the best by their bits hold the nearest of a million. */
const MIN_CANDIDATES = 400;

export function findNearestDocuments(
  where: IndexDatabase,
  vector: Float32Array,
  limit: number,
  kept: CodeCache | null,
): readonly number[] {
  const asked = codeFromVector(vector);
  const size = asked.length;
  const weigh = openNearnessMeasure(vector);
  const best = openBestCandidates(Math.max(limit, MIN_CANDIDATES), size * 32);
  let bar = size * 32;
  for (const { block, memory, place } of loadBlocks(where, size, kept)) {
    memory.ask(asked);
    const codes = memory.codesAt(place);
    const found = memory.near(place, bar);
    // A million are looked at once by a command: what iterates costs more than what it finds.
    for (let at = 0; at < found.length; at++) {
      const slot = (found[at] ?? 0) >>> 16;
      const distance = (found[at] ?? 0) & 0xffff;
      const from = slot * size;
      if (distance > bar || isEmptyCode(codes, from, size)) continue;
      bar = best.offer({
        n: block * CODES_PER_BLOCK + slot,
        distance,
        nearness: weigh(codes, from),
      });
    }
  }
  return rankByNearness(best.all(), limit);
}

/** Only of these documents. */
export function findNearestAmong(
  where: IndexDatabase,
  vector: Float32Array,
  limit: number,
  among: readonly number[],
  kept: CodeCache | null,
): readonly number[] {
  const size = codeFromVector(vector).length;
  const weigh = openNearnessMeasure(vector);
  const found: NearDocument[] = [];
  const numbersIn = Map.groupBy(among, blockOf);
  const blocks = new Set(numbersIn.keys());
  for (const { block, memory, place } of loadBlocks(where, size, kept, blocks)) {
    const codes = memory.codesAt(place);
    for (const n of numbersIn.get(block) ?? []) {
      const from = slotOf(n) * size;
      if (!isEmptyCode(codes, from, size)) found.push({ n, nearness: weigh(codes, from) });
    }
  }
  return rankByNearness(found, limit);
}

type NearDocument = { readonly n: number; readonly nearness: number };

/** The newer of two that are as near. */
const rankByNearness = (found: readonly NearDocument[], limit: number): readonly number[] =>
  found
    .toSorted((a, b) => b.nearness - a.nearness || b.n - a.n)
    .slice(0, limit)
    .map(({ n }) => n);

type NearCandidate = NearDocument & { readonly distance: number };

type BestCandidates = {
  /** Answers the bar: what differs in more bits is none of the best any more. */
  readonly offer: (one: NearCandidate) => number;
  readonly all: () => readonly NearCandidate[];
};

/** How many were offered at each distance says where the bar is. */
function openBestCandidates(limit: number, most: number): BestCandidates {
  const counts = new Uint32Array(most + 1);
  const offered: NearCandidate[] = [];
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

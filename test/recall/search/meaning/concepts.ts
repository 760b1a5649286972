/**
 * A small model for tests: every word is a direction of its own, and words that mean the same are one. What it knows is written
 * here, of no trade whose words the search knows by itself, so that a test says what it expects to be near.
 */
import type { Embedder } from "../../../../src/embedding/embedder.ts";

const CONCEPTS: readonly (readonly string[])[] = [
  ["lawyer", "attorney", "counsel", "변호인"],
  ["violin", "fiddle", "viola", "깽깽이"],
  ["weary", "tired", "고단해요"],
  ["soup", "broth", "국물"],
];

const DIMS = 256;

const nameOf = (word: string): string =>
  CONCEPTS.find((words) => words.includes(word))?.[0] ?? word;

/** Always the same for the same word; any two are nearly at right angles. */
function direction(word: string): Float32Array {
  let state = Number(Bun.hash(nameOf(word)) & 0xffff_ffffn) | 0;
  return Float32Array.from({ length: DIMS }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) / 0x100_0000 - 0.5;
  });
}

export function conceptVector(text: string): Float32Array | null {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return null;
  const sum = new Float32Array(DIMS);
  for (const word of words)
    for (const [at, value] of direction(word).entries()) sum[at] = (sum[at] ?? 0) + value;
  const length = Math.hypot(...sum);
  return sum.map((value) => value / length);
}

/** `static-…`: its vectors are made again; any other name: they are kept. */
export const concepts = (model = "static-concepts-1"): Embedder & { readonly asked: string[] } => {
  const asked: string[] = [];
  return {
    model,
    dims: DIMS,
    asked,
    embed: async (texts) => {
      asked.push(...texts);
      return texts.map(conceptVector);
    },
    close: async () => undefined,
  };
};

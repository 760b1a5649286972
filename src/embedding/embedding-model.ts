/**
 * What every model has in common: an empty text has no vector, a long one is read at its beginning, a batch is never larger than
 * asked for, and what comes back is as many vectors as went out, each of the model's size and of unit length.
 */
import type { Embedder } from "./embedder.ts";
import { EmbeddingFault } from "./fault.ts";

/** No model reads further than this. */
const LONGEST_TEXT = 8000;

/** A model as it is: only texts with something in them, one vector each. */
export type EmbeddingModel = {
  readonly model: string;
  readonly dims: number;
  readonly encode: (
    texts: readonly string[],
  ) => Promise<readonly (ArrayLike<number> | null)[]> | readonly (ArrayLike<number> | null)[];
  readonly close: () => Promise<void>;
  readonly knows?: (text: string) => boolean;
};

/** No model of texts has fewer or more; each document's vector is kept. */
const LEAST_DIMS = 4;
const MOST_DIMS = 8192;

export function toEmbedder(raw: EmbeddingModel, batchSize: number): Embedder {
  if (raw.dims < LEAST_DIMS || raw.dims > MOST_DIMS) {
    void raw.close();
    throw new EmbeddingFault("MODEL_DIMENSIONS", `${raw.dims}`);
  }
  return {
    model: raw.model,
    dims: raw.dims,
    close: raw.close,
    ...(raw.knows === undefined ? {} : { knows: raw.knows }),
    embed: async (texts) => {
      const vectors: (Float32Array | null)[] = texts.map(() => null);
      const full = texts.flatMap((text, at) => (text.trim() === "" ? [] : [{ text, at }]));
      for (let from = 0; from < full.length; from += batchSize) {
        const batch = full.slice(from, from + batchSize);
        const found = await raw.encode(batch.map(({ text }) => text.slice(0, LONGEST_TEXT)));
        if (found.length !== batch.length) {
          throw new EmbeddingFault("MODEL_FAILED", `${found.length} vectors of ${batch.length}`);
        }
        for (const [place, { at }] of batch.entries())
          vectors[at] = toUnitVector(found[place] ?? null, raw.dims);
      }
      return vectors;
    },
  };
}

/** Null where there is nothing to point anywhere. */
function toUnitVector(given: ArrayLike<number> | null, dims: number): Float32Array | null {
  if (given === null) return null;
  if (given.length !== dims)
    throw new EmbeddingFault("MODEL_FAILED", `${given.length} dimensions, not ${dims}`);
  const vector = new Float32Array(given);
  let squares = 0;
  for (let at = 0; at < dims; at++) squares += (vector[at] ?? 0) ** 2;
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length)) throw new EmbeddingFault("MODEL_FAILED", "not a number");
  if (length === 0) return null;
  for (let at = 0; at < dims; at++) vector[at] = (vector[at] ?? 0) / length;
  return vector;
}

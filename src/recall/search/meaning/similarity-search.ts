/**
 * Documents with the meaning of a query, whatever their words: those whose vectors are near the query's. Without a model,
 * its vectors or its answer there are none, and words alone decide.
 */
import type { IndexedDocument, IndexReader } from "../../../store/search-index.ts";
import type { SearchScope } from "../query/resolve-filters.ts";
import { computeCosine } from "./cosine.ts";
import { isStaticModel } from "./static-model.ts";

export type MeaningModel = {
  /** Null when the model does not answer. */
  readonly embed: (texts: readonly string[]) => Promise<MeaningVectors | null>;
  /** A person's own; otherwise what the model was found to have. */
  readonly threshold: number | null;
  /** Whether it has a word of the text as a whole; left out where the model cannot say. */
  readonly knows?: (text: string) => Promise<boolean>;
};

/** Vectors of unit length, and whose they are. */
export type MeaningVectors = {
  readonly model: string;
  readonly dims: number;
  readonly vectors: readonly (Float32Array | null)[];
};

type WordVectors = ReadonlyMap<string, Float32Array | null>;

export type SimilaritySearch = {
  /** What was asked. */
  readonly query: string;
  readonly threshold: number;
  /** From which cosine on it finds what words do not: more, because nothing else speaks for it. */
  readonly aloneThreshold: number;
  /** Documents that are nearest and fit, the nearest first; only about right. */
  readonly nearest: (scope: SearchScope) => Promise<readonly number[]>;
  /** Cosines, by number; only of documents that have a vector. */
  readonly cosines: (documents: readonly IndexedDocument[]) => Promise<ReadonlyMap<number, number>>;
  /** Vectors of these words at least, as far as there are any; null where the model takes its time. */
  readonly words: ((words: readonly string[]) => Promise<WordVectors>) | null;
};

/** With the table, whose threshold is .296, that is .444: below it nearness alone says nothing (`docs/embedding-model-card.md`). */
const ALONE_FACTOR = 1.5;
/** As many as are read and looked at closely. */
const NEAREST = 40;
/** All that fit a filter are held against the query, if they are not more: listing them costs a fifth of looking at every code. */
const MOST_LISTED = 5000;
/** Otherwise, of so many of the nearest of all, enough may fit; else the newest that do are held against it. */
const WIDE_NEAREST = 2000;
const MIN_FITTING = 20;

export async function openSimilaritySearch(
  index: IndexReader,
  meaning: MeaningModel | null,
  text: string,
): Promise<SimilaritySearch | null> {
  if (meaning === null || text.trim() === "") return null;
  const state = await index.vectorState();
  if (state === null) return null;
  const made = await embed(meaning, [text]);
  const vector = made?.vectors[0] ?? null;
  if (vector === null || made?.model !== state.model || made.dims !== state.dims) return null;
  return {
    query: text,
    threshold: meaning.threshold ?? state.threshold,
    aloneThreshold: meaning.threshold ?? state.threshold * ALONE_FACTOR,
    nearest: (scope) => findNearest(index, vector, scope),
    cosines: async (documents) => {
      const vectors = await vectorsOf(index, meaning, state.model, documents);
      return new Map([...vectors].map(([n, one]) => [n, computeCosine(vector, one)]));
    },
    words: isStaticModel(state.model)
      ? (words) => vectorsOfWords(meaning, state.model, words)
      : null,
  };
}

/** Of the words that were asked for last, because the same come again and again. */
const wordVectorCache = { model: "", vectors: new Map<string, Float32Array | null>() };
const MAX_CACHED_WORDS = 4000;

async function vectorsOfWords(
  meaning: MeaningModel,
  model: string,
  words: readonly string[],
): Promise<WordVectors> {
  if (wordVectorCache.model !== model || wordVectorCache.vectors.size > MAX_CACHED_WORDS) {
    wordVectorCache.model = model;
    wordVectorCache.vectors = new Map();
  }
  const { vectors } = wordVectorCache;
  const unseen = words.filter((word) => !vectors.has(word));
  const made = unseen.length === 0 ? null : await embed(meaning, unseen);
  if (made?.model === model)
    for (const [at, word] of unseen.entries()) vectors.set(word, made.vectors[at] ?? null);
  return vectors;
}

/** A model that fails is one that is not there. */
async function embed(
  meaning: MeaningModel,
  texts: readonly string[],
): Promise<MeaningVectors | null> {
  try {
    return await meaning.embed(texts);
  } catch {
    return null;
  }
}

async function findNearest(
  index: IndexReader,
  vector: Float32Array,
  { filter, terms }: SearchScope,
): Promise<readonly number[]> {
  const isFiltered = Object.keys(filter).length > 0;
  if (!isFiltered && terms.length === 0) return index.nearest(vector, NEAREST);
  const { numbers } = await index.withAll(terms, filter, MOST_LISTED);
  const isAll = numbers.length < MOST_LISTED;
  if (!isAll && terms.length === 0 && filter.without === undefined) {
    const fitting = await index.among(await index.nearest(vector, WIDE_NEAREST), filter);
    if (fitting.length >= MIN_FITTING) return fitting.slice(0, NEAREST);
  }
  return index.nearest(vector, NEAREST, numbers);
}

async function vectorsOf(
  index: IndexReader,
  meaning: MeaningModel,
  model: string,
  documents: readonly IndexedDocument[],
): Promise<ReadonlyMap<number, Float32Array>> {
  if (!isStaticModel(model)) return index.vectors(documents.map(({ n }) => n));
  const made = await embed(
    meaning,
    documents.map(({ text }) => text),
  );
  return new Map(
    documents.flatMap(({ n }, at): [number, Float32Array][] => {
      const vector = made?.vectors[at] ?? null;
      return vector === null ? [] : [[n, vector]];
    }),
  );
}

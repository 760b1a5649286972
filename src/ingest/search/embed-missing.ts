/**
 * Embeds documents, oldest first, in batches, and resumes where it stopped. After a change of the model all vectors are
 * made again; until then search uses words and the vectors that exist.
 */
import type { Embedder } from "../../embedding/embedder.ts";
import { calibrateThreshold } from "../../recall/search/meaning/calibrate.ts";
import { isStaticModel } from "../../recall/search/meaning/static-model.ts";
import { StoreFault } from "../../store/fault.ts";
import type { SearchIndex } from "../../store/search-index.ts";

export type EmbedOptions = {
  /** Stops between two batches when it is used up. */
  readonly budgetMs?: number;
  /** How long to wait for another process that writes to the index. */
  readonly waitMs?: number;
  readonly batchSize?: number;
};

export type EmbedResult = {
  readonly documents: number;
  /** `busy`: another process writes to the index. */
  readonly end: "done" | "budget" | "busy";
};

const BATCH = 200;
/** Of a model that takes its time: what is not done in time is lost. */
const SMALL_BATCH = 50;
const WAIT_MS = 1000;

/** What the embedder throws is thrown: what was done before is kept. */
export async function embedMissingDocuments(
  index: SearchIndex,
  { model, dims, embed }: Pick<Embedder, "model" | "dims" | "embed">,
  {
    budgetMs,
    waitMs = WAIT_MS,
    batchSize = isStaticModel(model) ? BATCH : SMALL_BATCH,
  }: EmbedOptions = {},
): Promise<EmbedResult> {
  const deadline = budgetMs === undefined ? Infinity : performance.now() + budgetMs;
  let documents = 0;
  let threshold: number | null = null;
  try {
    for (;;) {
      const state = await index.vectorState();
      const isOurs = state?.model === model && state.dims === dims;
      const from = isOurs ? state.upTo : 0;
      const texts = await index.textsAfter(from, batchSize);
      if (texts.length === 0) return { documents, end: "done" };
      if (performance.now() >= deadline) return { documents, end: "budget" };
      threshold ??= isOurs ? state.threshold : await calibrateThreshold({ embed });
      const made = { model, dims, isKept: !isStaticModel(model), threshold };
      const vectors = await embed(texts.map(({ text }) => text));
      const saved = texts.map((one, at) => ({ ...one, vector: vectors[at] ?? null }));
      await index.transact((tx) => tx.saveVectors(made, from, saved), waitMs);
      documents += texts.length;
    }
  } catch (error) {
    if (error instanceof StoreFault && error.code === "DB_BUSY") return { documents, end: "busy" };
    throw error;
  }
}

/** `unavailable`: whatever keeps the model from answering. Whoever asks next tries again, and search goes by words meanwhile. */
export async function tryEmbedMissing(
  index: SearchIndex,
  embedder: () => Promise<Embedder | null>,
  options: EmbedOptions,
): Promise<EmbedResult["end"] | "unavailable"> {
  if ((await index.totals()).documents === 0) return "done";
  try {
    const model = await embedder();
    return model === null ? "done" : (await embedMissingDocuments(index, model, options)).end;
  } catch (error) {
    // The index's own faults are not a model's.
    if (error instanceof StoreFault) throw error;
    return "unavailable";
  }
}

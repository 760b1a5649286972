/** How many documents search cannot find by meaning yet: those without a vector of the model that is set. */
import { embeddedBy } from "../../embedding/model-choice.ts";
import type { SearchIndex } from "../../store/search-index.ts";
import type { Installation } from "../installation.ts";
import { choiceOf } from "./open-meaning.ts";

/** So many of all documents. */
export type MissingVectorCount = { readonly documents: number; readonly of: number };

/** Null where none lacks one, or nobody wants any. */
export async function countMissingVectors(
  index: SearchIndex,
  installation: Pick<Installation, "paths" | "loaded">,
): Promise<MissingVectorCount | null> {
  if (!installation.loaded.config.embedding.enabled) return null;
  const state = await index.vectorState();
  const isOurs = state !== null && embeddedBy(choiceOf(installation), state.model);
  const documents = await index.countAfter(isOurs ? state.upTo : 0);
  return documents === 0 ? null : { documents, of: (await index.totals()).documents };
}

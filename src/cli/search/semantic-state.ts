/** What keeps a search from finding by meaning: a model that fails, or documents that it has not seen yet. */
import { readLastFault } from "../../embedding/last-fault.ts";
import {
  countMissingVectors,
  type MissingVectorCount,
} from "../../ingest/search/missing-vectors.ts";
import type { SearchIndex } from "../../store/search-index.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { oneLine } from "../terminal/terminal.ts";

export type SemanticState = {
  readonly error: { readonly code: string; readonly message: string; readonly fix: string } | null;
  readonly missing: MissingVectorCount | null;
};

/** The team's index has no vectors, which is no fault of anything. */
export const WORDS_ONLY: SemanticState = { error: null, missing: null };

/** Looked at after the search: whatever it asked its model for has failed by then, or not. */
export async function readSemanticState(
  index: SearchIndex,
  installation: Installation,
  { embedding: words }: Text,
): Promise<SemanticState> {
  const { enabled, model } = installation.loaded.config.embedding;
  const last = enabled ? readLastFault(installation.paths.run, model) : null;
  const missing = await countMissingVectors(index, installation);
  if (last === null) return { error: null, missing };
  const [message, fix] = words.faults[last.fault.code](last.fault.detail);
  return { error: { code: last.fault.code, message, fix }, missing };
}

export function semanticLines(
  { error, missing }: SemanticState,
  { embedding: words, fix }: Text,
): string[] {
  if (error !== null) return [oneLine(words.wordsOnly(error.message)), `${fix}: ${error.fix}`];
  return missing === null ? [] : [words.missing(missing.documents, missing.of)];
}

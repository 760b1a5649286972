/** What a store must be given to make documents of the events that it writes: what a document is, is not its matter. */
import type { DocumentTransaction, TermExtractor } from "../../search-index.ts";
import type { PositionedEvent, Store } from "../../store.ts";

export type DocumentWriter = {
  /** Documents of another version are made again. */
  readonly version: number;
  readonly termsOf: TermExtractor;
  readonly soundOf: (word: string) => string | null;
  /** New events of a machine, in the order they were recorded. */
  readonly fold: (
    tx: DocumentTransaction,
    store: Pick<Store, "event" | "queryEvents">,
    events: readonly PositionedEvent[],
  ) => Promise<unknown>;
};

/** Tables of documents, none of which outlives its events. */
export const DOCUMENT_TABLES = ["documents", "words", "touched", "document_states"] as const;

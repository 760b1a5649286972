/**
 * The contract of the search index: a cache beside the store, in a file of its own, so that it slows neither hooks nor
 * ingest. It knows documents, the terms they are found by, and how far the store's events were read. What a term is, and
 * which document fits best, is `recall/search/`'s matter. Every method returns a Promise, as the store's do.
 */

export const DOCUMENT_KINDS = [
  "prompt",
  "answer",
  "decision",
  "discovery",
  "error",
  "resolution",
  "summary",
  "file",
  "commit",
] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** One thing that can be found: a text, and where it belongs. */
export type SearchDocument = {
  /** The event that it was made of. */
  readonly eventId: string;
  /** Which of the event's documents it is, counted from 0. */
  readonly part: number;
  readonly kind: DocumentKind;
  readonly ts: string;
  readonly sessionId: string;
  readonly projectPath: string | null;
  readonly branch: string | null;
  /** Which prompt of its session was in force, counted from 1; 0 before the first; null where nobody knows. */
  readonly turn: number | null;
  /** Redacted, as it is shown. */
  readonly text: string;
};

/** What a text is found by (`recall/search/terms/`). */
export type TermExtractor = (text: string) => {
  readonly terms: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly length: number;
};

/** A file that was worked on in a turn of a session. */
export type TouchedFile = {
  readonly sessionId: string;
  readonly turn: number;
  readonly file: string;
};

/** How far the store's events were read: the place of the last one, and which event that was. */
export type IndexPosition = { readonly position: number; readonly eventId: string };

/** What is known of a session while its events are read (`recall/search/documents/`); JSON. */
export type SessionIndexState = string;

/** What made vectors. Those of another model, or of another size, mean nothing beside them. */
export type VectorModel = {
  readonly model: string;
  readonly dims: number;
  /** Whether vectors are kept beside their codes: not of a model that makes them again faster than they are read. */
  readonly isKept: boolean;
  /** From which cosine on two texts are about the same, to this model. */
  readonly threshold: number;
};

/** How far documents have vectors: all up to this number were looked at. */
export type VectorState = VectorModel & { readonly upTo: number };

/** A document's number and text, and what its text means; null where it means nothing to the model. */
export type DocumentVector = {
  readonly n: number;
  readonly text: string;
  readonly vector: Float32Array | null;
};

/** Writes documents and what belongs to them. */
export type DocumentTransaction = {
  /** Those that are known. */
  states(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SessionIndexState>>;
  saveStates(states: ReadonlyMap<string, SessionIndexState>): Promise<void>;
  add(documents: readonly SearchDocument[]): Promise<void>;
  touch(files: readonly TouchedFile[]): Promise<void>;
  /** Whatever was made of these events. */
  removeEvents(sessionId: string, eventIds: readonly string[]): Promise<void>;
  /** Everything of a session, its state too. */
  removeSession(sessionId: string): Promise<void>;
  /** Everything, and how far was read. */
  clear(): Promise<void>;
};

export type IndexTransaction = DocumentTransaction & {
  position(): Promise<IndexPosition | null>;
  savePosition(position: IndexPosition | null): Promise<void>;
  /**
   * Vectors of the documents behind `from`, without a gap. Those of another model go. Of a document that is another by now
   * nothing is kept.
   */
  saveVectors(model: VectorModel, from: number, made: readonly DocumentVector[]): Promise<void>;
};

/** What documents must be; everything given must be true. Names as the index has them (`names`). */
export type IndexFilter = {
  readonly kinds?: readonly DocumentKind[];
  readonly projectPaths?: readonly string[];
  readonly sessionIds?: readonly string[];
  readonly branches?: readonly string[];
  /** ISO times. */
  readonly since?: string;
  readonly until?: string;
  /** Only documents of turns in which one of these files was worked on. */
  readonly files?: readonly string[];
  /** None that has all the terms of one of these. */
  readonly without?: readonly (readonly string[])[];
};

/** A document found, with its number in the index: newer ones have higher numbers. */
export type IndexedDocument = SearchDocument & {
  readonly n: number;
  /** How many terms it has. */
  readonly length: number;
};

export type Postings = {
  /** Numbers of documents, newest first; at most as many as asked for. */
  readonly numbers: readonly number[];
  /** How many there are: exact when all were given, otherwise judged by those given. */
  readonly estimate: number;
};

export type IndexTotals = { readonly documents: number; readonly terms: number };

/** All that a search asks. */
export type IndexReader = {
  totals(): Promise<IndexTotals>;
  /** Documents that have all of the terms, and fit. */
  withAll(terms: readonly string[], filter: IndexFilter, limit: number): Promise<Postings>;
  /** Documents that fit, by their time, the latest first. */
  latest(filter: IndexFilter, limit: number): Promise<readonly number[]>;
  /** Those of the documents that fit, in the same order; terms are not looked at. */
  among(numbers: readonly number[], filter: IndexFilter): Promise<readonly number[]>;
  documents(numbers: readonly number[]): Promise<readonly IndexedDocument[]>;
  /** Null while nothing has a vector. */
  vectorState(): Promise<VectorState | null>;
  /** Documents whose vectors point most nearly where this one does, the nearest first; only about right. */
  nearest(
    vector: Float32Array,
    limit: number,
    among?: readonly number[],
  ): Promise<readonly number[]>;
  /** Vectors that were kept, of unit length. */
  vectors(numbers: readonly number[]): Promise<ReadonlyMap<number, Float32Array>>;
  /** What was answered in the turn of a prompt and in the next, as far as it was recorded soon after. */
  answersTo(n: number): Promise<readonly number[]>;
  /** Words that stand in documents, from the first to before the second in the order of their code units. */
  words(from: string, before: string, limit: number): Promise<readonly string[]>;
  /** Words that have one of these keys of how a word sounds. */
  sounding(keys: readonly string[]): Promise<readonly string[]>;
  /** Every name of a kind that documents have. */
  names(kind: "project" | "branch" | "file"): Promise<readonly string[]>;
  /** Sessions whose id begins so. */
  sessionsLike(beginning: string, limit: number): Promise<readonly string[]>;
};

export type SearchIndex = IndexReader & {
  /** All of it is kept or none. Waits at most `waitMs` for another process's. */
  transact<T>(work: (tx: IndexTransaction) => Promise<T>, waitMs?: number): Promise<T>;
  position(): Promise<IndexPosition | null>;
  /** The next documents by their number. */
  textsAfter(n: number, limit: number): Promise<readonly Pick<DocumentVector, "n" | "text">[]>;
  /** How many there are behind this number: counted one by one. */
  countAfter(n: number): Promise<number>;
  /** Bytes of the file. */
  size(): Promise<number>;
  /** Takes what was removed out of the log too, unless somebody is reading just now. */
  checkpoint(): Promise<void>;
  /** Makes sure that what was removed is in no byte any more. */
  scrub(): Promise<void>;
  close(): Promise<void>;
};

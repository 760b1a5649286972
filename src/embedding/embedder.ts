/** Texts to vectors of unit length, by one model. */
export type Embedder = {
  /** Tells vectors of this model from those of any other. */
  readonly model: string;
  readonly dims: number;
  /** Null for a text with nothing in it. */
  readonly embed: (texts: readonly string[]) => Promise<readonly (Float32Array | null)[]>;
  readonly close: () => Promise<void>;
  /** Whether it has a word of the text as a whole; of other models nobody knows. */
  readonly knows?: (text: string) => boolean;
};

/** Something that a person asks for again and again. */
export type Preference = {
  /** The person's sentence, as it was said last. */
  readonly words: string;
  /** What it is known again by. */
  readonly stems: readonly string[];
};

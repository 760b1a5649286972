/** Something that a person asks for again and again. */
export type Preference = {
  /** The person's sentence. */
  readonly words: string;
  /** What it is known again by. */
  readonly stems: readonly string[];
  /** Whether it says what is not to be done. */
  readonly isForbidding: boolean;
  /** Where what was made is to be put; null where it is about something else. */
  readonly place: string | null;
};

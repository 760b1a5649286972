/** A request that comes again and again, and the step of its own that its turns share. */
export type RepeatedRequest = {
  /** The person's words, as they are most alike to the others. */
  readonly words: string;
  readonly stems: readonly string[];
  /** What most of its turns did, in their order: commands, and names of tools. */
  readonly steps: readonly string[];
  /** A skill or command that does it already, `/name`; null where there is none. */
  readonly skill: string | null;
};

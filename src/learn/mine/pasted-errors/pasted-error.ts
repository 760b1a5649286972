/** An error that a person pastes again and again, because nobody looked before saying that it was done. */
export type PastedError = {
  /** The error with what changes from time to time masked. */
  readonly signature: string;
  /** A command that shows it; null where none is known. */
  readonly check: string | null;
};

/** An error that a person pastes again and again, because the agent did not check its work. */
export type PastedError = {
  /** The error with what changes from time to time masked. */
  readonly signature: string;
  /** A command that shows it; null where none is known. */
  readonly check: string | null;
};

/** That a person often does not understand what an agent says. */
export type UnclearAnswers = {
  /** How they put it, for example. */
  readonly words: string;
};

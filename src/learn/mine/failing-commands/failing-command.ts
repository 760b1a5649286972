/** Commands that fail by habit, by the form of their error, and what worked in their place. */
export type FailingCommand = {
  /** A form that the catalogue knows, or `voted`: one whose fix was seen to work. */
  readonly form: string;
  /** Of `voted`: what stood in commands that failed and not in those that worked; null where nothing did. */
  readonly wrong: string | null;
  /** What stood in commands that worked and not in those that failed; null where nothing did. */
  readonly right: string | null;
  /** The program that failed. */
  readonly program: string | null;
  /** The normal form of the error. */
  readonly error: string | null;
};

/** What a language's reader says of one sentence, before it is known who said it. */
import type { StatementKind } from "./statement.ts";
import type { Token } from "./tokens.ts";

export type Cue = {
  readonly kind: StatementKind;
  /** A rule must hold, where a choice is made; a weak cue may as well be a value. */
  readonly grade: "plain" | "rule" | "weak";
  /** Nobody need have decided anything: something is only asked for, or does not work. */
  readonly bare?: "request" | "complaint";
};

export type Reading = {
  /** The sentence without "well," and "please". */
  readonly body: string;
  /** Says nothing, asks, supposes or announces: not to be kept whatever else it says. */
  readonly idle: boolean;
  /** Takes back what was said, and says nothing else: the next sentence is the correction. */
  readonly onlyTakesBack: boolean;
  readonly cue: Cue | null;
  readonly why: string | null;
  readonly rejected: readonly string[];
  readonly tokens: readonly Token[];
  /** What the sentence says to use, or what it says something is. */
  readonly value: string | null;
  /** The words that say what the value is of. */
  readonly about: string | null;
  /** Tells how something is, rather than what to do. */
  readonly tells: boolean;
  /** Says what to do next, which is the goal's or the tasks' matter. */
  readonly orders: boolean;
};

/** What is not to be kept need not be read further. */
export const idleReading = (body: string, onlyTakesBack: boolean): Reading => ({
  body,
  idle: true,
  onlyTakesBack,
  cue: null,
  why: null,
  rejected: [],
  tokens: [],
  value: null,
  about: null,
  tells: false,
  orders: false,
});

/**
 * A sentence that is worth keeping: what was decided, corrected, ruled out, named, found out, or stands in the way.
 * `statements.ts` finds them in what a person or the agent said.
 */
export type StatementKind =
  /** Something is to be done or used this way, from now on. */
  | "decision"
  /** Takes back what was said before and says what holds instead. */
  | "correction"
  /** Something is not to be used or done. */
  | "rejection"
  /** A name or a value that has to be known: a port, a flag, a branch, a version, an address. */
  | "value"
  /** How something is, in the code or in the world. */
  | "discovery"
  /** Something stands in the way of the work. */
  | "blocker"
  /** What stood in the way no longer does. */
  | "unblocked";

export type Statement = {
  readonly kind: StatementKind;
  /** The sentence as it was said, white space folded, at most 300 units. */
  readonly text: string;
  /** Its reason, where the sentence or the next one gives it. */
  readonly why: string | null;
  /** What it names as not to be used: alternatives, old values. */
  readonly rejected: readonly string[];
  /** What it is about, folded so that another statement about the same thing has the same: "port", "포트". */
  readonly key: string | null;
  /** The name or value itself. */
  readonly value: string | null;
  /** A file it names. */
  readonly file: string | null;
  /** 0 … 1: how much would be lost without it. */
  readonly weight: number;
};

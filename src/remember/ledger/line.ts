/** One thing that a ledger can tell by itself. */
import { cutCharacters } from "../../event/cut.ts";

export type LineKind =
  | "queued"
  | "wish"
  | "refusal"
  | "ban"
  | "request"
  | "fix"
  | "until"
  | "failing"
  | "worked"
  | "result"
  | "error"
  | "failedBefore"
  | "choice"
  | "check"
  | "original"
  | "report"
  | "pending"
  | "whole"
  | "large"
  | "toolFault"
  | "blocked"
  | "answerLimit"
  | "form"
  | "earlierFix"
  | "memory"
  | "uncommitted"
  | "branch"
  | "stash"
  | "file"
  | "task"
  | "unpushed";

export type LedgerLine = {
  readonly kind: LineKind;
  /** What the line is made of, in the order in which its words take it. */
  readonly texts: readonly string[];
  /** The part by which it is known whether it was told already. */
  readonly decisive: string;
  /** Told already where so much of it stands together; null: told in any case. */
  readonly enough: number | null;
};

/** Told already where so much of what is decisive stands together. */
export const CONTAINED = 0.65;
const LONGEST_QUOTE = 300;

export const line = (
  kind: LineKind,
  texts: readonly string[],
  decisive: string,
  enough: number | null,
): LedgerLine => ({ kind, texts, decisive, enough });

/** On one line, with an end that fits. */
export const cutQuote = (text: string): string => {
  const one = text.replaceAll(/\s+/g, " ").trim();
  return one.length <= LONGEST_QUOTE ? one : `${cutCharacters(one, LONGEST_QUOTE - 1)}…`;
};

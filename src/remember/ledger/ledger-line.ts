/** One thing that a ledger can tell by itself. */
import { cutCharacters } from "../../event/cut.ts";

export type LedgerLineKind =
  | "queued"
  | "wish"
  | "refusal"
  | "ban"
  | "decision"
  | "postponed"
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
  readonly kind: LedgerLineKind;
  /** What the line is made of, in the order in which its words take it. */
  readonly texts: readonly string[];
  /** The part by which it is known whether it was told already. */
  readonly decisive: string;
  /** Told already where so much of it stands together; null: told in any case. */
  readonly enough: number | null;
  /** When the person said it: of a rule, a decision or work that was put off. */
  readonly ts?: string | null;
  /** What was said since about the same, and may have changed it. */
  readonly later?: LaterRemark;
};

export type LaterRemark = { readonly text: string; readonly ts: string | null };

/** A rule or a decision that is over: the sentence that ended it, when, and what is so instead. */
export type EndedLine = {
  readonly line: LedgerLine;
  readonly by: string;
  readonly at: string | null;
  readonly successor: string | null;
};

/** Of a rule that is meant for good. */
export const PERMANENT_MARK = "standing";

/** Told already where so much of what is decisive stands together. */
export const CONTAINED_SHARE = 0.65;
const MAX_QUOTE_LENGTH = 300;

export const makeLine = (
  kind: LedgerLineKind,
  texts: readonly string[],
  decisive: string,
  enough: number | null,
): LedgerLine => ({ kind, texts, decisive, enough });

/** Whether a decision of a context is what the person said in so many words, which stands among its lines. */
export const isStatedLine = (what: string, lines: readonly LedgerLine[]): boolean =>
  lines.some(({ kind, decisive }) => kind === "decision" && decisive === what);

/** On one line, with an end that fits. */
export const truncateQuote = (text: string): string => {
  const one = text.replaceAll(/\s+/g, " ").trim();
  return one.length <= MAX_QUOTE_LENGTH ? one : `${cutCharacters(one, MAX_QUOTE_LENGTH - 1)}…`;
};

/** The items of the lists, as the API answers them, and what a person did with one. */
import type { Answers } from "../../daemon/api/answers.ts";

export type SuggestionCard = Answers["suggestions"]["suggestions"][number];

export type AppliedCard = Answers["applied"]["applied"][number];

/** What somebody has just done with a suggestion, or found done already. */
export type SuggestionActionResult = {
  readonly what: "applied" | "dismissed" | "undone" | "reopened" | "gone" | "undone-before";
  readonly title: string;
  /** Of what can be taken back. */
  readonly applyId: string | null;
};

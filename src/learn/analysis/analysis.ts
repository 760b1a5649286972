import type { Language } from "../../config/schema.ts";
import type { Suggestion } from "../suggestions/suggestion.ts";

export type Analysis = {
  readonly suggestions: readonly Suggestion[];
  /** The language of the wording. */
  readonly language?: Language;
  /** Why there are none. */
  readonly reason?: "insufficient_data";
};

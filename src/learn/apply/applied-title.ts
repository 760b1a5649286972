import type { Text } from "../../text/text.ts";
import { type MinedPattern, formatSuggestionTitle } from "../suggestions/suggestion-title.ts";
import type { AppliedSuggestion } from "./applied-suggestions.ts";

/** What came again and again, in the language that is set; a model's words stay. Null once it was forgotten. */
export function formatAppliedTitle(
  { title, measured, summary }: Pick<AppliedSuggestion, "title" | "measured" | "summary">,
  learn: Text["learn"],
): string | null {
  if (title !== null || measured === null) return title ?? summary;
  try {
    return formatSuggestionTitle(
      { kind: measured.kind, pattern: measured.pattern } as MinedPattern,
      learn,
    );
  } catch {
    // An older version kept it in another shape.
    return summary;
  }
}

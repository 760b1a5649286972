import type { Text } from "../../text/text.ts";
import { type Patterned, titleOf } from "../suggestions/title.ts";
import type { AppliedSuggestion } from "./applied.ts";

/** What came again and again, in the language that is set; a model's words stay. Null once it was forgotten. */
export function appliedTitle(
  { title, measured, summary }: Pick<AppliedSuggestion, "title" | "measured" | "summary">,
  learn: Text["learn"],
): string | null {
  if (title !== null || measured === null) return title ?? summary;
  try {
    return titleOf({ kind: measured.kind, pattern: measured.pattern } as Patterned, learn);
  } catch {
    // An older version kept it in another shape.
    return summary;
  }
}

import type { Text } from "../../../text/text.ts";
import type { Wording } from "../../suggestions/suggestion.ts";
import type { Candidate } from "../candidate.ts";
import { measureSpread } from "../history.ts";

export function wordUnclearAnswers(
  { pattern, traces }: Candidate<"unclear-answers">,
  { unclearAnswers: words }: Text["learn"],
): Wording {
  return {
    summary: words.summary(pattern.words, measureSpread(traces).sessions),
    proposal: { type: "claude_md", rule: words.rule },
  };
}

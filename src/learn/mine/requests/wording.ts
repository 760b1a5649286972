import type { Text } from "../../../text/text.ts";
import type { Wording } from "../../suggestions/suggestion.ts";
import type { Candidate } from "../candidate.ts";
import { spreadOf } from "../history.ts";

export function wordRequest(
  candidate: Candidate<"request">,
  { request: words }: Text["learn"],
): Wording {
  const { sessions } = spreadOf(candidate.traces);
  const { words: said, steps } = candidate.pattern;
  return {
    summary: words.summary(said, sessions),
    proposal: {
      type: "skill",
      skillName: "repeated-request",
      description: said,
      skillText: steps.join("\n"),
    },
  };
}

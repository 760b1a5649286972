import type { Text } from "../../../text/text.ts";
import type { Wording } from "../../suggestions/suggestion.ts";
import type { Candidate } from "../candidate.ts";
import { measureSpread } from "../history.ts";

export function wordPastedError(
  candidate: Candidate<"pasted-error">,
  { pastedError: words }: Text["learn"],
): Wording {
  const { sessions } = measureSpread(candidate.traces);
  const { signature, check } = candidate.pattern;
  return {
    summary: words.summary(signature, candidate.traces.length, sessions),
    proposal: { type: "claude_md", rule: words.rule(signature, check) },
  };
}

import type { Text } from "../../../text/text.ts";
import type { Wording } from "../../suggestions/suggestion.ts";
import type { Candidate } from "../candidate.ts";
import { spreadOf } from "../history.ts";

export function wordPreference(
  candidate: Candidate<"preference">,
  { preference: words }: Text["learn"],
): Wording {
  const { sessions } = spreadOf(candidate.traces);
  const { words: said } = candidate.pattern;
  return { summary: words.summary(said, sessions), proposal: { type: "claude_md", rule: said } };
}

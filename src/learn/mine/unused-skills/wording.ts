import type { Text } from "../../../text/text.ts";
import type { Wording } from "../../suggestions/suggestion.ts";
import type { Candidate } from "../candidate.ts";

export function wordUnusedSkills(
  candidate: Candidate<"unused-skills">,
  { unusedSkills: words }: Text["learn"],
): Wording {
  const { unused, listed } = candidate.pattern;
  return {
    summary: words.summary(unused.length, listed),
    proposal: { type: "setting", settings: [] },
  };
}

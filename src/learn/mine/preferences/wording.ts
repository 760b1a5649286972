import type { Text } from "../../../text/text.ts";
import type { Wording } from "../../suggestions/suggestion.ts";
import type { Candidate } from "../candidate.ts";
import { measureSpread } from "../history.ts";

export function wordPreference(
  candidate: Candidate<"preference">,
  { preference: words }: Text["learn"],
): Wording {
  const { sessions } = measureSpread(candidate.traces);
  const { words: said, place } = candidate.pattern;
  return {
    summary:
      place === null
        ? words.summary(stripSentenceEnd(said), sessions)
        : words.placeSummary(place, sessions),
    proposal: { type: "claude_md", rule: place === null ? said : words.placeRule(place) },
  };
}

/** The sentence that quotes it has an end of its own. */
const stripSentenceEnd = (said: string): string => said.replace(/[.。!！]+$/, "");

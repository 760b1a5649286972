import type { Text } from "../../../text/text.ts";
import type { Wording } from "../../suggestions/suggestion.ts";
import type { Candidate } from "../candidate.ts";
import { spreadOf } from "../history.ts";

export function wordPreference(
  candidate: Candidate<"preference">,
  { preference: words }: Text["learn"],
): Wording {
  const { sessions } = spreadOf(candidate.traces);
  const { words: said, place } = candidate.pattern;
  return {
    summary:
      place === null ? words.summary(unended(said), sessions) : words.placeSummary(place, sessions),
    proposal: { type: "claude_md", rule: place === null ? said : words.placeRule(place) },
  };
}

/** The sentence that quotes it has an end of its own. */
const unended = (said: string): string => said.replace(/[.。!！]+$/, "");

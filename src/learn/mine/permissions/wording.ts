import type { Text } from "../../../text/text.ts";
import type { Wording } from "../../suggestions/suggestion.ts";
import type { Candidate } from "../candidate.ts";
import { spreadOf } from "../history.ts";

export function wordPermission(
  candidate: Candidate<"permission">,
  { permission: words }: Text["learn"],
): Wording {
  const { sessions } = spreadOf(candidate.traces);
  const { rule } = candidate.pattern;
  return {
    summary: words.summary(rule, candidate.traces.length, sessions),
    proposal: { type: "permission", permission: rule },
  };
}

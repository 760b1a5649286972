import type { Text } from "../../../text/text.ts";
import type { Wording } from "../../suggestions/suggestion.ts";
import type { Candidate } from "../candidate.ts";
import { measureSpread } from "../history.ts";

export function wordPermission(
  { pattern: { rule }, traces, cost }: Candidate<"permission">,
  { permission: words }: Text["learn"],
): Wording {
  const { sessions } = measureSpread(traces);
  const minutes = Math.round(cost.minutes ?? 0);
  return {
    summary: words.summary(rule, traces.length, sessions, minutes === 0 ? null : minutes),
    proposal: { type: "permission", permission: rule },
  };
}

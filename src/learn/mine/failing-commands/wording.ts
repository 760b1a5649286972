import type { Text } from "../../../text/text.ts";
import type { Wording } from "../../suggestions/suggestion.ts";
import type { Candidate } from "../candidate.ts";
import { spreadOf } from "../history.ts";

export function wordFailingCommand(
  candidate: Candidate<"failing-command">,
  { failingCommand: words }: Text["learn"],
): Wording {
  const { pattern, traces } = candidate;
  const { sessions } = spreadOf(traces);
  const wrong = pattern.wrong ?? pattern.program ?? pattern.form;
  const right = pattern.right ?? "";
  return {
    summary: words.summary(wrong, right, traces.length, sessions),
    proposal: { type: "claude_md", rule: words.rule(wrong, right) },
  };
}

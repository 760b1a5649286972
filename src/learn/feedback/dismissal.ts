/** A recorded dismissal: it identifies the idea whatever its wording. */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import type { NewSuggestionEvent } from "../apply/apply-context.ts";
import type { Suggestion } from "../suggestions/suggestion.ts";

/** `by`: a person, an agent or a program. */
export function createDismissal(
  suggestion: Suggestion,
  { by, reason }: { readonly by: string; readonly reason: string | null },
): NewSuggestionEvent {
  const { stableId, type, summary, kind, pattern, evidence, projectPath } = suggestion;
  return {
    type: "feedback",
    sessionId: UNKNOWN_SESSION,
    projectPath,
    suggestionId: stableId,
    action: "dismissed",
    suggestionType: type,
    summary,
    kind,
    pattern: { ...pattern },
    evidence: [...evidence],
    by,
    ...(reason === null ? {} : { reason }),
  };
}

/** That something was taken out by hand, where nothing is kept that it could be undone with. */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import type { AppliedSuggestion } from "./applied-suggestions.ts";
import type { ApplyContext } from "./apply-context.ts";
import { FEEDBACK, SUGGESTION_UNDONE } from "./record-apply.ts";

export async function recordManualUndo(
  applied: AppliedSuggestion,
  desk: ApplyContext,
): Promise<void> {
  const { applyId, suggestionId, suggestionType, scope, projectPath } = applied;
  const columns = {
    sessionId: UNKNOWN_SESSION,
    projectPath,
    suggestionId,
    suggestionType,
    applyId,
  };
  await desk.record({ ...columns, type: SUGGESTION_UNDONE, scope });
  await desk.record({ ...columns, type: FEEDBACK, action: "undone" });
}

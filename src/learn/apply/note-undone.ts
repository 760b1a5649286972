/** That something was taken out by hand, where nothing is kept that it could be undone with. */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import type { AppliedSuggestion } from "./applied.ts";
import type { Desk } from "./desk.ts";
import { FEEDBACK, UNDONE } from "./record-applied.ts";

export async function noteUndone(applied: AppliedSuggestion, desk: Desk): Promise<void> {
  const { applyId, suggestionId, suggestionType, scope, projectPath } = applied;
  const columns = {
    sessionId: UNKNOWN_SESSION,
    projectPath,
    suggestionId,
    suggestionType,
    applyId,
  };
  await desk.record({ ...columns, type: UNDONE, scope });
  await desk.record({ ...columns, type: FEEDBACK, action: "undone" });
}

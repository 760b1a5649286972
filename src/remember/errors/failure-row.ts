/** What the database keeps of a failure, to count what errors cost; never the words of it. */
import type { Event } from "../../event/event.ts";
import type { FailureRow } from "../../store/store.ts";
import { errorId } from "./error-knowledge.ts";
import { normalErrorOf } from "./open-failures.ts";

/** Null for an event that names no error. */
export function failureRow(event: Event): FailureRow | null {
  const normalized = event.type === "tool_error" ? normalErrorOf(event.data) : null;
  if (normalized === null) return null;
  const { id, ts, sessionId, projectPath } = event;
  return {
    id,
    ts,
    sessionId,
    projectPath,
    errorId: errorId(normalized),
    retriedAt: null,
    outcome: null,
  };
}

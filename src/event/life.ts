/** Events that only a live session makes. What closes something, or is made of events, may come late and shows nothing. */
const ONLY_WHILE_ALIVE: ReadonlySet<string> = new Set([
  "turn.start",
  "prompt",
  "tool_use",
  "tool_error",
  "permission",
  "question",
  "compaction",
  "subagent_start",
]);

export function showsLife(type: string, phase: unknown): boolean {
  if (type === "session.lifecycle") return phase !== "ended";
  if (type === "skill.lifecycle") return phase === "in_progress";
  return ONLY_WHILE_ALIVE.has(type);
}

const MADE: ReadonlySet<string> = new Set([
  "session_summary",
  "injection",
  "injection_proof",
  "snapshot",
  "snapshot_none",
  "snapshot_cleared",
  "checkpoint",
  "checkpoint_closed",
  "context_forgotten",
  "blocker_recovery",
  "blocker_reopened",
  "blocker_cleared",
  "blocker",
  "memory",
  "memory_removed",
  "decision_judged",
  "imported",
  "usage",
  "wait_decided",
  "session_title",
  "session_label",
  "filter_saved",
  "filter_removed",
]);

/** What was made of events, or about them, rather than seen. */
export const isMade = (type: string): boolean => MADE.has(type);

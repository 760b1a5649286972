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

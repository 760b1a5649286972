/** The kinds by which a timeline is filtered: fewer than there are event types. */
import type { EventKind } from "../../event/event.ts";
import { isStopped } from "../../event/tool-call.ts";
import type { FlatEvent } from "../../store/store.ts";

export const STORY_KINDS = [
  "prompt",
  "answer",
  "tool",
  "error",
  "permission",
  "question",
  "skill",
  "task",
  "agent",
  "compaction",
  "context",
  "checkpoint",
  "blocker",
  "memory",
  "session",
  "other",
] as const;

export type StoryKind = (typeof STORY_KINDS)[number];

const KINDS: Readonly<Record<Exclude<EventKind, "session.lifecycle">, StoryKind>> = {
  prompt: "prompt",
  "turn.end": "answer",
  turn_failed: "error",
  tool_use: "tool",
  tool_error: "error",
  permission: "permission",
  question: "question",
  "skill.lifecycle": "skill",
  skill_used: "skill",
  task: "task",
  task_notification: "agent",
  subagent_start: "agent",
  subagent_stop: "agent",
  compaction: "compaction",
  compaction_summary: "compaction",
  summary_draft: "compaction",
  snapshot: "context",
  snapshot_none: "context",
  snapshot_cleared: "context",
  context_forgotten: "context",
  injection: "context",
  injection_proof: "context",
  checkpoint: "checkpoint",
  checkpoint_closed: "checkpoint",
  blocker: "blocker",
  blocker_cleared: "blocker",
  blocker_reopened: "blocker",
  blocker_recovery: "blocker",
  memory: "memory",
  memory_removed: "memory",
  decision_judged: "memory",
  session_summary: "session",
  imported: "session",
  session_title: "session",
  session_label: "session",
  "turn.start": "other",
  notification: "other",
  unknown: "other",
  filter_saved: "other",
  filter_removed: "other",
  usage: "other",
  wait_decided: "other",
  analysis_run: "other",
  suggestion_applied: "other",
  suggestion_undone: "other",
  skill_created: "other",
  feedback: "other",
};

/** A notification only confirms what was asked before. */
export function toStoryKind(event: FlatEvent): StoryKind {
  if (event.type !== "session.lifecycle")
    return Object.hasOwn(KINDS, event.type) ? KINDS[event.type as keyof typeof KINDS] : "other";
  if (event.confirms === true) return "other";
  switch (event.phase) {
    case "waiting_permission":
      return "permission";
    case "waiting_question":
      return "question";
    default:
      return "session";
  }
}

/** Whether something did not go as it should. A call that was stopped was not made, and did not fail. */
export function isFailedEvent(event: FlatEvent): boolean {
  switch (event.type) {
    case "tool_error":
    case "turn_failed":
    case "blocker":
    case "blocker_reopened":
      return true;
    case "tool_use":
      return event.success === false && !isStopped(event);
    case "turn.end":
    case "skill.lifecycle":
    case "blocker_recovery":
      return event.ok === false;
    case "injection_proof":
      return event.outcome === "lost";
    default:
      return false;
  }
}

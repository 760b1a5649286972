import type { EventKind } from "./payloads.ts";

/**
 * What an event of each kind shows: `life`, which only a live session makes; `made`, what was made of events, or about them, rather
 * than seen. What only closes something may come late, and shows nothing. Of some kinds it depends on the phase.
 */
const EVENT_TRAITS: Readonly<Record<EventKind, "life" | "made" | "phase" | null>> = {
  "session.lifecycle": "phase",
  "turn.start": "life",
  "turn.end": null,
  "skill.lifecycle": "phase",
  turn_failed: null,
  skill_used: null,
  prompt: "life",
  tool_use: "life",
  tool_error: "life",
  permission: "life",
  question: "life",
  task: null,
  task_notification: null,
  subagent_start: "life",
  subagent_stop: null,
  compaction: "life",
  compaction_summary: null,
  summary_draft: null,
  notification: null,
  unknown: null,
  session_title: "made",
  session_label: "made",
  filter_saved: "made",
  filter_removed: "made",
  session_summary: "made",
  injection: "made",
  injection_proof: "made",
  snapshot: "made",
  snapshot_none: "made",
  snapshot_cleared: "made",
  context_forgotten: "made",
  checkpoint: "made",
  checkpoint_closed: "made",
  blocker: "made",
  blocker_cleared: "made",
  blocker_reopened: "made",
  blocker_recovery: "made",
  memory: "made",
  memory_removed: "made",
  decision_judged: "made",
  imported: "made",
  usage: "made",
  wait_decided: "made",
  analysis_run: null,
  suggestion_applied: null,
  suggestion_undone: null,
  skill_created: null,
  feedback: null,
};

const traitOf = (type: string): (typeof EVENT_TRAITS)[EventKind] =>
  Object.hasOwn(EVENT_TRAITS, type) ? EVENT_TRAITS[type as EventKind] : null;

/** `said`: its data, or a flat event itself. */
export function isSessionActivity(type: string, said: object): boolean {
  const shown = traitOf(type);
  if (shown !== "phase") return shown === "life";
  const phase = "phase" in said ? said.phase : null;
  return type === "session.lifecycle" ? phase !== "ended" : phase === "in_progress";
}

export const isDerivedEvent = (type: string): boolean => traitOf(type) === "made";

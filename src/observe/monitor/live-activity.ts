/** What a session does, in one word that a person would use, and whose turn that makes it. */
import type { LiveActivity, AttentionGroup, SessionSnapshot } from "./provider.ts";

/** What a plan is handed over with. */
export const PLAN_TOOL = "ExitPlanMode";

export function toLiveActivity(
  session: Pick<SessionSnapshot, "state" | "activityPhase" | "doubt" | "wasBusy" | "waitToolNames">,
): LiveActivity {
  const { state, activityPhase: phase, doubt } = session;
  if (state === "completed") return session.wasBusy ? "broken" : "done";
  if (state !== "active") return state;
  if (doubt === "waiting_or_running") return "perhaps";
  if (phase === null || doubt === "unknown") return "unknown";
  if (phase === "busy") return "busy";
  if (phase === "interactable") return "ready";
  if (session.waitToolNames.includes(PLAN_TOOL)) return "plan";
  return phase === "waiting_permission" ? "permission" : "question";
}

export const ATTENTION_GROUP_OF: Readonly<Record<LiveActivity, AttentionGroup | null>> = {
  permission: "needs",
  question: "needs",
  plan: "needs",
  // Better looked at once too often than never.
  perhaps: "needs",
  busy: "working",
  // Perhaps it works, perhaps it waits: neither is said.
  unknown: "unknown",
  ready: "idle",
  idle: "idle",
  done: "done",
  broken: "done",
  stale: null,
};

/** Where a timeline's filters put an event, and whether it is bad news. */
import type { StoryKind } from "../../event/kind-row.ts";
import { storyOf } from "../../event/kinds.ts";
import { isStopped } from "../../event/tool-call.ts";
import type { FlatEvent } from "../../store/store.ts";

/** A notification only confirms what was asked before. */
export function toStoryKind(event: FlatEvent): StoryKind {
  if (event.type !== "session.lifecycle") return storyOf(event.type);
  if (event.confirms === true) return "other";
  switch (event.phase) {
    case "waiting_permission":
      return "permission";
    case "waiting_question":
      return "question";
    default:
      return storyOf(event.type);
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

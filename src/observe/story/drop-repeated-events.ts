import { asText, type FlatEventOf } from "../../event/event.ts";
import type { FlatEvent } from "../../store/store.ts";
import { describeToolCall, questionText } from "./describe-event.ts";

/**
 * One hook call can record two events of which the second says the same, or more. A turn's beginning gives way to its
 * prompt, a skill that was used to its beginning, a turn that failed to its failure, which the client words; waiting for a permission or an answer says what for.
 */
export function dropRepeatedEvents(events: readonly FlatEvent[]): readonly FlatEvent[] {
  return events.flatMap((event, at): readonly FlatEvent[] => {
    const [before, after] = [events[at - 1], events[at + 1]];
    if (isTurn(event) && isSameMoment(event, after) && after.type === "prompt") return [];
    if (isFailedTurn(event) && isSameMoment(event, after) && after.type === "turn_failed")
      return [];
    if (event.type === "turn_failed" && isSameMoment(event, before) && isFailedTurn(before))
      return [{ ...event, error: asText(before.lastAssistantMessage) ?? asText(event.error) }];
    if (isSameMoment(event, before) && isRepeat(event, before)) return [];
    const isAsked = isSameMoment(event, after) && isRepeat(after, event);
    if (!isAsked || event.type !== "session.lifecycle") return [event];
    if (after.type === "permission") return [{ ...event, toolName: describeToolCall(after) }];
    return after.type === "question" ? [{ ...event, toolName: questionText(after) }] : [event];
  });
}

const isFailedTurn = (event: FlatEvent): event is FlatEventOf<"turn.end"> =>
  event.type === "turn.end" && event.ok === false;

const isTurn = ({ type }: FlatEvent): boolean => type === "turn.start";

const isSameMoment = (event: FlatEvent, other: FlatEvent | undefined): other is FlatEvent =>
  other !== undefined && other.ts === event.ts && other.agentId === event.agentId;

function isRepeat(event: FlatEvent, before: FlatEvent): boolean {
  switch (event.type) {
    case "permission":
      return (
        before.type === "session.lifecycle" &&
        before.phase === "waiting_permission" &&
        asText(before.toolName) === event.tool
      );
    // What was answered is told by the event that has the answer.
    case "question":
      return (
        before.type === "session.lifecycle" &&
        before.phase === "waiting_question" &&
        (event.answers === undefined || event.answers === null)
      );
    case "skill_used":
      return before.type === "skill.lifecycle" && before.skillName === event.skillName;
    default:
      return false;
  }
}

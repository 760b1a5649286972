/** A session's events as lines, each moment said once. */
import { asText } from "../../event/event.ts";
import type { FlatEvent } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { describeEvent, toolCall } from "../describe-event.ts";
import { localTime, oneLine, terminalColumns, typeColumn } from "../terminal.ts";

const TIME_COLUMNS = 10;
const TYPE_COLUMNS = 20;

export function timelineLines(events: readonly FlatEvent[], text: Text): string[] {
  const columns = Math.max(40, terminalColumns() - TIME_COLUMNS - TYPE_COLUMNS - 2);
  let day = "";
  return events.flatMap((event) => {
    const [date = "", time = ""] = localTime(event.ts).split(" ");
    const newDay = date === day ? [] : [date];
    day = date;
    const agent = typeof event["agentId"] === "string" ? "  ↳ " : "";
    const line = `${agent}${oneLine(describeEvent(event, text), columns)}`;
    return [...newDay, `${time}  ${typeColumn(event.type, TYPE_COLUMNS)}${line}`];
  });
}

/**
 * One hook call can record two events of which the second says the same, or more. A turn's beginning gives way to its
 * prompt, a skill that was used to its beginning; waiting for a permission says what for.
 */
export function withoutRepeats(events: readonly FlatEvent[]): readonly FlatEvent[] {
  return events.flatMap((event, at) => {
    const [before, after] = [events[at - 1], events[at + 1]];
    if (isTurn(event) && isSameMoment(event, after) && after.type === "prompt") return [];
    if (isSameMoment(event, before) && repeats(event, before)) return [];
    return isSameMoment(event, after) && repeats(after, event) && after.type === "permission"
      ? [{ ...event, toolName: toolCall(after) }]
      : [event];
  });
}

const isTurn = ({ type }: FlatEvent): boolean => type === "turn.start";

const isSameMoment = (event: FlatEvent, other: FlatEvent | undefined): other is FlatEvent =>
  other !== undefined && other.ts === event.ts && other["agentId"] === event["agentId"];

function repeats(event: FlatEvent, before: FlatEvent): boolean {
  switch (event.type) {
    case "permission":
      return (
        before["phase"] === "waiting_permission" && asText(before["toolName"]) === event["tool"]
      );
    case "skill_used":
      return before.type === "skill.lifecycle" && before["skillName"] === event["skillName"];
    default:
      return false;
  }
}

/** A session's events as lines. */
import { describeEvent, nameEventType } from "../../observe/story/describe-event.ts";
import type { FlatEvent } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import {
  localTime,
  oneLine,
  terminalColumns,
  typeColumn,
  typeColumns,
} from "../terminal/terminal.ts";

const TIME_COLUMNS = 10;
const AGENT_COLUMNS = 4;

export function timelineLines(events: readonly FlatEvent[], text: Text): string[] {
  const columns = Math.max(16, terminalColumns() - TIME_COLUMNS - typeColumns() - AGENT_COLUMNS);
  let day = "";
  return events.flatMap((event) => {
    const [date = "", time = ""] = localTime(event.ts).split(" ");
    const newDay = date === day ? [] : [date];
    day = date;
    const agent = typeof event.agentId === "string" ? "  ↳ " : "";
    const line = `${agent}${oneLine(describeEvent(event, text), columns)}`;
    return [...newDay, `${time}  ${typeColumn(nameEventType(event.type, text))}${line}`];
  });
}

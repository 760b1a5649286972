/** A session's events as lines. */
import { describeEvent } from "../../observe/story/describe-event.ts";
import type { FlatEvent } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { localTime, oneLine, terminalColumns, typeColumn } from "../terminal/terminal.ts";

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

/** A suggestion as a person reads it in a list; how often it was seen and what it cost, its summary says. */
import { isMachineWide } from "../../learn/suggestions/machine-wide.ts";
import { toShortId } from "../../learn/suggestions/short-id.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import type { Text } from "../../text/text.ts";
import { localTime, oneLine } from "../terminal/terminal.ts";
import { wrap } from "../terminal/wrap.ts";

const MAX_COLUMNS = 100;

/** `mark`: what stands before it, where that is not its number. */
export function suggestionLines(
  suggestion: Suggestion,
  { learn }: Text,
  columns: number,
  mark = `${String(suggestion.priority).padStart(3)}. `,
): readonly string[] {
  const { type, summary, lastSeen, scope, stableId } = suggestion;
  const { list: words } = learn;
  const width = Math.min(columns, MAX_COLUMNS) - 5;
  const several = isMachineWide(suggestion) ? words.everywhere : words.several;
  const facts = [
    words.types[type],
    ...(scope === "global" ? [several] : []),
    words.lastSeen(localTime(lastSeen).slice(0, 10)),
    toShortId(stableId),
  ];
  return [
    ...wrap(oneLine(summary), width).map((line, at) => (at === 0 ? mark : "     ") + line),
    `     ${facts.join(" · ")}`,
  ];
}

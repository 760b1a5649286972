/** A suggestion as a person reads it in a list; how often it was seen and what it cost, its summary says. */
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import type { Text } from "../../text/text.ts";
import { localTime, oneLine } from "../terminal/terminal.ts";
import { wrap } from "../terminal/wrap.ts";

const WIDEST = 100;

export function suggestionLines(
  suggestion: Suggestion,
  { learn }: Text,
  columns: number,
): readonly string[] {
  const { priority, type, summary, lastSeen, scope } = suggestion;
  const { list: words } = learn;
  const width = Math.min(columns, WIDEST) - 5;
  const facts = [
    words.types[type],
    ...(scope === "global" ? [words.everywhere] : []),
    words.lastSeen(localTime(lastSeen).slice(0, 10)),
  ];
  return [
    ...wrap(oneLine(summary), width).map((line, at) =>
      at === 0 ? `${String(priority).padStart(3)}. ${line}` : `     ${line}`,
    ),
    `     ${facts.join(" · ")}`,
  ];
}

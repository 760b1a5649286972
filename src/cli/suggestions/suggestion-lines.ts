/** A suggestion as a person reads it in a list. */
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
  const { priority, type, summary, count, sessions, lastSeen, cost, scope } = suggestion;
  const { list: words } = learn;
  const width = Math.min(columns, WIDEST) - 5;
  const facts = [
    words.types[type],
    ...(scope === "global" ? [words.everywhere] : []),
    words.seen(count, sessions, localTime(lastSeen).slice(0, 10)),
    ...(cost.minutes === null || cost.minutes < 1 ? [] : [words.minutes(Math.round(cost.minutes))]),
  ];
  return [
    ...wrap(oneLine(summary), width).map((line, at) =>
      at === 0 ? `${String(priority).padStart(3)}. ${line}` : `     ${line}`,
    ),
    `     ${facts.join(" · ")}`,
  ];
}

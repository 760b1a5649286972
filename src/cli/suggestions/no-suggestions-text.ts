import type { Analysis } from "../../learn/analysis/analysis.ts";
import type { Text } from "../../text/text.ts";
import { oneLine } from "../terminal/terminal.ts";

/** Why there is nothing to be shown: too little recorded, nothing found, or everything answered. */
export function noSuggestionsText(
  { reason, suggestions }: Analysis,
  projectPath: string,
  days: number,
  { learn }: Text,
): string {
  const where = oneLine(projectPath);
  if (reason === "insufficient_data") return learn.list.tooEarly(where);
  const { length } = suggestions;
  return length === 0 ? learn.list.none(where, days) : learn.list.answered(length, where);
}

/**
 * The suggestion that somebody names, by its number in the list that was shown last or by its id. Where another list has taken
 * the place of that one since, a number could mean something else: then the new list is shown, and nothing is done.
 */
import type { IngestContext } from "../../ingest/context.ts";
import { readShownList } from "../../learn/suggestions/shown-list.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import type { Given } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { printLines, terminalColumns } from "../terminal/terminal.ts";
import { findSuggestions, noteShown } from "./found.ts";
import { suggestionLines } from "./suggestion-lines.ts";

export async function numberedSuggestion(
  given: Given,
  context: IngestContext,
  word: string,
  command: string,
  /** Those that somebody has answered can be named too. */
  answered: "answered" | null = null,
): Promise<Suggestion> {
  const found = await findSuggestions(given, context, command);
  const { faults } = given.text.learn;
  const { project } = found;
  const open = answered === null ? found.open : found.analysis.suggestions;
  if (open.length === 0) throw new Fault("NO_SUGGESTIONS", faults.none, faults.noneFix);
  const number = Number(/^(?:suggest-)?([1-9]\d{0,4})$/.exec(word)?.[1] ?? Number.NaN);
  if (Number.isNaN(number)) {
    const named = open.filter(({ stableId }) => word.length >= 6 && stableId.startsWith(word));
    const [only, another] = named;
    if (only !== undefined && another === undefined) return only;
    throw new Fault("NO_SUGGESTION", faults.noSuch(word), faults.range(numbersOf(open)));
  }
  const shown = readShownList(given.house.paths.run, project.projectPath);
  // Who names a number without a list means this one.
  if (shown === null) noteShown(given, found);
  const now = open.find(({ priority }) => priority === number);
  const meant = shown?.ids.get(number) ?? now?.stableId;
  if (now !== undefined && now.stableId === meant) return now;
  const moved = open.find(({ stableId }) => stableId === meant);
  if (moved !== undefined || now !== undefined) {
    noteShown(given, found);
    if (!given.has("json")) {
      const columns = terminalColumns();
      for (const one of found.open) printLines(suggestionLines(one, given.text, columns));
    }
    throw new Fault("LIST_CHANGED", faults.changed(number), faults.changedFix);
  }
  throw new Fault("NO_SUGGESTION", faults.noSuch(word), faults.range(numbersOf(open)));
}

const numbersOf = (open: readonly Suggestion[]): string => {
  const numbers = open.map(({ priority }) => priority);
  const isWhole = numbers.every((number, at) => number === at + 1);
  return isWhole ? `1-${numbers.length}` : numbers.join(", ");
};

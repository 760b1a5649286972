/** A single suggestion: what it would write, and the turns that it was found in. */
import type { Json } from "../../event/event.ts";
import { describeProposal } from "../../learn/suggestions/describe-proposal.ts";
import type { EvidenceEvent } from "../../learn/suggestions/load-evidence.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import type { CommandArgs } from "../command/command.ts";
import { print, printLines, terminalColumns } from "../terminal/terminal.ts";
import { evidenceLines, suggestionCostText } from "./evidence-lines.ts";
import { suggestionLines } from "./suggestion-lines.ts";

export const MAX_TURNS = 10;

export const eventJson = ({
  event,
  error,
  fix,
}: EvidenceEvent): { readonly [name: string]: Json } => ({
  ...event,
  ...(error === null ? {} : { failedWith: error }),
  ...(fix === null ? {} : { fixedBy: fix }),
});

/** `hints`: what comes last. */
export function printSuggestion(
  suggestion: Suggestion,
  turns: readonly EvidenceEvent[],
  args: CommandArgs,
  hints: readonly string[],
): void {
  const { text } = args;
  const { show: words } = text.learn;
  const columns = terminalColumns();
  printLines(suggestionLines(suggestion, text, columns));
  print("");
  print(words.writes);
  printLines(describeProposal(suggestion).map((line) => `  ${line}`));
  print("");
  const { count, sessions, evidence } = suggestion;
  const isAll = turns.length === count;
  print(words.evidence(count, sessions, isAll ? null : turns.length));
  for (const turn of turns) printLines(evidenceLines(turn, text, columns));
  if (evidence.length > turns.length) print(`  ${words.more(evidence.length)}`);
  const cost = suggestionCostText(suggestion, text);
  if (cost !== "") print(words.cost(cost));
  print("");
  printLines(hints);
}

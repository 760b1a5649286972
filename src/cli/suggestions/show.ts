/** `self-gen suggestions show N`: what it would write, and the turns that it was found in. */
import { describeProposal } from "../../learn/suggestions/describe-proposal.ts";
import { type EvidenceEvent, loadEvidence } from "../../learn/suggestions/load-evidence.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import type { Json } from "../../event/event.ts";
import { type CommandArgs } from "../command/command.ts";
import { print, printJson, printLines, terminalColumns } from "../terminal/terminal.ts";
import { suggestionCostText, evidenceLines } from "./evidence-lines.ts";
import { projectOptionWords } from "./find-suggestions.ts";
import { findSuggestion } from "./find-suggestion.ts";
import { suggestionLines } from "./suggestion-lines.ts";
import { withMiningStore } from "./with-mining-store.ts";

const MAX_TURNS = 10;

export const show = (args: CommandArgs): Promise<number> =>
  withMiningStore(args.installation, async (context) => {
    const word = args.words[1] ?? "";
    const { suggestion } = await findSuggestion(args, context, word, "suggestions");
    const asJson = args.has("json");
    const most = asJson ? suggestion.evidence.length : MAX_TURNS;
    const turns = await loadEvidence(suggestion, context.store, most);
    if (asJson) printJson({ ...suggestion, events: turns.map(eventJson) });
    else printOne(suggestion, turns, args);
    return 0;
  });

const eventJson = ({ event, error, fix }: EvidenceEvent): { readonly [name: string]: Json } => ({
  ...event,
  ...(error === null ? {} : { failedWith: error }),
  ...(fix === null ? {} : { fixedBy: fix }),
});

function printOne(
  suggestion: Suggestion,
  turns: readonly EvidenceEvent[],
  args: CommandArgs,
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
  print(words.open);
  print(words.next(suggestion.priority, projectOptionWords(args)));
}

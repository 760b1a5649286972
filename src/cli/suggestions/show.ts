/** `self-gen suggestions show N`: what it would write, and the turns that it was found in. */
import { asText, isObject } from "../../event/event.ts";
import { describeProposal } from "../../learn/suggestions/describe-proposal.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import type { FlatEvent, Store } from "../../store/store.ts";
import { type Given } from "../command/command.ts";
import {
  localTime,
  oneLine,
  print,
  printJson,
  printLines,
  terminalColumns,
} from "../terminal/terminal.ts";
import { projectWords } from "./found.ts";
import { numberedSuggestion } from "./numbered.ts";
import { suggestionLines } from "./suggestion-lines.ts";
import { withHistory } from "./with-history.ts";

const MOST_SHOWN = 10;

export const show = (given: Given): Promise<number> =>
  withHistory(given.house, async (context) => {
    const { text } = given;
    const word = given.words[1] ?? "";
    const { suggestion } = await numberedSuggestion(given, context, word, "suggestions");
    const events = await evidenceOf(suggestion, context.store);
    if (given.has("json")) {
      printJson({ ...suggestion, events });
      return 0;
    }
    printLines(suggestionLines(suggestion, text, terminalColumns()));
    const { show: words } = text.learn;
    print("");
    print(words.writes);
    printLines(describeProposal(suggestion).map((line) => `  ${line}`));
    print("");
    print(words.evidence(suggestion.count));
    for (const event of events.slice(-MOST_SHOWN)) print(`  ${eventLine(event)}`);
    if (events.length > MOST_SHOWN) print(`  ${words.more(events.length - MOST_SHOWN)}`);
    if (suggestion.cost.arithmetic !== "") print(words.cost(suggestion.cost.arithmetic));
    print("");
    print(words.next(suggestion.priority, projectWords(given)));
    return 0;
  });

/** What was forgotten meanwhile is not there. */
async function evidenceOf({ evidence }: Suggestion, store: Store): Promise<readonly FlatEvent[]> {
  const found = await Promise.all(evidence.map((id) => store.event(id)));
  return found.filter((event) => event !== null);
}

const LONGEST = 160;

function eventLine(event: FlatEvent): string {
  const { meta } = event;
  const command = isObject(meta) ? asText(meta["commandLine"]) : null;
  const said =
    asText(event["text"]) ?? command ?? asText(event["errorRaw"]) ?? asText(event["skillName"]);
  const words = oneLine(said ?? event.type, Math.min(LONGEST, terminalColumns() - 40));
  return `${localTime(event.ts)}  ${event.sessionId.slice(0, 8)}  ${words}`;
}

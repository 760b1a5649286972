/** `self-gen suggestions show N`. */
import { loadEvidence } from "../../learn/suggestions/load-evidence.ts";
import { readStoreOption } from "../command/store-option.ts";
import type { CommandArgs } from "../command/command.ts";
import { printJson } from "../terminal/terminal.ts";
import { projectOptionWords } from "./find-suggestions.ts";
import { findSuggestion } from "./find-suggestion.ts";
import { eventJson, MAX_TURNS, printSuggestion } from "./shown-suggestion.ts";
import { withMiningStore } from "./with-mining-store.ts";

export const show = async (args: CommandArgs): Promise<number> => {
  if (readStoreOption(args, "suggestions") === "local") return showOwn(args);
  const { showTeam } = await import("./team.ts");
  return showTeam(args);
};

const showOwn = (args: CommandArgs): Promise<number> =>
  withMiningStore(args.installation, async (context) => {
    const word = args.words[1] ?? "";
    const { suggestion } = await findSuggestion(args, context, word, "suggestions");
    const asJson = args.has("json");
    const most = asJson ? suggestion.evidence.length : MAX_TURNS;
    const turns = await loadEvidence(suggestion, context.store, most);
    const { open, next } = args.text.learn.show;
    if (asJson) printJson({ ...suggestion, events: turns.map(eventJson) });
    else
      printSuggestion(suggestion, turns, args, [
        open,
        next(suggestion.priority, projectOptionWords(args)),
      ]);
    return 0;
  });

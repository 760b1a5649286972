/** `self-gen suggestions`: each with what it is worth, the best first. */
import { type CommandArgs } from "../command/command.ts";
import { printModelHint } from "../analyze/model-hint.ts";
import { print, printJson, printLines, terminalColumns } from "../terminal/terminal.ts";
import { listAnsweredSuggestions, printAnswered } from "./answered-list.ts";
import { printNoSuggestions } from "./no-suggestions-text.ts";
import { loadProjectsOverview, printProjectsOverview } from "./projects-overview.ts";
import {
  findSuggestions,
  type SuggestionsResult,
  saveShownNumbers,
  projectOptionWords,
} from "./find-suggestions.ts";
import { printAnalyzed, printUnanalyzed } from "./unanalyzed-projects.ts";
import { suggestionLines } from "./suggestion-lines.ts";
import { withMiningStore } from "./with-mining-store.ts";

export const list = async (given: CommandArgs): Promise<number> => {
  if (!given.has("dismissed")) return listOpen(given);
  const { listDismissed } = await import("./dismissed-list.ts");
  return listDismissed(given);
};

const listOpen = (given: CommandArgs): Promise<number> =>
  withMiningStore(given.installation, async (context) => {
    const found = await findSuggestions(given, context, "suggestions");
    saveShownNumbers(given, found);
    const { reason } = found.analysis;
    const isEarly = reason === "insufficient_data" && given.option("project") === undefined;
    const others = isEarly ? await loadProjectsOverview(found, context) : null;
    const named = given.option("project") === undefined ? null : found.project.projectPath;
    const answered = given.has("all") ? await listAnsweredSuggestions(given, context, named) : null;
    if (given.has("json")) {
      const { open: suggestions } = found;
      const more = { ...(answered === null ? {} : { answered }), ...others };
      printJson({ suggestions, ...(reason === undefined ? {} : { reason }), ...more });
      return 0;
    }
    if (answered !== null) {
      if (found.open.length > 0) printList(found, given);
      else await printNone(found);
      printAnswered(answered, given);
      return 0;
    }
    if (others !== null) {
      await printProjectsOverview(found, others, given, context);
      return 0;
    }
    if (found.open.length === 0) {
      await printNone(found);
      await printUnanalyzed(context, found.project.projectPath, given.text);
      if (isEarly) await printAnalyzed(context, given.text);
      return 0;
    }
    printList(found, given);
    printModelHint(given, found.open);
    return 0;
  });

const printNone = ({ asked, analysis, row }: SuggestionsResult): Promise<void> =>
  printNoSuggestions(asked, analysis, row.days);

function printList({ open }: Pick<SuggestionsResult, "open">, given: CommandArgs): void {
  const { text } = given;
  const columns = terminalColumns();
  print(text.learn.list.heading(open.length));
  for (const one of open) printLines(["", ...suggestionLines(one, text, columns)]);
  print("");
  print(text.learn.list.hint(projectOptionWords(given)));
}

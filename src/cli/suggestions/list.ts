/** `self-gen suggestions`: each with what it is worth, the best first. */
import { readStoreOption } from "../command/store-option.ts";
import { type CommandArgs } from "../command/command.ts";
import { refuseBesideHere } from "../command/project-session-filter.ts";
import { printModelHint } from "../analyze/model-hint.ts";
import { print, printJson, printLines, terminalColumns } from "../terminal/terminal.ts";
import { listAnsweredSuggestions, printAnsweredSuggestions } from "./answered-list.ts";
import { printNoSuggestions } from "./no-suggestions-text.ts";
import { loadProjectsOverview, printProjectsOverview } from "./projects-overview.ts";
import {
  findSuggestions,
  type SuggestionsResult,
  saveShownNumbers,
  projectOptionWords,
} from "./find-suggestions.ts";
import { printAnalyzedProjects, printUnanalyzedProjects } from "./unanalyzed-projects.ts";
import { suggestionLines } from "./suggestion-lines.ts";
import { withMiningStore } from "./with-mining-store.ts";

export const list = async (args: CommandArgs): Promise<number> => {
  if (readStoreOption(args, "suggestions") === "team") {
    const { listTeam } = await import("./team.ts");
    return listTeam(args);
  }
  if (!args.has("dismissed")) return listOpen(args);
  const { listDismissedSuggestions } = await import("./dismissed-list.ts");
  return listDismissedSuggestions(args);
};

const listOpen = (args: CommandArgs): Promise<number> =>
  withMiningStore(args.installation, async (context) => {
    refuseBesideHere(args, "project");
    const found = await findSuggestions(args, context, "suggestions");
    saveShownNumbers(args, found);
    const { reason } = found.analysis;
    const isAnywhere = args.option("project") === undefined && !args.has("here");
    const isEarly = reason === "insufficient_data" && isAnywhere;
    const others = isEarly ? await loadProjectsOverview(found, context) : null;
    const named = isAnywhere ? null : found.project.projectPath;
    const answered = args.has("all") ? await listAnsweredSuggestions(args, context, named) : null;
    if (args.has("json")) {
      const { open: suggestions } = found;
      const more = { ...(answered === null ? {} : { answered }), ...others };
      printJson({ suggestions, ...(reason === undefined ? {} : { reason }), ...more });
      return 0;
    }
    if (answered !== null) {
      if (found.open.length > 0) printList(found, args);
      else await printNone(found);
      printAnsweredSuggestions(answered, args);
      return 0;
    }
    if (others !== null) {
      await printProjectsOverview(found, others, args, context);
      return 0;
    }
    if (found.open.length === 0) {
      await printNone(found);
      await printUnanalyzedProjects(context, found.project.projectPath, args.text);
      if (isEarly) await printAnalyzedProjects(context, args.text);
      return 0;
    }
    printList(found, args);
    printModelHint(args, found.open);
    return 0;
  });

const printNone = ({ request, analysis, row }: SuggestionsResult): Promise<void> =>
  printNoSuggestions(request, analysis, row.days);

function printList({ open }: Pick<SuggestionsResult, "open">, args: CommandArgs): void {
  const { text } = args;
  const columns = terminalColumns();
  print(text.learn.list.heading(open.length));
  for (const one of open) printLines(["", ...suggestionLines(one, text, columns)]);
  print("");
  print(text.learn.list.hint(projectOptionWords(args)));
}

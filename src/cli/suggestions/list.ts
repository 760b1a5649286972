/** `self-gen suggestions`: each with what it is worth, the best first. */
import { type Given } from "../command/command.ts";
import { printModelHint } from "../analyze/model-hint.ts";
import { print, printJson, printLines, terminalColumns } from "../terminal/terminal.ts";
import { answeredSuggestions, printAnswered } from "./answered-list.ts";
import { nothingText } from "./nothing-text.ts";
import { overviewOf, printOverview } from "./overview.ts";
import { findSuggestions, type FoundSuggestions, noteShown, projectWords } from "./found.ts";
import { suggestionLines } from "./suggestion-lines.ts";
import { withHistory } from "./with-history.ts";

export const list = async (given: Given): Promise<number> => {
  if (!given.has("dismissed")) return listOpen(given);
  const { listPutAway } = await import("./put-away-list.ts");
  return listPutAway(given);
};

const listOpen = (given: Given): Promise<number> =>
  withHistory(given.house, async (context) => {
    const found = await findSuggestions(given, context, "suggestions");
    noteShown(given, found);
    const { reason } = found.analysis;
    const isEarly = reason === "insufficient_data" && given.option("project") === undefined;
    const others = isEarly ? await overviewOf(found, context) : null;
    const named = given.option("project") === undefined ? null : found.project.projectPath;
    const answered = given.has("all") ? await answeredSuggestions(given, context, named) : null;
    if (given.has("json")) {
      const { open: suggestions } = found;
      const more = { ...(answered === null ? {} : { answered }), ...others };
      printJson({ suggestions, ...(reason === undefined ? {} : { reason }), ...more });
      return 0;
    }
    if (answered !== null) {
      if (found.open.length > 0) printList(found, given);
      else print(nothingText(found.analysis, found.project.projectPath, given.text));
      printAnswered(answered, given);
      return 0;
    }
    if (others !== null) {
      await printOverview(found, others, given, context);
      return 0;
    }
    if (found.open.length === 0) {
      print(nothingText(found.analysis, found.project.projectPath, given.text));
      return 0;
    }
    printList(found, given);
    printModelHint(given, found.open);
    return 0;
  });

function printList({ open }: Pick<FoundSuggestions, "open">, given: Given): void {
  const { text } = given;
  const columns = terminalColumns();
  print(text.learn.list.heading(open.length));
  for (const one of open) printLines(["", ...suggestionLines(one, text, columns)]);
  print("");
  print(text.learn.list.hint(projectWords(given)));
}

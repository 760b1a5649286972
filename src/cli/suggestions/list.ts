/** `self-gen suggestions`: each with what it is worth, the best first. */
import { type Given, withStore } from "../command/command.ts";
import { print, printJson, printLines, terminalColumns } from "../terminal/terminal.ts";
import { findSuggestions, noteShown } from "./found.ts";
import { suggestionLines } from "./suggestion-lines.ts";

export const list = (given: Given): Promise<number> =>
  withStore(given.house, async (context) => {
    const found = await findSuggestions(given, context, "suggestions");
    const { learn } = given.text;
    noteShown(given, found);
    if (given.has("json")) {
      const { reason } = found.analysis;
      printJson({ suggestions: found.open, ...(reason === undefined ? {} : { reason }) });
      return 0;
    }
    if (found.open.length === 0) {
      const isTooEarly = found.analysis.reason === "insufficient_data";
      print(isTooEarly ? learn.list.tooEarly : learn.list.none);
      return 0;
    }
    const columns = terminalColumns();
    print(learn.list.heading(found.open.length));
    for (const one of found.open) printLines(["", ...suggestionLines(one, given.text, columns)]);
    print("");
    print(learn.list.hint);
    return 0;
  });

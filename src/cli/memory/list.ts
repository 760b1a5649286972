/** `self-gen memory list`: what is saved for this project, newest first, each with who saved it. */
import { standingMemories } from "../../remember/memory/memories.ts";
import { type Given, refresh, wholeNumber, withStore } from "../command/command.ts";
import { projectOf } from "../context/which-session.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { whenOf } from "../terminal/when.ts";
import { printHints } from "../terminal/wrap.ts";
import { listedLines, SHORT_ID, shownOf } from "./shown.ts";
import { ALL } from "./which.ts";

const USUAL = 50;

export const list = (given: Given): Promise<number> =>
  withStore(given.house, async (context) => {
    const { text } = given;
    const { store } = context;
    const limit = wholeNumber(given, "memory", "limit", given.has("json") ? 0 : USUAL);
    await refresh(context, text);
    const project = given.has("all") ? null : (await projectOf(given, store)).projectPath;
    const where = project === null ? {} : { projectPath: project };
    const all = await standingMemories(store, { ...where, limit: ALL });
    const shown = limit === 0 ? all : all.slice(0, limit);
    if (given.has("json")) {
      printJson(shown.map(shownOf));
      return 0;
    }
    const { memory: words } = text;
    if (all.length === 0) {
      print(project === null ? words.noneAnywhere : words.none(oneLine(project)));
      return 0;
    }
    const when = whenOf(given);
    for (const memory of shown) {
      for (const line of listedLines(memory, text, when, project === null)) print(line);
    }
    print("");
    const left = all.length - shown.length;
    printHints(
      ...(left > 0 ? [words.more(left)] : []),
      words.hint(shown[0]?.id.slice(0, SHORT_ID) ?? ""),
    );
    return 0;
  });

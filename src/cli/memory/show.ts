/** `self-gen memory show ID`: one of them whole. */
import { type Given, refresh, withStore } from "../command/command.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { shownOf, wholeLines } from "./shown.ts";
import { oneMemory } from "./which.ts";

export const show = (given: Given): Promise<number> =>
  withStore(given.house, async (context) => {
    await refresh(context, given.text);
    const memory = await oneMemory(context.store, given.words[1] ?? "", given.text);
    if (given.has("json")) printJson(shownOf(memory));
    else for (const line of wholeLines(memory, given.text)) print(line);
    return 0;
  });

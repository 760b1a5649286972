/** `self-gen memory show ID`: one of them whole. */
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { toMemoryJson, memoryDetailLines } from "./memory-lines.ts";
import { findMemory } from "./find-memory.ts";

export const show = (given: CommandArgs): Promise<number> =>
  withStore(given.house, async (context) => {
    await refresh(context, given.text);
    const memory = await findMemory(context.store, given.words[1] ?? "", given.text);
    if (given.has("json")) printJson(toMemoryJson(memory));
    else for (const line of memoryDetailLines(memory, given.text)) print(line);
    return 0;
  });

/** `self-gen memory remove ID`: it is told to nobody any more. What it said stays in the journal until it is forgotten. */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import { insertEvent } from "../../ingest/record.ts";
import { MEMORY_REMOVED } from "../../remember/memory/memory.ts";
import { type Given, refresh, withStore } from "../command/command.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { shownOf } from "./shown.ts";
import { oneMemory } from "./which.ts";

export const remove = (given: Given): Promise<number> =>
  withStore(given.house, async (context) => {
    const { text } = given;
    await refresh(context, text);
    const memory = await oneMemory(context.store, given.words[1] ?? "", text);
    await insertEvent(context, {
      type: MEMORY_REMOVED,
      sessionId: UNKNOWN_SESSION,
      projectPath: memory.projectPath,
      memoryId: memory.id,
    });
    if (given.has("json")) printJson({ removed: shownOf(memory) });
    else {
      print(text.memory.removed(oneLine(memory.text)));
      print(`  ${text.memory.removedHint}`);
    }
    return 0;
  });

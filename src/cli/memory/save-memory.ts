/** Saves what a person wants kept as a memory, once; whoever says it again gets the one that is there. */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import { listMemories } from "../../remember/memory/memories.ts";
import {
  type Memory,
  MEMORY,
  memoryFields,
  type MemoryOrigin,
  type MemoryWords,
  readMemory,
} from "../../remember/memory/memory.ts";
import { explainHiddenPath } from "../../recall/compose/hidden-path.ts";
import { flatten } from "../../store/store.ts";
import { host } from "../../system/host.ts";
import type { CommandArgs } from "../command/command.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { detectOrigin } from "./detect-origin.ts";
import { MAX_MEMORIES } from "./find-memory.ts";
import { SHORT_ID, toMemoryJson } from "./memory-lines.ts";

export const findOrigin = (): MemoryOrigin => detectOrigin(host().env, host().terminal.isTty(0));

export type SavedMemory = { readonly memory: Memory; readonly isNew: boolean };

export async function saveMemory(
  context: IngestContext,
  projectPath: string,
  said: Omit<MemoryWords, "origin">,
  /** Who said the words, where that is known whoever runs the command. */
  by?: MemoryOrigin["by"],
): Promise<SavedMemory> {
  const { store } = context;
  const found = findOrigin();
  const origin = by === undefined ? found : { ...found, by, client: null };
  const words = { ...said, origin };
  const before = await listMemories(store, { projectPath, limit: MAX_MEMORIES });
  const same = before.find((one) => one.kind === words.kind && one.text === words.text);
  if (same !== undefined) return { memory: same, isNew: false };
  // A line that is written and then refused would be saved all the same.
  await store.transact(async () => {});
  const event = await insertEvent(context, {
    type: MEMORY,
    sessionId: words.origin.sessionId ?? UNKNOWN_SESSION,
    projectPath,
    ...memoryFields(words),
  });
  const memory = readMemory(flatten(event));
  if (memory === null) throw new Error("what was saved cannot be read");
  return { memory, isNew: true };
}

export function printMemory({ memory, isNew }: SavedMemory, args: CommandArgs): number {
  const { text } = args;
  if (args.has("json")) printJson(toMemoryJson(memory));
  else {
    const added = memory.kind === "rule" ? "addedRule" : "added";
    print(text.memory[isNew ? added : "known"](oneLine(memory.text)));
    for (const line of explainHiddenPath([memory.text], text.context)) print(`  ${line}`);
    print(`  ${text.memory.removeHint(memory.id.slice(0, SHORT_ID))}`);
  }
  return 0;
}

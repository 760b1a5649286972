/** Finds a memory by its id or a beginning of it, in any project. */
import { listMemories } from "../../remember/memory/memories.ts";
import type { Memory } from "../../remember/memory/memory.ts";
import type { Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { oneLine } from "../terminal/terminal.ts";

/** Above any real count: ids are matched over all memories. */
export const MAX_MEMORIES = 100_000;

export const findMemory = async (store: Store, given: string, text: Text): Promise<Memory> =>
  matchMemory(await listMemories(store, { limit: MAX_MEMORIES }), given, text);

export function matchMemory(all: readonly Memory[], given: string, { memory }: Text): Memory {
  const { faults } = memory;
  const beginning = given.replace(/…$/, "").toLowerCase();
  const found = beginning === "" ? [] : all.filter(({ id }) => id.startsWith(beginning));
  const [only] = found;
  const named = oneLine(given, 60);
  if (only === undefined) throw new Fault("NO_MEMORY", faults.none(named), faults.noneFix);
  if (found.length > 1) {
    throw new Fault("MANY_MEMORIES", faults.many(named, found.length), faults.manyFix);
  }
  return only;
}

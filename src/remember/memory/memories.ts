/** The memories that stand, newest first: what was removed is left out. Two bounded, indexed reads. */
import type { Event } from "../../event/event.ts";
import { asText } from "../../event/event.ts";
import { flatten, type FlatEvent, type Store } from "../../store/store.ts";
import { type Memory, MEMORY, MEMORY_REMOVED, readMemory } from "./memory.ts";

/** More than anyone removes by hand. */
const MAX_REMOVED = 1000;

export type MemoryQuery = {
  /** Of every project when not said. */
  readonly projectPath?: string;
  readonly limit: number;
};

/** `unread`: what is recorded and not in the store yet. */
export async function listMemories(
  store: Pick<Store, "queryEvents">,
  { projectPath, limit }: MemoryQuery,
  unread: readonly Event[] = [],
): Promise<readonly Memory[]> {
  const where = projectPath === undefined ? {} : { projectPath };
  const asked = async (type: string, most: number): Promise<readonly FlatEvent[]> => {
    const stored = await store.queryEvents({ type, ...where, limit: most });
    const isFresh = (event: Event): boolean =>
      event.type === type && (projectPath === undefined || event.projectPath === projectPath);
    const fresh = unread.filter(isFresh).toReversed();
    return fresh.length === 0 ? stored : [...fresh.map(flatten), ...stored];
  };
  const removed = new Set((await asked(MEMORY_REMOVED, MAX_REMOVED)).map(memoryIdIn));
  const found = await asked(MEMORY, limit + removed.size);
  const ids = new Set<string>();
  return found
    .flatMap((event) => readMemory(event) ?? [])
    .filter(({ id }) => !removed.has(id) && ids.size < ids.add(id).size)
    .slice(0, limit);
}

const memoryIdIn = (event: FlatEvent): string | null =>
  event.type === MEMORY_REMOVED ? asText(event.memoryId) : null;

/** Which were removed, each with when. */
export async function readRemovedMemories(
  store: Pick<Store, "queryEvents">,
): Promise<ReadonlyMap<string, string>> {
  const all = await store.queryEvents({ type: MEMORY_REMOVED, limit: MAX_REMOVED });
  return new Map(all.map((event) => [memoryIdIn(event) ?? "", event.ts]));
}

/** Without those that were saved again since. `saved`: those that stand. */
export async function listRemovedMemories(
  store: Pick<Store, "queryEvents" | "event">,
  saved: readonly Memory[] = [],
): Promise<readonly Memory[]> {
  const keyOf = ({ projectPath, kind, text }: Memory): string =>
    JSON.stringify([projectPath, kind, text]);
  const seen = new Set(saved.map(keyOf));
  const found: Memory[] = [];
  for (const id of (await readRemovedMemories(store)).keys()) {
    const event = await store.event(id);
    const memory = event === null ? null : readMemory(event);
    if (memory === null || seen.has(keyOf(memory))) continue;
    if (saved.length > 0) seen.add(keyOf(memory));
    found.push(memory);
  }
  return found;
}

/** The event that is asked for; what was removed is told to nobody. */
import { readRemovedMemories } from "../../../remember/memory/memories.ts";
import type { FlatEvent } from "../../../store/store.ts";
import { ApiFault } from "../fault.ts";
import type { RouteCall } from "../route.ts";

export async function findEvent({ id, records, text }: RouteCall): Promise<FlatEvent> {
  const { store } = records();
  const found = await store.event(id);
  if (found === null || (await readRemovedMemories(store)).has(found.id)) {
    throw new ApiFault(404, "NO_EVENT", text.api.faults.noEvent);
  }
  return found;
}

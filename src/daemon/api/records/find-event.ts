/** The event that is asked for; what was removed is told to nobody. */
import { removedMemories } from "../../../remember/memory/memories.ts";
import type { FlatEvent } from "../../../store/store.ts";
import { ApiFault } from "../fault.ts";
import type { Call } from "../route.ts";

export async function findEvent({ id, records, text }: Call): Promise<FlatEvent> {
  const { store } = records();
  const found = await store.event(id);
  if (found === null || (await removedMemories(store)).has(found.id)) {
    throw new ApiFault(404, "NO_EVENT", text.api.faults.noEvent);
  }
  return found;
}

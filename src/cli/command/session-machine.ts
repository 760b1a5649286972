import { asText } from "../../event/event.ts";
import { machineNameIn, readOtherLogs } from "../../sync/other-logs.ts";
import type { Store } from "../../store/store.ts";

/** On which other machine of the same person each session ran, by its name; without those of this one. */
export async function readSessionMachines(
  store: Store,
  home: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const others = readOtherLogs(home);
  const found = new Map<string, string>();
  if (store.isReader === true || others.names.size === 0) return found;
  for (const sessionId of sessionIds) {
    const [first] = await store.queryEvents({ sessionId, limit: 1, oldestFirst: true });
    const machine = asText(first?.machine);
    if (machine !== null) found.set(sessionId, machineNameIn(others, machine));
  }
  return found;
}

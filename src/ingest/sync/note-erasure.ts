/** What was deleted on another machine is noted as `forget` notes it, so that no import brings it back. */
import { addToForgetList } from "../../config/forgotten-sessions.ts";
import { UNKNOWN_SESSION } from "../../event/event.ts";
import type { Store } from "../../store/store.ts";
import { eventIdentities } from "../same-event.ts";

/** Comes before the deletion. Answers which sessions lose everything. */
export async function noteErasure(
  store: Store,
  run: string,
  ids: ReadonlySet<string>,
  now: Date,
): Promise<readonly string[]> {
  const known = await store.transact((tx) => tx.knownIds([...ids]));
  const sessions = new Set<string>();
  for (const id of known) {
    const event = await store.event(id);
    if (event !== null && event.sessionId !== UNKNOWN_SESSION) sessions.add(event.sessionId);
  }
  const whole: string[] = [];
  const identities = new Map<string, readonly string[]>();
  for (const sessionId of sessions) {
    const all = await store.transact((tx) => tx.recordedEvents(sessionId));
    const gone = all.filter(({ id }) => ids.has(id));
    if (gone.length === all.length) whole.push(sessionId);
    else identities.set(sessionId, gone.flatMap(eventIdentities));
  }
  const partlyIds = [...identities.keys()];
  addToForgetList(run, { sessionIds: whole, projectPaths: [], partlyIds, identities }, now);
  return whole;
}

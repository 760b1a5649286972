import type { SessionRecord, Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "./fault.ts";

/** The one session whose id is given, or begins so. */
export async function findSession(store: Store, id: string, text: Text): Promise<SessionRecord> {
  // A table may have cut the id, and what is cut is copied with its mark.
  const found = await store.findSessions(id.replace(/…$/, ""));
  const { faults } = text;
  const [only] = found;
  if (only === undefined) throw new Fault("NO_SESSION", faults.noSession(id), faults.noSessionFix);
  if (found.length > 1) {
    throw new Fault("MANY_SESSIONS", faults.manySessions(id, found.length), faults.manySessionsFix);
  }
  return only;
}

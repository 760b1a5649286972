/** The session that is asked for: one that is live, or one that is recorded. */
import type { SessionSnapshot } from "../../../observe/monitor/provider.ts";
import type { SessionRecord } from "../../../store/store.ts";
import { ApiFault } from "../fault.ts";
import type { RouteCall } from "../route.ts";

export type ApiSessionMatch = {
  readonly sessionId: string;
  readonly live: SessionSnapshot | null;
  readonly record: SessionRecord | null;
};

/** Throws when none or several fit. What is live goes before what is only recorded. */
export async function findSession({
  id,
  monitor,
  records,
  isOpen,
  text,
}: RouteCall): Promise<ApiSessionMatch> {
  const live = monitor.getSession(id);
  if (live !== null && !isOpen()) return { sessionId: live.sessionId, live, record: null };
  const { store } = records();
  if (live !== null) {
    const { sessionId } = live;
    return { sessionId, live, record: await store.session(sessionId) };
  }
  const [only, ...others] = await store.findSessions(id);
  const { faults } = text.api;
  if (only === undefined) throw new ApiFault(404, "NO_SESSION", faults.noSession);
  if (others.length > 0) throw new ApiFault(404, "MANY_SESSIONS", faults.manySessions);
  const { sessionId } = only;
  return { sessionId, live: monitor.getSession(sessionId), record: only };
}

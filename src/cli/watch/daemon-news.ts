/**
 * Reads the daemon's event stream. It begins with all sessions (`reset`, a `session` each, `ready`), or, given the last event
 * id, with the changes since.
 */
import type { MonitorRefresh, SessionSnapshot } from "../../observe/monitor/provider.ts";
import type { ServerEvent } from "./sse.ts";

export type SessionChangeListener = {
  /** These are all there are. */
  replaced(sessions: readonly SessionSnapshot[]): void;
  changed(refresh: MonitorRefresh): void;
};

export type DaemonNews = {
  /** Takes one event; tells what it means, if anything. */
  take(event: ServerEvent): void;
  /** What to name when asking for the rest; null when it must begin anew. */
  lastId(): string | null;
};

export function openDaemonNews(tell: SessionChangeListener): DaemonNews {
  let lastId: string | null = null;
  /** While everything is being told: what was told so far. */
  let telling: Map<string, SessionSnapshot> | null = null;
  const take = ({ id, event, data }: ServerEvent): void => {
    switch (event) {
      case "reset":
        telling = new Map();
        lastId = null;
        return;
      case "session": {
        const session = JSON.parse(data) as SessionSnapshot;
        if (telling === null) tell.changed({ snapshots: [session], removedIds: [] });
        else telling.set(session.sessionId, session);
        break;
      }
      case "gone": {
        const { sessionId } = JSON.parse(data) as { readonly sessionId: string };
        if (telling === null) tell.changed({ snapshots: [], removedIds: [sessionId] });
        else telling.delete(sessionId);
        break;
      }
      case "ready":
        if (telling !== null) tell.replaced([...telling.values()]);
        telling = null;
        break;
      default:
        return;
    }
    // Half of everything is not where one can go on from.
    if (telling === null) lastId = id;
  };
  return { take, lastId: () => lastId };
}

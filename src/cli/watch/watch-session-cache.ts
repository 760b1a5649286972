/** The sessions that are known so far, and what a piece of news really changes about them. */
import type { MonitorRefresh, SessionSnapshot } from "../../observe/monitor/provider.ts";

export type WatchSessionCache = {
  all(): readonly SessionSnapshot[];
  /** What is new in it: a snapshot that says the same as before is no change. */
  apply(news: MonitorRefresh): MonitorRefresh;
  /** These are all there are. */
  replace(sessions: readonly SessionSnapshot[]): MonitorRefresh;
};

export function openWatchSessionCache(): WatchSessionCache {
  const known = new Map<string, { readonly session: SessionSnapshot; readonly written: string }>();
  const apply = (news: MonitorRefresh): MonitorRefresh => {
    const snapshots = news.snapshots.filter((session) => {
      const written = JSON.stringify(session);
      if (known.get(session.sessionId)?.written === written) return false;
      known.set(session.sessionId, { session, written });
      return true;
    });
    return { snapshots, removedIds: news.removedIds.filter((id) => known.delete(id)) };
  };
  return {
    all: () => [...known.values()].map(({ session }) => session),
    apply,
    replace: (sessions) => {
      const there = new Set(sessions.map(({ sessionId }) => sessionId));
      const removedIds = [...known.keys()].filter((id) => !there.has(id));
      return apply({ snapshots: sessions, removedIds });
    },
  };
}

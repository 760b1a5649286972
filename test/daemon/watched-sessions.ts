/** Sessions as a monitor tells of them, changed by the test. */
import type {
  MonitorRefresh,
  SessionMonitorProvider,
  SessionSnapshot,
} from "../../src/observe/monitor/provider.ts";

export type Watched = Pick<SessionMonitorProvider, "getActive" | "getAll" | "onRefresh"> & {
  show(...sessions: readonly SessionSnapshot[]): void;
  /** How often it was asked who is active. */
  asked(): number;
  /** How many listen. */
  listeners(): number;
};

export function watchSessions(...begin: readonly SessionSnapshot[]): Watched {
  let sessions = begin;
  let asked = 0;
  const callbacks = new Set<(refresh: MonitorRefresh) => void>();
  return {
    getAll: () => sessions,
    getActive: () => {
      asked++;
      return sessions.filter(({ state }) => state === "active" || state === "idle");
    },
    onRefresh: (callback) => {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    show: (...now) => {
      sessions = now;
      for (const callback of callbacks) callback({ snapshots: now, removedIds: [] });
    },
    asked: () => asked,
    listeners: () => callbacks.size,
  };
}

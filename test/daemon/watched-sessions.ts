/** Sessions as a monitor tells of them, changed by the test. */
import type {
  Refresh,
  SessionMonitorProvider,
  SessionSnapshot,
} from "../../src/observe/monitor/provider.ts";

export type Watched = Pick<SessionMonitorProvider, "getActive" | "getAll" | "onRefresh"> & {
  show(...sessions: readonly SessionSnapshot[]): void;
  /** How many listen. */
  listeners(): number;
};

export function watchSessions(...begin: readonly SessionSnapshot[]): Watched {
  let sessions = begin;
  const callbacks = new Set<(refresh: Refresh) => void>();
  return {
    getAll: () => sessions,
    getActive: () => sessions.filter(({ state }) => state === "active" || state === "idle"),
    onRefresh: (callback) => {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    show: (...now) => {
      sessions = now;
      for (const callback of callbacks) callback({ changed: now, gone: [] });
    },
    listeners: () => callbacks.size,
  };
}

/** The test's own time limit is the only one. */
export async function eventually<T>(look: () => T | null | false | undefined): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== null && found !== false && found !== undefined) return found;
    await Bun.sleep(10);
  }
}

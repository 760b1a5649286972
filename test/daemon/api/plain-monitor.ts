/** Sessions of plain values, changed by the test: what is told of them is what a monitor would have seen. */
import type {
  MonitorRefresh,
  SessionMonitorProvider,
  SessionSnapshot,
} from "../../../src/observe/monitor/provider.ts";
import { aSnapshot } from "../../observe/monitor/a-snapshot.ts";

export type PlainMonitor = SessionMonitorProvider & {
  change(sessionId: string, message: string, said?: Partial<SessionSnapshot>): void;
  end(sessionId: string): void;
};

const plainSession = (sessionId: string, message: string): SessionSnapshot =>
  aSnapshot({ sessionId, lastUserMessage: message });

export function plainMonitor(): PlainMonitor {
  const sessions = new Map<string, SessionSnapshot>();
  const callbacks = new Set<(refresh: MonitorRefresh) => void>();
  const tell = (refresh: MonitorRefresh): void => {
    for (const callback of callbacks) callback(refresh);
  };
  const all = (): SessionSnapshot[] => [...sessions.values()];
  return {
    change: (sessionId, message, said = {}) => {
      const session = { ...plainSession(sessionId, message), ...said };
      sessions.set(sessionId, session);
      tell({ snapshots: [session], removedIds: [] });
    },
    end: (sessionId) => {
      sessions.delete(sessionId);
      tell({ snapshots: [], removedIds: [sessionId] });
    },
    init: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    onRefresh: (callback) => {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    getAll: all,
    getActive: all,
    getSession: (query) => sessions.get(query) ?? null,
    explain: () => null,
    getStatus: () => ({
      sessions: all(),
      activeCount: sessions.size,
      totalCount: sessions.size,
      lastRefresh: "2026-11-15T10:00:00.000Z",
    }),
    getTokenUsageReport: () => ({
      timestamp: "2026-11-15T10:00:00.000Z",
      sessions: [],
      totals: { input: 0, output: 0, cached: 0, estimatedCostUsd: null },
      activeCount: sessions.size,
      totalCount: sessions.size,
    }),
  };
}

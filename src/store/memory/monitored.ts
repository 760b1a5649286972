/** The reference's waits and usage. */
import type { MonitoredStore, MonitoredTransaction, UsageRow, WaitRow } from "../store.ts";
import { failuresIn, failuresOn } from "./failures.ts";
import type { Tables } from "./memory-transaction.ts";

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byAsked = (a: WaitRow, b: WaitRow): number =>
  compare(a.askedAt, b.askedAt) || compare(a.id, b.id);

export const byDay = (a: UsageRow, b: UsageRow): number =>
  compare(b.day, a.day) || compare(a.sessionId, b.sessionId) || compare(a.model, b.model);

export function monitoredOn(tables: Tables): MonitoredTransaction {
  return {
    ...failuresOn(tables),
    openWaits: async (sessionIds, since = null) =>
      [...tables.waits.values()]
        .filter(
          (row) =>
            sessionIds.includes(row.sessionId) &&
            (row.source !== "hook" || (since !== null && row.askedAt >= since)),
        )
        .toSorted(byAsked),
    waits: async (ids) =>
      [...tables.waits.values()].filter(({ id }) => ids.includes(id)).toSorted(byAsked),
    saveWaits: async (rows) => {
      for (const row of rows) tables.waits.set(row.id, row);
    },
    removeWaits: async (sessionId) => {
      for (const row of tables.waits.values())
        if (row.sessionId === sessionId) tables.waits.delete(row.id);
    },
    saveUsage: async (rows) => {
      for (const row of rows) {
        const key = `${row.sessionId}\0${row.day}\0${row.model}`;
        const known = tables.usage.get(key);
        if (known === undefined || row.updatedAt >= known.updatedAt) tables.usage.set(key, row);
      }
    },
  };
}

export function removeMonitored({ waits, usage, failures }: Tables, id: string): void {
  waits.delete(id);
  failures.delete(id);
  for (const [key, row] of usage) if (row.id === id) usage.delete(key);
}

const ASKING: ReadonlySet<string> = new Set(["waiting_permission", "waiting_question"]);

export function monitoredIn(now: () => Promise<Tables>): MonitoredStore {
  return {
    ...failuresIn(now),
    askingSessions: async (until) => {
      const { sessionLifecycle, positions } = await now();
      const first = new Map<string, number>();
      for (const { id, sessionId, phase } of sessionLifecycle.values()) {
        if (!ASKING.has(phase) || first.has(sessionId)) continue;
        first.set(sessionId, positions.get(id) ?? 0);
      }
      return [...first]
        .map(([sessionId, position]) => ({ sessionId, position }))
        .filter(({ position }) => position <= until)
        .toSorted((a, b) => b.position - a.position);
    },
    waits: async ({ since = "", until, projectPath, sessionId, state, limit }) => {
      const found = [...(await now()).waits.values()]
        .filter(
          (row) =>
            row.askedAt >= since &&
            (until === undefined || row.askedAt < until) &&
            (projectPath === undefined || row.projectPath === projectPath) &&
            (sessionId === undefined || row.sessionId === sessionId) &&
            (state !== "open" || row.decision === null),
        )
        .toSorted((a, b) => byAsked(b, a));
      return found.slice(0, limit ?? found.length);
    },
    usage: async ({ since = "", until, projectPath, sessionId }) =>
      [...(await now()).usage.values()]
        .filter(
          (row) =>
            row.day >= since &&
            (until === undefined || row.day <= until) &&
            (projectPath === undefined || row.projectPath === projectPath) &&
            (sessionId === undefined || row.sessionId === sessionId),
        )
        .toSorted(byDay),
  };
}

/** The reference's failures. */
import type { FailureRow, FailureStore, FailureTransaction } from "../store.ts";
import type { Tables } from "./memory-transaction.ts";

const newestFirst = (a: FailureRow, b: FailureRow): number =>
  a.ts === b.ts ? (a.id < b.id ? 1 : -1) : a.ts < b.ts ? 1 : -1;

export const failuresOn = ({ failures, events, sessions }: Tables): FailureTransaction => ({
  saveFailures: async (rows) => {
    for (const row of rows) failures.set(row.id, row);
  },
  retryFailures: async (retried) => {
    for (const { id, retriedAt, outcome } of retried) {
      const row = failures.get(id);
      if (row !== undefined) failures.set(id, { ...row, retriedAt, outcome });
    }
  },
  removeFailures: async (sessionId) => {
    for (const row of failures.values()) if (row.sessionId === sessionId) failures.delete(row.id);
  },
  failedSessions: async () => [
    ...new Set([
      ...[...events.values()]
        .filter(({ type }) => type === "tool_error")
        .map(({ sessionId }) => sessionId),
      ...[...sessions.values()]
        .filter(({ openFailures }) => openFailures?.includes('"isEarlier":true') === true)
        .map(({ sessionId }) => sessionId),
    ]),
  ],
  lastEnded: async (projectPath, until, without) =>
    [...sessions.values()]
      .filter(
        (one) =>
          one.projectPath === projectPath &&
          one.state === "ended" &&
          one.lastEventAt <= until &&
          !without.includes(one.sessionId),
      )
      .toSorted((a, b) =>
        a.lastEventAt === b.lastEventAt
          ? a.sessionId < b.sessionId
            ? -1
            : 1
          : a.lastEventAt < b.lastEventAt
            ? 1
            : -1,
      )[0] ?? null,
  throughRecorded: async (work) => {
    for (const event of events.values()) work(event);
  },
});

export const failuresIn = (now: () => Promise<Tables>): FailureStore => ({
  failures: async ({ since = "", until, projectPath, limit }) => {
    const found = [...(await now()).failures.values()]
      .filter(
        (row) =>
          row.ts >= since &&
          (until === undefined || row.ts < until) &&
          (projectPath === undefined || row.projectPath === projectPath),
      )
      .toSorted(newestFirst);
    return found.slice(0, limit ?? found.length);
  },
});

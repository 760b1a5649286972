/** What the daemon knows of itself: told to whoever asks, and what its leaving is decided by. */
import type { DaemonStatus } from "../config/daemon-presence.ts";
import { version } from "../config/version.ts";

/** The same fault again and again is told once in this time. */
const SAME_FAULT_MS = 60_000;

export type StatusTracker = {
  now(): DaemonStatus;
  /** Since something was brought in, or since the start. */
  quietMs(): number;
  noteIngest(events: number): void;
  /** Whether it is news. */
  noteFault(ts: string, code: string): boolean;
};

export function openStatusTracker(startedAt: string, clock = Date.now): StatusTracker {
  let lastActive = clock();
  let status: DaemonStatus = {
    pid: process.pid,
    version,
    startedAt,
    ingested: 0,
    lastIngestAt: null,
    lastFault: null,
  };
  return {
    now: () => status,
    quietMs: () => clock() - lastActive,
    noteIngest: (events) => {
      lastActive = clock();
      const lastIngestAt = new Date(lastActive).toISOString();
      status = { ...status, ingested: status.ingested + events, lastIngestAt };
    },
    noteFault: (ts, code) => {
      const { lastFault } = status;
      const isSame =
        lastFault?.code === code && Date.parse(ts) - Date.parse(lastFault.ts) < SAME_FAULT_MS;
      if (!isSame) status = { ...status, lastFault: { ts, code } };
      return !isSame;
    },
  };
}

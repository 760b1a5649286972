/** What a client itself keeps on disk about a session that runs: a claim of its process, true while that lives. */
export type ClientStatusEntry = {
  readonly sessionId: string;
  readonly pid: number;
  /** What tells its process from a later one of the same number, as `system/` tells it; null where the board does not say. */
  readonly pidStart: string | null;
  readonly cwd: string | null;
  readonly startedAt: number | null;
  readonly version: string | null;
  readonly isInteractive: boolean;
  /** Null when it says nothing, or something we do not know. */
  readonly status: "busy" | "idle" | "waiting" | null;
  /** What it waits for, in the client's words. */
  readonly waitingFor: string | null;
  readonly statusAt: number | null;
};

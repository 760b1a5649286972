/** The part of the store's contract that is about waits, usage and failures. */
import type { FailureStore, FailureTransaction } from "./failures.ts";
import type { UsageRow, WaitRow } from "./records.ts";

/** Waits for which everything given is true. */
export type WaitQuery = {
  /** Asked from this time on. */
  readonly since?: string;
  /** And before this one. */
  readonly until?: string;
  readonly projectPath?: string;
  readonly sessionId?: string;
  /** All, unless said otherwise. */
  readonly state?: "open" | "all";
  readonly limit?: number;
};

/** Usage for which everything given is true. */
export type UsageQuery = {
  /** Days, both included. */
  readonly since?: string;
  readonly until?: string;
  readonly projectPath?: string;
  readonly sessionId?: string;
};

export type WaitsAndUsageTransaction = FailureTransaction & {
  /** Those of these sessions that no hook has decided yet, and with `since` all asked from then on; earliest asked first, by id at the same time. */
  openWaits(sessionIds: readonly string[], since?: string | null): Promise<readonly WaitRow[]>;
  waits(ids: readonly string[]): Promise<readonly WaitRow[]>;
  /** A row of the same id is replaced. Goes with the event of its id. */
  saveWaits(rows: readonly WaitRow[]): Promise<void>;
  /** All of a session. */
  removeWaits(sessionId: string): Promise<void>;
  /** A row of the same session, day and model is replaced unless it is newer. Goes with the event of its id. */
  saveUsage(rows: readonly UsageRow[]): Promise<void>;
};

/** A session and the place among the recorded events at which it asked first. */
export type FirstAskPosition = { readonly sessionId: string; readonly position: number };

export type WaitsAndUsageStore = FailureStore & {
  /** Sessions that asked for something, first at this place or before it; the last one first. */
  askingSessions(until: number): Promise<readonly FirstAskPosition[]>;
  /** Last asked first, by id at the same time: in whatever order they were saved. */
  waits(query: WaitQuery): Promise<readonly WaitRow[]>;
  /** Newest day first, then by session and model. */
  usage(query: UsageQuery): Promise<readonly UsageRow[]>;
};

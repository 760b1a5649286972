/** The part of the store's contract that is about failures: every time that a known error happened. */
import type { Event } from "../event/event.ts";
import type { FailureRow, SessionRecord } from "./records.ts";

/** Failures for which everything given is true. */
export type FailureQuery = {
  /** From this time on. */
  readonly since?: string;
  /** And before this one. */
  readonly until?: string;
  readonly projectPath?: string;
  readonly limit?: number;
};

/** The same was tried again. */
export type FailureRetry = Pick<FailureRow, "id"> & {
  readonly retriedAt: string;
  readonly outcome: "solved" | "again";
};

export type FailureTransaction = {
  /** A row of the same id is replaced. Goes with the event of its id. */
  saveFailures(rows: readonly FailureRow[]): Promise<void>;
  /** One that is not there stays so. */
  retryFailures(retried: readonly FailureRetry[]): Promise<void>;
  /** All of a session. */
  removeFailures(sessionId: string): Promise<void>;
  /** Sessions in which a tool failed, or that began with what failed in another. */
  failedSessions(): Promise<readonly string[]>;
  /** The project's session that ended last, up to a time; these are left out. By id at the same time. */
  lastEnded(
    projectPath: string,
    until: string,
    without: readonly string[],
  ): Promise<SessionRecord | null>;
  /** Every event, in the order they were recorded. */
  throughRecorded(work: (event: Event) => void): Promise<void>;
};

/** A call of the same tool on the same target, in the same project, that succeeded behind a failure. */
export type FailureSuccess = { readonly id: string; readonly workedAt: string };

export type FailureStore = {
  /** Of these failures, those whose target worked later, and when first; a status that another command gave proves nothing. */
  successesAfter(ids: readonly string[]): Promise<readonly FailureSuccess[]>;
  /** Newest first, by id at the same time. */
  failures(query: FailureQuery): Promise<readonly FailureRow[]>;
};

/**
 * The store's contract. Every method returns a Promise, so that a database across a network can stand behind it.
 * `memory/` is the reference, `sqlite/` the real one; one suite of tests runs on both.
 *
 * Writing happens in `transact`: all of it is kept or none. Transactions of one database, from whatever process,
 * come one after another, and what a transaction reads stays true until it ends. Events are insert-only: an id that
 * is known already changes nothing; only pruning and forgetting delete.
 */
import type { Cursor } from "../event/cursor.ts";
import type { Event, JsonObject } from "../event/event.ts";
import type {
  AnalysisRow,
  BlockerRow,
  CheckpointRow,
  ErrorRow,
  FeedbackRow,
  InjectionRow,
  SessionLifecycleRow,
  SessionRecord,
  SkillLifecycleRow,
  SnapshotRow,
} from "./records.ts";

export type * from "./records.ts";

/** An event with the rows that are made of it. */
export type EventRecord = {
  readonly event: Event;
  readonly session?: SessionLifecycleRow;
  readonly skill?: SkillLifecycleRow;
  readonly injection?: InjectionRow;
  readonly feedback?: FeedbackRow;
  readonly snapshot?: SnapshotRow;
  readonly checkpoint?: CheckpointRow;
};

export type Inserted =
  | { readonly outcome: "new" | "known" }
  /** Refused for its own sake: the same record will be refused again. */
  | { readonly outcome: "refused"; readonly reason: string };

export type SetAside = {
  readonly streamKey: string;
  readonly offset: number;
  readonly lineHash: string;
  readonly reason: string;
  readonly ts: string;
  /** How often it was refused so far; it is passed over from the third time on. */
  readonly attempts: number;
};

export type EventFilter =
  | { readonly by: "session"; readonly sessionId: string }
  | { readonly by: "project"; readonly projectPath: string }
  | { readonly by: "text"; readonly text: string }
  | { readonly by: "age"; readonly before: string };

export type AnalysisQuery = {
  readonly projectPaths: readonly string[];
  readonly repoId: string | null;
  readonly since: string;
};

/** A project's newest summary of a session in which somebody asked for something. */
export type SummaryQuery = {
  readonly projectPath: string;
  /** Only of this session; */
  readonly sessionId?: string;
  /** of any but this one; */
  readonly notSessionId?: string;
  /** not from after this time: a clock may have been ahead. */
  readonly until?: string;
};

/** Saved contexts: of one session, or of a project. */
export type SnapshotQuery = {
  readonly sessionId?: string;
  readonly projectPath?: string;
  readonly limit?: number;
};

/** Checkpoints for which everything given is true. */
export type CheckpointQuery = {
  readonly projectPath?: string;
  readonly repoId?: string;
  readonly sessionId?: string;
  readonly limit?: number;
};

export type BlockerQuery = {
  readonly projectPath?: string;
  /** Open ones, unless said otherwise. */
  readonly state?: "open" | "all";
  readonly limit?: number;
};

export type StoreTransaction = {
  cursor(streamKey: string): Promise<Cursor | null>;
  saveCursor(streamKey: string, cursor: Cursor, at: string): Promise<void>;
  removeCursor(streamKey: string): Promise<void>;
  /** Inserts in order and stops behind the first refusal; answers one outcome for each record tried. */
  insert(records: readonly EventRecord[]): Promise<readonly Inserted[]>;
  knownIds(ids: readonly string[]): Promise<ReadonlySet<string>>;
  sessions(ids: readonly string[]): Promise<ReadonlyMap<string, SessionRecord>>;
  saveSessions(records: readonly SessionRecord[]): Promise<void>;
  removeSessions(ids: readonly string[]): Promise<void>;
  /** Events of a session in the order they were recorded. */
  recordedEvents(sessionId: string): Promise<readonly Event[]>;
  /** Known errors by their normal form. */
  errors(normalized: readonly string[]): Promise<ReadonlyMap<string, ErrorRow>>;
  errorsById(ids: readonly string[]): Promise<readonly ErrorRow[]>;
  /** Last seen first. */
  allErrors(): Promise<readonly ErrorRow[]>;
  saveErrors(rows: readonly ErrorRow[]): Promise<void>;
  removeErrors(ids: readonly string[]): Promise<void>;
  /** Checkpoints that may have been made of these events: in the project of one, and not before it. */
  checkpointsAfter(ids: readonly string[]): Promise<readonly Event[]>;
  /** Newest first, the later saved first at the same time. */
  openBlockers(projectPath: string | null): Promise<readonly BlockerRow[]>;
  /** Those that these sessions raised, open or not; newest first. */
  blockersOf(sessionIds: readonly string[]): Promise<readonly BlockerRow[]>;
  /** Those of the session or the project, or that hold the text; by age those that were noticed before and are over. */
  selectBlockers(filter: EventFilter): Promise<readonly BlockerRow[]>;
  /** A row of the same id is replaced. */
  saveBlockers(rows: readonly BlockerRow[]): Promise<void>;
  removeBlockers(ids: readonly string[]): Promise<void>;
  /** Sessions in which a tool failed. */
  failedSessions(): Promise<readonly string[]>;
  /** Replaces the one of the same project, days and input. */
  saveAnalysis(row: AnalysisRow): Promise<void>;
  /** Those of the project, or that hold the text; a session has none of its own. */
  removeAnalyses(of: Exclude<EventFilter, { by: "age" }>): Promise<void>;
  setAside(line: SetAside): Promise<void>;
  refusals(streamKey: string, offset: number, lineHash: string): Promise<SetAside | null>;
  /** Events that fit, and those of the same moment in the same session when asked for by their text. */
  select(filter: EventFilter): Promise<readonly { id: string; sessionId: string }[]>;
  remove(ids: readonly string[]): Promise<void>;
  /** Empties everything that is made from lines, and forgets how far lines were read. Known errors stay: they may outlive their lines. */
  clear(): Promise<void>;
};

export type EventQuery = {
  readonly type?: string;
  readonly sessionId?: string;
  readonly project?: string;
  readonly projectPath?: string;
  readonly since?: string;
  readonly search?: string;
  readonly limit?: number;
};

/** An event as callers see it: its columns and its data in one flat object. */
export type FlatEvent = JsonObject & {
  readonly id: string;
  readonly v: number;
  readonly type: string;
  readonly ts: string;
  readonly sessionId: string;
  readonly project: string | null;
  readonly projectPath: string | null;
};

export type SessionQuery = {
  readonly projectPath?: string;
  readonly state?: "active" | "ended";
  /** Only those seen by our hooks in which something happened that no summary covers. */
  readonly unsummarized?: true;
  /** Only those in which somebody asked for something. */
  readonly asked?: true;
  readonly limit?: number;
};

export type SessionCounts = {
  readonly prompts: number;
  readonly tools: number;
  readonly errors: number;
  readonly events: number;
};

export type Totals = { readonly events: number; readonly sessions: number };

export type Store = {
  /** `waitMs`: how long to wait for another process's transaction before giving up. */
  transact<T>(work: (tx: StoreTransaction) => Promise<T>, waitMs?: number): Promise<T>;
  /** Newest first. */
  queryEvents(query: EventQuery): Promise<readonly FlatEvent[]>;
  /** Oldest first. */
  getSessionEvents(sessionId: string): Promise<readonly FlatEvent[]>;
  /** Sessions with the newest activity first. */
  listSessions(query: SessionQuery): Promise<readonly SessionRecord[]>;
  session(sessionId: string): Promise<SessionRecord | null>;
  /** By exact id, else by a beginning of it; several when it is not unique. */
  findSessions(idOrPrefix: string): Promise<readonly SessionRecord[]>;
  countEvents(sessionId: string): Promise<SessionCounts>;
  newestSummary(query: SummaryQuery): Promise<FlatEvent | null>;
  /** Events of saved contexts, newest first. */
  snapshots(query: SnapshotQuery): Promise<readonly FlatEvent[]>;
  /** Events of checkpoints, newest first. */
  checkpoints(query: CheckpointQuery): Promise<readonly FlatEvent[]>;
  /** Newest first. */
  blockers(query: BlockerQuery): Promise<readonly BlockerRow[]>;
  /** What was told to a session, oldest first. */
  injections(sessionId: string): Promise<readonly InjectionRow[]>;
  /** The newest analysis of one of these projects, or of any in which sessions of the repository ran, not older than `since`. */
  newestAnalysis(query: AnalysisQuery): Promise<AnalysisRow | null>;
  /** Newest first. */
  feedback(): Promise<readonly FeedbackRow[]>;
  errorOf(normalized: string): Promise<ErrorRow | null>;
  /** Solved ones whose normal form begins so, newest first. */
  solvedLike(beginning: string, limit: number): Promise<readonly ErrorRow[]>;
  /** Known errors, last seen first; with a text only those that contain it, whatever its case. */
  listErrors(query: {
    readonly search?: string;
    readonly limit?: number;
  }): Promise<readonly ErrorRow[]>;
  skillEvents(sessionId: string): Promise<readonly SkillLifecycleRow[]>;
  /** The newest in the order they were recorded, whatever their times say; newest first. */
  lastRecorded(limit: number): Promise<readonly FlatEvent[]>;
  setAsideLines(): Promise<readonly SetAside[]>;
  /** How far each file was read, by stream key. */
  cursors(): Promise<ReadonlyMap<string, Cursor>>;
  totals(): Promise<Totals>;
  /** When the oldest session began; null when there is none. */
  oldestSession(): Promise<string | null>;
  /** Makes sure that what was deleted is in no file any more. */
  scrub(): Promise<void>;
  close(): Promise<void>;
};

export const flatten = (event: Event): FlatEvent => ({
  ...event.data,
  id: event.id,
  v: event.v,
  type: event.type,
  ts: event.ts,
  sessionId: event.sessionId,
  project: event.project,
  projectPath: event.projectPath,
});

/** How a text looks inside JSON, where it may have been escaped. */
export const insideJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * The store's contract. Every method returns a Promise, so that a database across a network can implement it.
 * `sqlite/` is the real one; one suite of tests runs on it and on a reference in memory (`test/store/`).
 *
 * Writing happens in `transact`: all of it is kept or none. Transactions of one database, from whatever process,
 * come one after another, and what a transaction reads stays true until it ends. Events are insert-only: an id that
 * is known already changes nothing; only pruning and forgetting delete.
 */
import type { Cursor } from "../event/cursor.ts";
import type { Event, EventKind, FlatEvent, FlatEventOf } from "../event/event.ts";
import type { AggregateStore } from "./aggregates.ts";
import type { FileStore, FileTransaction } from "./files.ts";
import type { HistoryStore, SessionEventCounts, SessionQuery } from "./history.ts";
import type { RuleStore, RuleTransaction } from "./rules.ts";
import type { WaitsAndUsageStore, WaitsAndUsageTransaction } from "./waits-and-usage.ts";
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

export type * from "./aggregates.ts";
export type * from "./failures.ts";
export type * from "./files.ts";
export type * from "./history.ts";
export type * from "./rules.ts";
export type * from "./waits-and-usage.ts";
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

export type InsertOutcome =
  | { readonly outcome: "new" | "known" }
  /** Refused for its own sake: the same record will be refused again. */
  | { readonly outcome: "refused"; readonly reason: string };

export type RejectedLine = {
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

/** Enough of an event to remove it. */
export type EventKey = Pick<Event, "id" | "sessionId" | "ts">;

export type StoreTransaction = WaitsAndUsageTransaction &
  FileTransaction &
  RuleTransaction & {
    cursor(streamKey: string): Promise<Cursor | null>;
    saveCursor(streamKey: string, cursor: Cursor, at: string): Promise<void>;
    removeCursor(streamKey: string): Promise<void>;
    /** Inserts in order and stops behind the first refusal; answers one outcome for each record tried. */
    insert(records: readonly EventRecord[]): Promise<readonly InsertOutcome[]>;
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
    /** Replaces the one of the same project, days and input. */
    saveAnalysis(row: AnalysisRow): Promise<void>;
    /** Of a project, so many; older ones go. */
    keepNewestAnalyses(projectPath: string, count: number): Promise<void>;
    /**
     * Those that hold the text, or are as old; all of them when a session or a project goes, because any may be made of what
     * happened there, and each is made anew when it is looked for.
     */
    removeAnalyses(of: EventFilter): Promise<void>;
    setAside(line: RejectedLine): Promise<void>;
    refusals(streamKey: string, offset: number, lineHash: string): Promise<RejectedLine | null>;
    /** Events that fit, and those of the same moment in the same session when asked for by their text. */
    select(filter: EventFilter): Promise<readonly EventKey[]>;
    /** Notes the sessions that lost something (`Store.removals`). */
    remove(ids: readonly string[]): Promise<void>;
    /** Whoever had a copy took these back. */
    dropRemovals(marks: readonly string[]): Promise<void>;
    /** Empties everything that is made from lines, and forgets how far lines were read. Known errors stay: they may outlive their lines. */
    clear(): Promise<void>;
  };

export type EventQuery = {
  readonly type?: string;
  /** Of one of these types. */
  readonly types?: readonly string[];
  readonly sessionId?: string;
  readonly project?: string;
  readonly projectPath?: string;
  readonly since?: string;
  readonly search?: string;
  readonly limit?: number;
  /** Instead of the newest first. */
  readonly oldestFirst?: true;
  /** Only those behind the event of this id, in the order asked for; none when it is not there. */
  readonly behind?: string;
};

/** Of the kind that was asked for, where the question names it. */
export type QueryResultEvent<Q extends EventQuery> = Q extends {
  readonly type: infer K extends EventKind;
}
  ? FlatEventOf<K>
  : Q extends { readonly types: readonly (infer K extends EventKind)[] }
    ? FlatEventOf<K>
    : FlatEvent;

/** An event and its place in the order of recording: later ones have higher places, which need not follow each other. */
export type PositionedEvent = { readonly position: number; readonly event: Event };

export type EventPosition = { readonly position: number; readonly id: string };

export type EventRangeQuery = {
  readonly sessionId?: string;
  /** Up to this place. */
  readonly until?: number;
};

/**
 * What somebody who copied events must take back. Places above the lowest `lastPosition` may have been given to other
 * events since.
 */
export type RemovalLog = {
  /** Another one when all events were made anew: then nothing that was copied counts. */
  readonly recording: string;
  readonly sessions: readonly SessionRemoval[];
};

export type SessionRemoval = {
  /** Names this removal. */
  readonly mark: string;
  readonly sessionId: string;
  /** The highest place that was left; 0 when no event was. */
  readonly lastPosition: number;
};

/** The shortest beginning of an event's id that it is looked for by. */
export const MIN_ID_PREFIX_LENGTH = 6;

export type StoreTotals = { readonly events: number; readonly sessions: number };

export type Store = HistoryStore &
  FileStore &
  WaitsAndUsageStore &
  AggregateStore &
  RuleStore & {
    /** It has rows of several machines, which each write their own: a transaction is refused. */
    readonly isReader?: true;
    /** `waitMs`: how long to wait for another process's transaction before giving up. */
    transact<T>(work: (tx: StoreTransaction) => Promise<T>, waitMs?: number): Promise<T>;
    /** Newest first, unless asked otherwise. */
    queryEvents<const Q extends EventQuery>(query: Q): Promise<readonly QueryResultEvent<Q>[]>;
    /** Oldest first. */
    getSessionEvents(sessionId: string): Promise<readonly FlatEvent[]>;
    /** The same, one at a time, as often as they are gone through: however many they are, they are never all in memory. */
    throughEvents<T>(sessionId: string, work: (events: Iterable<FlatEvent>) => T): Promise<T>;
    /** Sessions with the newest activity first. */
    listSessions(query: SessionQuery): Promise<readonly SessionRecord[]>;
    session(sessionId: string): Promise<SessionRecord | null>;
    /** By exact id, else by a beginning of it; several when it is not unique. */
    findSessions(idOrPrefix: string): Promise<readonly SessionRecord[]>;
    /** `since`: the session's start, where it is known: then older ones need not be looked through. */
    countEvents(sessionId: string, since?: string): Promise<SessionEventCounts>;
    newestSummary(query: SummaryQuery): Promise<FlatEventOf<"session_summary"> | null>;
    /** Events of saved contexts, newest first. */
    snapshots(query: SnapshotQuery): Promise<readonly FlatEventOf<"snapshot">[]>;
    /** Events of checkpoints, newest first. */
    checkpoints(query: CheckpointQuery): Promise<readonly FlatEventOf<"checkpoint">[]>;
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
    /** Known errors, last seen first. */
    listErrors(query: { readonly limit?: number }): Promise<readonly ErrorRow[]>;
    skillEvents(sessionId: string): Promise<readonly SkillLifecycleRow[]>;
    /** The newest in the order they were recorded, whatever their times say; newest first. */
    lastRecorded(limit: number): Promise<readonly FlatEvent[]>;
    /** In the order they were recorded, from behind a place. */
    eventsAfter(
      position: number,
      limit: number,
      query?: EventRangeQuery,
    ): Promise<readonly PositionedEvent[]>;
    /** The last one up to a place; null when there is none. */
    recordedUntil(position: number): Promise<EventPosition | null>;
    countAfter(position: number): Promise<number>;
    /** By its exact id, else the only one whose id begins so; null when there is none or several. */
    event(idOrBeginning: string): Promise<FlatEvent | null>;
    removals(): Promise<RemovalLog>;
    setAsideLines(): Promise<readonly RejectedLine[]>;
    /** How far each file was read, by stream key. */
    cursors(): Promise<ReadonlyMap<string, Cursor>>;
    totals(): Promise<StoreTotals>;
    /** When the oldest session began; null when there is none. */
    oldestSession(): Promise<string | null>;
    /** Makes sure that what was deleted is in no file any more. */
    scrub(): Promise<void>;
    close(): Promise<void>;
  };

export { flatten, type FlatEvent } from "../event/event.ts";

/** How a text looks inside JSON, where it may have been escaped. */
export const escapeForJson = (text: string): string => JSON.stringify(text).slice(1, -1);

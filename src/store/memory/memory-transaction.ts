/** The reference's tables, and the writing half of it. */
import type { Cursor } from "../../event/cursor.ts";
import type { Event } from "../../event/event.ts";
import {
  type AnalysisRow,
  type BlockerRow,
  type CheckpointRow,
  type ErrorRow,
  type EventFilter,
  type EventRecord,
  type FailureRow,
  type FeedbackRow,
  type InjectionRow,
  insideJson,
  type Selected,
  type RemovedSession,
  type SessionFileRow,
  type SessionLifecycleRow,
  type SessionRecord,
  type SetAside,
  type SkillLifecycleRow,
  type SnapshotRow,
  type StoreTransaction,
  type UsageRow,
  type WaitRow,
} from "../store.ts";
import { filesOn } from "./files.ts";
import { monitoredOn, removeMonitored } from "./monitored.ts";
import { beginRecording, noteRemoved, place } from "./recorded.ts";

export type Tables = {
  readonly events: Map<string, Event>;
  readonly sessionLifecycle: Map<string, SessionLifecycleRow>;
  readonly skillLifecycle: Map<string, SkillLifecycleRow>;
  readonly sessions: Map<string, SessionRecord>;
  readonly injections: Map<string, InjectionRow>;
  readonly feedback: Map<string, FeedbackRow>;
  readonly snapshots: Map<string, SnapshotRow>;
  readonly checkpoints: Map<string, CheckpointRow>;
  readonly blockers: Map<string, BlockerRow>;
  readonly waits: Map<string, WaitRow>;
  /** By session, day and model. */
  readonly usage: Map<string, UsageRow>;
  readonly failures: Map<string, FailureRow>;
  /** By session, project and file. */
  readonly sessionFiles: Map<string, SessionFileRow>;
  readonly errors: Map<string, ErrorRow>;
  readonly analyses: Map<string, AnalysisRow>;
  readonly cursors: Map<string, Cursor>;
  readonly rejected: Map<string, SetAside>;
  /** Places of events, ascending. */
  readonly positions: Map<string, number>;
  readonly removals: Map<string, RemovedSession>;
  /** The mark that names what is recorded here. */
  readonly recording: Map<"mark", string>;
};

export const copyOf = (tables: Tables): Tables => ({
  events: new Map(tables.events),
  sessionLifecycle: new Map(tables.sessionLifecycle),
  skillLifecycle: new Map(tables.skillLifecycle),
  sessions: new Map(tables.sessions),
  injections: new Map(tables.injections),
  feedback: new Map(tables.feedback),
  snapshots: new Map(tables.snapshots),
  checkpoints: new Map(tables.checkpoints),
  blockers: new Map(tables.blockers),
  waits: new Map(tables.waits),
  usage: new Map(tables.usage),
  failures: new Map(tables.failures),
  sessionFiles: new Map(tables.sessionFiles),
  errors: new Map(tables.errors),
  analyses: new Map(tables.analyses),
  cursors: new Map(tables.cursors),
  rejected: new Map(tables.rejected),
  positions: new Map(tables.positions),
  removals: new Map(tables.removals),
  recording: new Map(tables.recording),
});

export const earliest = (a: { ts: string }, b: { ts: string }): number =>
  a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : 0;
/** Last seen first. */
export const errorsIn = (tables: Tables): ErrorRow[] =>
  [...tables.errors.values()].toSorted((a, b) => earliest(b, a) || (a.id < b.id ? -1 : 1));

/** Newest first, the later saved first at the same time. */
export const blockersIn = (tables: Tables): BlockerRow[] =>
  [...tables.blockers.values()].toReversed().toSorted((a, b) => earliest(b, a));

export function transactionOn(tables: Tables): StoreTransaction {
  const removeOne = (id: string): void => {
    tables.events.delete(id);
    tables.positions.delete(id);
    tables.sessionLifecycle.delete(id);
    tables.skillLifecycle.delete(id);
    tables.injections.delete(id);
    tables.feedback.delete(id);
    tables.snapshots.delete(id);
    tables.checkpoints.delete(id);
    removeMonitored(tables, id);
  };
  const insertOne = (record: EventRecord): "new" | "known" => {
    const { event, session, skill, injection, feedback, snapshot, checkpoint } = record;
    if (tables.events.has(event.id)) return "known";
    tables.events.set(event.id, event);
    place(tables, event.id);
    if (session !== undefined) tables.sessionLifecycle.set(session.id, session);
    if (skill !== undefined) tables.skillLifecycle.set(skill.id, skill);
    if (injection !== undefined) tables.injections.set(injection.id, injection);
    if (feedback !== undefined) tables.feedback.set(feedback.id, feedback);
    if (snapshot !== undefined) tables.snapshots.set(snapshot.id, snapshot);
    if (checkpoint !== undefined) tables.checkpoints.set(checkpoint.id, checkpoint);
    return "new";
  };
  return {
    cursor: async (streamKey) => tables.cursors.get(streamKey) ?? null,
    saveCursor: async (streamKey, cursor) => {
      tables.cursors.set(streamKey, cursor);
    },
    removeCursor: async (streamKey) => {
      tables.cursors.delete(streamKey);
    },
    insert: async (records) => records.map((record) => ({ outcome: insertOne(record) })),
    knownIds: async (ids) => new Set(ids.filter((id) => tables.events.has(id))),
    sessions: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const record = tables.sessions.get(id);
          return record === undefined ? [] : [[id, record] as const];
        }),
      ),
    saveSessions: async (records) => {
      for (const record of records) tables.sessions.set(record.sessionId, record);
    },
    removeSessions: async (ids) => {
      for (const id of ids) tables.sessions.delete(id);
    },
    recordedEvents: async (sessionId) =>
      [...tables.events.values()].filter((event) => event.sessionId === sessionId),
    errors: async (normalized) =>
      new Map(
        normalized.flatMap((text) => {
          const row = tables.errors.get(text);
          return row === undefined ? [] : [[text, row] as const];
        }),
      ),
    errorsById: async (ids) => ids.flatMap((id) => errorsIn(tables).filter((row) => row.id === id)),
    allErrors: async () => errorsIn(tables),
    saveErrors: async (rows) => {
      for (const row of rows) tables.errors.set(row.errorNormalized, row);
    },
    removeErrors: async (ids) => {
      for (const row of tables.errors.values()) {
        if (ids.includes(row.id)) tables.errors.delete(row.errorNormalized);
      }
    },
    checkpointsAfter: async (ids) => {
      const given = ids.flatMap((id) => tables.events.get(id) ?? []);
      return [...tables.events.values()].filter(
        (event) =>
          tables.checkpoints.has(event.id) &&
          event.projectPath !== null &&
          given.some((one) => one.projectPath === event.projectPath && one.ts <= event.ts),
      );
    },
    ...monitoredOn(tables),
    ...filesOn(tables),
    openBlockers: async (projectPath) =>
      blockersIn(tables).filter(
        (row) => row.resolvedAt === null && row.projectPath === projectPath,
      ),
    blockersOf: async (sessionIds) =>
      blockersIn(tables).filter((row) => sessionIds.includes(row.sessionId)),
    selectBlockers: async (filter) => blockersIn(tables).filter((row) => isSelected(row, filter)),
    saveBlockers: async (rows) => {
      for (const row of rows) tables.blockers.set(row.id, row);
    },
    removeBlockers: async (ids) => {
      for (const id of ids) tables.blockers.delete(id);
    },
    saveAnalysis: async (row) => {
      tables.analyses.set(`${row.projectPath}\0${row.days}\0${row.inputHash}`, row);
    },
    keepNewestAnalyses: async (projectPath, count) => {
      const own = [...tables.analyses].filter(([, row]) => row.projectPath === projectPath);
      const newest = own
        .toReversed()
        .toSorted(([, a], [, b]) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0));
      for (const [key] of newest.slice(count)) tables.analyses.delete(key);
    },
    removeAnalyses: async (of) => {
      for (const [key, row] of tables.analyses) {
        const isUnwanted =
          of.by === "project" ||
          of.by === "session" ||
          (of.by === "age" && row.ts < of.before) ||
          (of.by === "text" &&
            [of.text, insideJson(of.text)].some((text) => row.analysis.includes(text)));
        if (isUnwanted) tables.analyses.delete(key);
      }
    },
    setAside: async (line) => {
      tables.rejected.set(`${line.streamKey}\0${line.offset}\0${line.lineHash}`, line);
    },
    refusals: async (streamKey, offset, lineHash) =>
      tables.rejected.get(`${streamKey}\0${offset}\0${lineHash}`) ?? null,
    select: async (filter) => select(tables, filter),
    remove: async (ids) => {
      const lost = new Set(ids.flatMap((id) => tables.events.get(id)?.sessionId ?? []));
      for (const id of ids) removeOne(id);
      noteRemoved(tables, lost);
    },
    dropRemovals: async (marks) => {
      for (const mark of marks) tables.removals.delete(mark);
    },
    clear: async () => {
      const { errors: _errors, analyses: _analyses, ...madeFromLines } = tables;
      for (const table of Object.values(madeFromLines)) table.clear();
      beginRecording(tables);
    },
  };
}

function isSelected(row: BlockerRow, filter: EventFilter): boolean {
  switch (filter.by) {
    case "session":
      return row.sessionId === filter.sessionId;
    case "project":
      return row.projectPath === filter.projectPath;
    case "text":
      return Object.values(row).some(
        (value) => typeof value === "string" && value.includes(filter.text),
      );
    case "age":
      return row.resolvedAt !== null && row.ts < filter.before;
  }
}

function select(tables: Tables, filter: EventFilter): Selected[] {
  const events = [...tables.events.values()];
  const moment = (event: Event): string => `${event.sessionId}\0${event.ts}`;
  switch (filter.by) {
    case "session":
      return events.filter((event) => event.sessionId === filter.sessionId);
    case "project":
      return events.filter(
        (event) =>
          event.projectPath === filter.projectPath ||
          tables.sessions.get(event.sessionId)?.projectPath === filter.projectPath,
      );
    case "age":
      return events.filter((event) => event.ts < filter.before);
    case "text": {
      const found = events.filter((event) =>
        JSON.stringify(event).includes(insideJson(filter.text)),
      );
      // A summary has the moment of its session's end, which says nothing of what it quotes.
      const moments = new Set(found.filter(({ type }) => type !== "session_summary").map(moment));
      return events.filter((event) => found.includes(event) || moments.has(moment(event)));
    }
  }
}

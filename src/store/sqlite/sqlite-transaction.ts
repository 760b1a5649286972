import type { Database, Statement } from "bun:sqlite";
import type { Cursor } from "../../event/cursor.ts";
import type { Event } from "../../event/event.ts";
import {
  type ErrorRow,
  type EventFilter,
  type EventRecord,
  type InsertOutcome,
  escapeForJson,
  type EventKey,
  type SessionRecord,
  type RejectedLine,
  type StoreTransaction,
} from "../store.ts";
import { blockerStatements } from "./blockers.ts";
import { fileStatements } from "./files.ts";
import { waitsAndUsageStatements } from "./waits-and-usage.ts";
import { beginRecording, dropRemovals, noteRemovals } from "./removals.ts";
import {
  ANALYSES,
  CHECKPOINTS,
  ERRORS,
  FEEDBACK,
  INJECTIONS,
  REJECTED_LINES,
  SESSION_LIFECYCLE,
  SESSIONS,
  SKILL_LIFECYCLE,
  SNAPSHOTS,
  RULE_DIGESTS,
} from "../columns.ts";
import { eventFromRow, type EventRow } from "../event-row.ts";
import { insertSql, selectSql, updateAllSql, valuesOf } from "./rows.ts";
import { isRecordRefusal } from "./sqlite-fault.ts";
import { TABLES_FROM_LINES, TABLES_BY_EVENT } from "../tables.ts";

export type SqliteTransaction = StoreTransaction & {
  /** Lets go of the prepared statements: a database closes wholly only without them. */
  finalize(): void;
};

/** The writing half of the SQLite store; its statements are prepared once and used by every transaction. */
export function openTransaction(db: Database): SqliteTransaction {
  const prepared = new Map<string, Statement>();
  const sql = (text: string): Statement => {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    const made = db.prepare(text);
    prepared.set(text, made);
    return made;
  };
  const insertEvent = `insert into events (id, v, type, ts, session_id, project, project_path, data)
    values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing`;
  const insertSession = `${insertSql("session_lifecycle_events", SESSION_LIFECYCLE)} on conflict (id) do nothing`;
  const insertSkill = `${insertSql("skill_lifecycle_events", SKILL_LIFECYCLE)} on conflict (id) do nothing`;

  const insertInjection = `${insertSql("injections", INJECTIONS)} on conflict (id) do nothing`;
  const insertFeedback = `${insertSql("feedback", FEEDBACK)} on conflict (id) do nothing`;
  const insertSnapshot = `${insertSql("snapshots", SNAPSHOTS)} on conflict (id) do nothing`;
  const insertCheckpoint = `${insertSql("checkpoints", CHECKPOINTS)} on conflict (id) do nothing`;

  function insertOne({
    event,
    session,
    skill,
    injection,
    feedback,
    snapshot,
    checkpoint,
  }: EventRecord): InsertOutcome {
    try {
      const { changes } = sql(insertEvent).run(
        event.id,
        event.v,
        event.type,
        event.ts,
        event.sessionId,
        event.project,
        event.projectPath,
        JSON.stringify(event.data),
      );
      if (changes === 0) return { outcome: "known" };
      if (session !== undefined) sql(insertSession).run(...valuesOf(session, SESSION_LIFECYCLE));
      if (skill !== undefined) sql(insertSkill).run(...valuesOf(skill, SKILL_LIFECYCLE));
      if (injection !== undefined) sql(insertInjection).run(...valuesOf(injection, INJECTIONS));
      if (feedback !== undefined) sql(insertFeedback).run(...valuesOf(feedback, FEEDBACK));
      if (snapshot !== undefined) sql(insertSnapshot).run(...valuesOf(snapshot, SNAPSHOTS));
      if (checkpoint !== undefined) sql(insertCheckpoint).run(...valuesOf(checkpoint, CHECKPOINTS));
      return { outcome: "new" };
    } catch (error) {
      if (!isRecordRefusal(error)) throw error;
      removeOne(event.id);
      return { outcome: "refused", reason: error instanceof Error ? error.message : "refused" };
    }
  }

  /** Answers whose it was; null when it was not there. */
  function removeOne(id: string): string | null {
    const row = sql("delete from events where id = ? returning session_id").get(id);
    sql(
      "delete from standing_digests where project_path = (select project_path from snapshots where id = ?)",
    ).run(id);
    for (const table of TABLES_BY_EVENT) sql(`delete from ${table} where id = ?`).run(id);
    const sessionId = (row as Pick<EventRow, "session_id"> | null)?.session_id ?? null;
    if (sessionId !== null)
      sql("delete from usage where session_id = ? and id = ?").run(sessionId, id);
    return sessionId;
  }

  function select(filter: EventFilter): EventKey[] {
    const from = `select id, session_id as "sessionId", ts from events`;
    const all = (text: string, ...values: string[]): EventKey[] =>
      sql(text).all(...values) as EventKey[];
    switch (filter.by) {
      case "session":
        return all(`${from} where session_id = ?`, filter.sessionId);
      case "project":
        return all(
          `${from} where project_path = ?1 or session_id in
            (select session_id from sessions where project_path = ?1)`,
          filter.projectPath,
        );
      case "age":
        return all(`${from} where ts < ?`, filter.before);
      case "text": {
        const matches = `(instr(data, ?1) or instr(data, ?2) or instr(session_id, ?2) or instr(id, ?2)
          or instr(coalesce(project_path, ''), ?2) or instr(coalesce(project, ''), ?2) or instr(type, ?2))`;
        // A summary has the moment of its session's end, which says nothing of what it quotes.
        return all(
          `${from} where ${matches} or (session_id, ts) in
            (select session_id, ts from events where type <> 'session_summary' and ${matches})`,
          escapeForJson(filter.text),
          filter.text,
        );
      }
    }
  }

  return {
    cursor: async (streamKey) =>
      sql(
        `select inode, byte_offset as "byteOffset", fingerprint from lifecycle_stream_offsets where stream_key = ?`,
      ).get(streamKey) as Cursor | null,
    saveCursor: async (streamKey, cursor, at) => {
      sql(
        `insert into lifecycle_stream_offsets (stream_key, inode, byte_offset, updated_at_iso, fingerprint)
         values (?, ?, ?, ?, ?) on conflict (stream_key) do update set inode = excluded.inode,
         byte_offset = excluded.byte_offset, updated_at_iso = excluded.updated_at_iso, fingerprint = excluded.fingerprint`,
      ).run(streamKey, cursor.inode, cursor.byteOffset, at, cursor.fingerprint);
    },
    removeCursor: async (streamKey) => {
      sql("delete from lifecycle_stream_offsets where stream_key = ?").run(streamKey);
    },
    insert: async (records) => {
      const outcomes: InsertOutcome[] = [];
      for (const record of records) {
        const inserted = insertOne(record);
        outcomes.push(inserted);
        if (inserted.outcome === "refused") break;
      }
      return outcomes;
    },
    knownIds: async (ids) => {
      const known = new Set<string>();
      for (const id of ids) {
        if (sql("select 1 from events where id = ?").get(id) !== null) known.add(id);
      }
      return known;
    },
    sessions: async (ids) => {
      const found = new Map<string, SessionRecord>();
      for (const id of ids) {
        const row = sql(`${selectSql("sessions", SESSIONS)} where session_id = ?`).get(id);
        if (row !== null) found.set(id, row as SessionRecord);
      }
      return found;
    },
    saveSessions: async (records) => {
      const text = `${insertSql("sessions", SESSIONS)} on conflict (session_id) do update set ${updateAllSql(SESSIONS)}`;
      for (const record of records) sql(text).run(...valuesOf(record, SESSIONS));
    },
    removeSessions: async (ids) => {
      for (const id of ids) sql("delete from sessions where session_id = ?").run(id);
    },
    recordedEvents: async (sessionId): Promise<Event[]> => {
      const rows = sql("select * from events where session_id = ? order by rowid").all(sessionId);
      return (rows as EventRow[]).map(eventFromRow);
    },
    errors: async (normalized) => {
      const found = new Map<string, ErrorRow>();
      for (const text of normalized) {
        const row = sql(`${selectSql("error_kb", ERRORS)} where error_normalized = ?`).get(text);
        if (row !== null) found.set(text, row as ErrorRow);
      }
      return found;
    },
    errorsById: async (ids) =>
      ids.flatMap(
        (id) => sql(`${selectSql("error_kb", ERRORS)} where id = ?`).all(id) as ErrorRow[],
      ),
    allErrors: async () =>
      sql(`${selectSql("error_kb", ERRORS)} order by ts desc, id`).all() as ErrorRow[],
    saveErrors: async (rows) => {
      const text = `${insertSql("error_kb", ERRORS)} on conflict (error_normalized) do update set ${updateAllSql(ERRORS)}`;
      for (const row of rows) sql(text).run(...valuesOf(row, ERRORS));
    },
    removeErrors: async (ids) => {
      for (const id of ids) sql("delete from error_kb where id = ?").run(id);
    },
    checkpointsAfter: async (ids) => {
      const rows = sql(
        `with first as (select project_path, min(ts) as ts from events
           where id in (select value from json_each(?)) group by project_path)
         select events.* from first
           join checkpoints on checkpoints.project_path = first.project_path and checkpoints.ts >= first.ts
           join events on events.id = checkpoints.id order by events.rowid`,
      ).all(JSON.stringify(ids));
      return (rows as EventRow[]).map(eventFromRow);
    },
    ...blockerStatements(sql),
    ...waitsAndUsageStatements(sql),
    ...fileStatements(sql),
    saveRuleDigest: async (row, before) => {
      const found = sql("select until from standing_digests where project_path = ?").get(
        row.projectPath,
      ) as { until: string } | null;
      if (found !== null && found.until !== before) return false;
      const text = `${insertSql("standing_digests", RULE_DIGESTS)} on conflict (project_path) do update set ${updateAllSql(RULE_DIGESTS)}`;
      sql(text).run(...valuesOf(row, RULE_DIGESTS));
      return true;
    },
    removeRuleDigest: async (projectPath, from) => {
      sql("delete from standing_digests where project_path = ? and until >= ?").run(
        projectPath,
        from,
      );
    },
    saveAnalysis: async (row) => {
      const text = `${insertSql("analysis_cache", ANALYSES)} on conflict (project_path, days, input_hash) do update set ${updateAllSql(ANALYSES)}`;
      sql(text).run(...valuesOf(row, ANALYSES));
    },
    keepNewestAnalyses: async (projectPath, count) => {
      sql(
        `delete from analysis_cache where project_path = ?1 and id not in
         (select id from analysis_cache where project_path = ?1 order by ts desc, rowid desc limit ?2)`,
      ).run(projectPath, count);
    },
    removeAnalyses: async (of) => {
      if (of.by === "project" || of.by === "session") sql("delete from analysis_cache").run();
      else if (of.by === "age") sql("delete from analysis_cache where ts < ?").run(of.before);
      else
        sql("delete from analysis_cache where instr(analysis, ?1) or instr(analysis, ?2)").run(
          escapeForJson(of.text),
          of.text,
        );
    },
    setAside: async (line) => {
      const text = `${insertSql("rejected", REJECTED_LINES)} on conflict do update set attempts = excluded.attempts, ts = excluded.ts`;
      sql(text).run(...valuesOf(line, REJECTED_LINES));
    },
    refusals: async (streamKey, offset, lineHash) =>
      sql(
        `${selectSql("rejected", REJECTED_LINES)} where stream_key = ? and offset = ? and line_hash = ?`,
      ).get(streamKey, offset, lineHash) as RejectedLine | null,
    select: async (filter) => select(filter),
    remove: async (ids) => {
      const sessions = new Set<string>();
      for (const id of ids) {
        const sessionId = removeOne(id);
        if (sessionId !== null) sessions.add(sessionId);
      }
      noteRemovals(sql, sessions);
    },
    dropRemovals: async (marks) => dropRemovals(sql, marks),
    finalize: () => {
      for (const statement of prepared.values()) statement.finalize();
      prepared.clear();
    },
    clear: async () => {
      for (const table of TABLES_FROM_LINES) db.run(`delete from ${table}`);
      beginRecording(sql);
    },
  };
}

/** Failures in the SQLite store. */
import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";
import type { FailureQuery, FailureRow, FailureTransaction, SessionRecord } from "../store.ts";
import {
  eventFromRow,
  type EventRow,
  FAILURES,
  insertSql,
  selectSql,
  SESSIONS,
  updateAllSql,
  valuesOf,
} from "./rows.ts";

const SAVE = `${insertSql("failures", FAILURES)} on conflict (id) do update set ${updateAllSql(FAILURES)}`;

/** Behind every time. */
const LATEST = "~";

export const failuresOf = (
  db: Database,
  { since = "", until = LATEST, projectPath, limit = -1 }: FailureQuery,
): FailureRow[] =>
  db
    .query<FailureRow, SQLQueryBindings[]>(
      `${selectSql("failures", FAILURES)} where ts >= ? and ts < ? and (? is null or project_path = ?)
       order by ts desc, id desc limit ?`,
    )
    .all(since, until, projectPath ?? null, projectPath ?? null, limit);

/** The part of a transaction that is about failures. */
export const failureStatements = (sql: (text: string) => Statement): FailureTransaction => ({
  saveFailures: async (rows) => {
    for (const row of rows) sql(SAVE).run(...valuesOf(row, FAILURES));
  },
  retryFailures: async (retried) => {
    for (const { id, retriedAt, outcome } of retried) {
      sql("update failures set retried_at = ?, outcome = ? where id = ?").run(
        retriedAt,
        outcome,
        id,
      );
    }
  },
  removeFailures: async (sessionId) => {
    sql("delete from failures where session_id = ?").run(sessionId);
  },
  failedSessions: async () =>
    (
      sql(
        `select session_id as id from events where type = 'tool_error'
         union select session_id from sessions where open_failures like '%"isEarlier":true%'`,
      ).all() as { id: string }[]
    ).map(({ id }) => id),
  lastEnded: async (projectPath, until, without) =>
    sql(
      `${selectSql("sessions", SESSIONS)} where project_path = ? and state = 'ended' and last_event_at <= ?
       and session_id not in (select value from json_each(?)) order by last_event_at desc, session_id limit 1`,
    ).get(projectPath, until, JSON.stringify(without)) as SessionRecord | null,
  throughRecorded: async (work) => {
    for (const row of sql("select * from events order by rowid").iterate()) {
      work(eventFromRow(row as EventRow));
    }
  },
});

/** Failures in the SQLite store. */
import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";
import type {
  FailureQuery,
  FailureRow,
  FailureSuccess,
  FailureTransaction,
  SessionRecord,
} from "../store.ts";
import { FAILURES, SESSIONS } from "../columns.ts";
import { eventFromRow, type EventRow } from "../event-row.ts";
import { insertSql, selectSql, updateAllSql, valuesOf } from "./rows.ts";

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

/** `targetKey` (remember/errors): what a call was made on. */
const TARGET = "coalesce(data ->> '$.meta.target', data ->> '$.meta.file', data ->> '$.inputHash')";

type CallRow = { id: string; ts: string; place: string | null; tool: string; target: string };

/** Two reads: the calls that failed, by their ids, and the successes since the first of them in their projects. */
export function successesAfter(db: Database, ids: readonly string[]): FailureSuccess[] {
  const failed = db
    .query<CallRow, [string]>(
      `select id, ts, project_path as place, data ->> '$.tool' as tool, ${TARGET} as target from events
       where id in (select value from json_each(?)) and project_path is not null and target is not null`,
    )
    .all(JSON.stringify(ids));
  const first = failed.reduce((least, { ts }) => (ts < least ? ts : least), LATEST);
  if (failed.length === 0) return [];
  const keyOf = ({ place, tool, target }: CallRow): string => JSON.stringify([place, tool, target]);
  const byKey = Map.groupBy(failed, keyOf);
  const places = [...new Set(failed.map(({ place }) => place))];
  const targets = [...new Set(failed.map(({ target }) => target))];
  const worked = db
    .query<CallRow, [string, string, string]>(
      `select id, ts, project_path as place, data ->> '$.tool' as tool, ${TARGET} as target from events
       where project_path in (select value from json_each(?)) and type = 'tool_use' and ts > ?
       and data ->> '$.success' = 1 and ifnull(data ->> '$.meta.masked', 0) = 0
       and target in (select value from json_each(?)) order by ts, rowid`,
    )
    .all(JSON.stringify(places), first, JSON.stringify(targets));
  const found = new Map<string, string>();
  for (const call of worked)
    for (const one of byKey.get(keyOf(call)) ?? [])
      if (call.ts > one.ts && !found.has(one.id)) found.set(one.id, call.ts);
  return [...found].map(([id, workedAt]) => ({ id, workedAt }));
}

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

/** Failures in the SQLite store. */
import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";
import type { FailureQuery, FailureRow, FailureTransaction } from "../store.ts";
import { FAILURES, insertSql, selectSql, updateAll, valuesOf } from "./rows.ts";

const SAVE = `${insertSql("failures", FAILURES)} on conflict (id) do update set ${updateAll(FAILURES)}`;

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
});

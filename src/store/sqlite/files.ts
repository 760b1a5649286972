/** Files that sessions read and changed, in the SQLite store. */
import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";
import type { FileQuery, FileTransaction, SessionFileRow, ProjectFileStats } from "../store.ts";
import { SESSION_FILES } from "../columns.ts";
import { insertSql, selectSql, updateAllSql, valuesOf } from "./rows.ts";

const SELECT = selectSql("session_files", SESSION_FILES);
const SAVE = `${insertSql("session_files", SESSION_FILES)}
  on conflict (session_id, project_path, file) do update set ${updateAllSql(SESSION_FILES)}`;

const WORKED = `select project_path as "projectPath", file, count(*) as "sessions", sum(reads) as "reads",
  sum(edits) as "edits", sum(writes) as "writes", max(last_at) as "lastAt" from session_files`;

export const workedFiles = (
  db: Database,
  projectPaths: readonly string[],
  limit: number,
): ProjectFileStats[] =>
  db
    .query<ProjectFileStats, SQLQueryBindings[]>(
      `${WORKED} where project_path in (select value from json_each(?)) group by project_path, file
       order by sum(edits) + sum(writes) desc, sum(reads) desc, project_path, file limit ?`,
    )
    .all(JSON.stringify(projectPaths), limit);

export const workedFile = (
  db: Database,
  { projectPath, file }: Pick<SessionFileRow, "projectPath" | "file">,
): ProjectFileStats | null =>
  db
    .query<ProjectFileStats, SQLQueryBindings[]>(
      `${WORKED} where project_path = ? and file = ? group by project_path, file`,
    )
    .get(projectPath, file);

export function fileSessions(
  db: Database,
  { projectPath, file, behind, limit = -1 }: FileQuery,
): SessionFileRow[] {
  const rest = behind === undefined ? "" : "and last_at <= ? and (last_at < ? or session_id > ?)";
  const values = behind === undefined ? [] : [behind.lastAt, behind.lastAt, behind.sessionId];
  return db
    .query<SessionFileRow, SQLQueryBindings[]>(
      `${SELECT} where project_path = ? and file = ? ${rest} order by last_at desc, session_id limit ?`,
    )
    .all(projectPath, file, ...values, limit);
}

/** The part of a transaction that is about files. */
export const fileStatements = (sql: (text: string) => Statement): FileTransaction => ({
  sessionFiles: async (keys) =>
    keys.flatMap(
      ({ sessionId, projectPath, file }) =>
        sql(`${SELECT} where session_id = ? and project_path = ? and file = ?`).all(
          sessionId,
          projectPath,
          file,
        ) as SessionFileRow[],
    ),
  saveSessionFiles: async (rows) => {
    for (const row of rows) sql(SAVE).run(...valuesOf(row, SESSION_FILES));
  },
  removeSessionFiles: async (sessionId) => {
    sql("delete from session_files where session_id = ?").run(sessionId);
  },
});

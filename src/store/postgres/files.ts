/** Files that sessions read and changed, in the PostgreSQL store. */
import { SESSION_FILES } from "../columns.ts";
import type { FileQuery, FileTransaction, ProjectFileStats, SessionFileRow } from "../store.ts";
import { limitOf } from "./events.ts";
import {
  insertSql,
  lastOfEach,
  listsOf,
  type Rows,
  selectSql,
  updateAllSql,
} from "./statements.ts";

const SELECT = selectSql("session_files", SESSION_FILES);
const SAVE = `${insertSql("session_files", SESSION_FILES)}
  on conflict (tenant, machine, session_id, md5(project_path), md5(file)) do update set ${updateAllSql(SESSION_FILES)}`;

const WORKED = `select project_path as "projectPath", file, count(*)::integer as "sessions", sum(reads)::integer as "reads",
  sum(edits)::integer as "edits", sum(writes)::integer as "writes", max(last_at) as "lastAt" from session_files`;
const ONE_FILE = ":own and md5(project_path) = md5(?) and md5(file) = md5(?)";

export const workedFiles = (
  rows: Rows,
  projectPaths: readonly string[],
  limit: number,
): Promise<ProjectFileStats[]> =>
  rows(
    `${WORKED} where :own and project_path = any(?::text[]) group by project_path, file
     order by sum(edits) + sum(writes) desc, sum(reads) desc, project_path, file limit ?::bigint`,
    projectPaths,
    limitOf(limit),
  );

export const workedFile = async (
  rows: Rows,
  { projectPath, file }: Pick<SessionFileRow, "projectPath" | "file">,
): Promise<ProjectFileStats | null> =>
  (
    await rows<ProjectFileStats>(
      `${WORKED} where ${ONE_FILE} group by project_path, file`,
      projectPath,
      file,
    )
  )[0] ?? null;

export function fileSessions(
  rows: Rows,
  { projectPath, file, behind, limit }: FileQuery,
): Promise<SessionFileRow[]> {
  const rest = behind === undefined ? "" : "and last_at <= ? and (last_at < ? or session_id > ?)";
  return rows(
    `${SELECT} where ${ONE_FILE} ${rest} order by last_at desc, session_id, machine limit ?::bigint`,
    projectPath,
    file,
    ...(behind === undefined ? [] : [behind.lastAt, behind.lastAt, behind.sessionId]),
    limitOf(limit),
  );
}

/** The part of a transaction that is about files. */
export const fileStatements = (rows: Rows): FileTransaction => ({
  sessionFiles: async (keys) =>
    keys.length === 0
      ? []
      : rows(
          `${SELECT} where :own and (session_id, md5(project_path), md5(file)) in
             (select session_id, md5(project_path), md5(file)
              from unnest(?::text[], ?::text[], ?::text[]) as wanted (session_id, project_path, file))`,
          keys.map(({ sessionId }) => sessionId),
          keys.map((key) => key.projectPath),
          keys.map((key) => key.file),
        ),
  saveSessionFiles: async (sessionFileRows) => {
    const all = lastOfEach(sessionFileRows, (row) =>
      JSON.stringify([row.sessionId, row.projectPath, row.file]),
    );
    if (all.length > 0) await rows(SAVE, ...listsOf(all, SESSION_FILES));
  },
  removeSessionFiles: async (sessionId) => {
    await rows("delete from session_files where :own and session_id = ?", sessionId);
  },
});

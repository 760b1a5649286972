/** The store's answers about what may be brought back. */
import type { Database } from "bun:sqlite";
import type { FlatEventOf } from "../../event/event.ts";
import {
  type AnalysisQuery,
  type AnalysisRow,
  type CheckpointQuery,
  type ErrorRow,
  type FeedbackRow,
  flatten,
  type InjectionRow,
  type SnapshotQuery,
  type RuleSession,
  type RuleDigestRow,
  type SummaryQuery,
} from "../store.ts";
import { ANALYSES, ERRORS, FEEDBACK, INJECTIONS, RULE_DIGESTS } from "../columns.ts";
import { eventFromRow, type EventRow } from "../event-row.ts";
import { selectSql } from "./rows.ts";

export function newestSummary(
  db: Database,
  { projectPath, sessionId, notSessionId, until }: SummaryQuery,
): FlatEventOf<"session_summary"> | null {
  const row = db
    .query<EventRow, [string, string | null, string | null, string | null]>(
      `select * from events where project_path = ?1 and type = 'session_summary'
         and json_extract(data, '$.promptCount') > 0
         and not exists (select 1 from sessions s where s.session_id = events.session_id and s.started_by is not null)
         and (?2 is null or session_id = ?2) and (?3 is null or session_id <> ?3) and (?4 is null or ts <= ?4)
       order by ts desc, rowid desc limit 1`,
    )
    .get(projectPath, sessionId ?? null, notSessionId ?? null, until ?? null);
  return row === null ? null : (flatten(eventFromRow(row)) as FlatEventOf<"session_summary">);
}

export const snapshotsOf = (
  db: Database,
  { sessionId, projectPath, limit }: SnapshotQuery,
): FlatEventOf<"snapshot">[] =>
  eventsOf(db, "snapshot", { session_id: sessionId, project_path: projectPath }, limit);

export const listRuleSessions = (
  db: Database,
  projectPath: string,
  limit: number,
  behind = "",
): string[] =>
  db
    .query<{ id: string }, [string, string, number]>(
      `select session_id as id from snapshots
       where project_path = ? and ts > ? and standing = 1 and standing > 0
       group by session_id order by max(ts) desc limit ?`,
    )
    .all(projectPath, behind, limit)
    .map(({ id }) => id);

export const listSessionsWithRules = (
  db: Database,
  projectPath: string,
  behind: string,
): RuleSession[] =>
  db
    .query<RuleSession, [string, string]>(
      `select session_id as "sessionId", max(ts) as ts from snapshots
       where project_path = ? and ts > ? and standing > 0 group by session_id order by 2, 1`,
    )
    .all(projectPath, behind);

export const ruleDigest = (db: Database, projectPath: string): RuleDigestRow | null =>
  db
    .query<RuleDigestRow, [string]>(
      `${selectSql("standing_digests", RULE_DIGESTS)} where project_path = ?`,
    )
    .get(projectPath);

/** Projects in which something was said for good. */
export const listRuleProjects = (db: Database): string[] =>
  db
    .query<{ path: string }, []>(
      `select distinct project_path as path from snapshots
       where standing = 1 and standing > 0 and project_path is not null order by path`,
    )
    .all()
    .map(({ path }) => path);

/** Sessions that only may have changed what others said for good, the newest first. */
export const listRuleChangeSessions = (
  db: Database,
  projectPath: string,
  since: string,
  limit: number,
): string[] =>
  db
    .query<{ id: string }, [string, string, number]>(
      `select session_id as id from snapshots where project_path = ? and standing = 2 and standing > 0 and ts > ?
       group by session_id order by max(ts) desc limit ?`,
    )
    .all(projectPath, since, limit)
    .map(({ id }) => id);

export const checkpointsOf = (
  db: Database,
  { sessionId, projectPath, repoId, limit }: CheckpointQuery,
): FlatEventOf<"checkpoint">[] => {
  const wanted = { session_id: sessionId, project_path: projectPath, repo_id: repoId };
  return eventsOf(db, "checkpoint", wanted, limit);
};

/** In two steps: mostly there is none, which is seen in a fraction of the time that a join takes. */
function eventsOf<K extends "snapshot" | "checkpoint">(
  db: Database,
  kind: K,
  columns: Readonly<Record<string, string | undefined>>,
  limit = -1,
): FlatEventOf<K>[] {
  const wanted = Object.entries(columns).filter(
    (one): one is [string, string] => one[1] !== undefined,
  );
  const where = wanted.map(([column]) => `${column} = ?`).join(" and ");
  const ids = db
    .query<{ id: string }, (string | number)[]>(
      `select id from ${kind}s ${where === "" ? "" : `where ${where}`} order by ts desc, rowid desc limit ?`,
    )
    .all(...wanted.map(([, value]) => value), limit);
  if (ids.length === 0) return [];
  const event = db.query<EventRow, [string]>("select * from events where id = ?");
  return ids.flatMap(({ id }) =>
    event.all(id).map((row) => flatten(eventFromRow(row)) as FlatEventOf<K>),
  );
}

export const injectionsOf = (db: Database, sessionId: string): InjectionRow[] =>
  db
    .query<InjectionRow, [string]>(
      `${selectSql("injections", INJECTIONS)} where session_id = ? order by ts, rowid`,
    )
    .all(sessionId);

export function newestAnalysis(
  db: Database,
  { projectPaths, repoId, since }: AnalysisQuery,
): AnalysisRow | null {
  // Mostly there is none at all, which is seen in a fraction of the time.
  const any = db.query("select 1 from analysis_cache where ts >= ? limit 1").get(since);
  if (any === null) return null;
  return db
    .query<AnalysisRow, [string, string, string | null]>(
      `${selectSql("analysis_cache", ANALYSES)} where ts >= ?1 and (project_path in (select value from json_each(?2))
       or project_path in (select project_path from sessions where repo_id = ?3))
       order by ts desc, rowid desc limit 1`,
    )
    .get(since, JSON.stringify(projectPaths), repoId);
}

export const feedbackRows = (db: Database): FeedbackRow[] =>
  db
    .query<FeedbackRow, []>(`${selectSql("feedback", FEEDBACK)} order by ts desc, rowid desc`)
    .all();

export const errorOf = (db: Database, normalized: string): ErrorRow | null =>
  db
    .query<ErrorRow, [string]>(`${selectSql("error_kb", ERRORS)} where error_normalized = ?`)
    .get(normalized);

/** Behind every text that begins with the given one. */
const afterPrefix = (beginning: string): string => `${beginning}\u{10ffff}`;

export const solvedLike = (db: Database, beginning: string, limit: number): ErrorRow[] =>
  db
    .query<ErrorRow, [string, string, number]>(
      `${selectSql("error_kb", ERRORS)} where error_normalized >= ? and error_normalized < ?
       and resolution is not null order by ts desc, id limit ?`,
    )
    .all(beginning, afterPrefix(beginning), limit);

export const listErrors = (db: Database, limit: number): ErrorRow[] =>
  db
    .query<ErrorRow, [number]>(`${selectSql("error_kb", ERRORS)} order by ts desc, id limit ?`)
    .all(limit);

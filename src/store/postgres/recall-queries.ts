/** The PostgreSQL store's answers about what may be brought back. */
import type { FlatEventOf } from "../../event/event.ts";
import {
  ANALYSES,
  ERRORS,
  FEEDBACK,
  INJECTIONS,
  SKILL_LIFECYCLE,
  RULE_DIGESTS,
} from "../columns.ts";
import type { EventRow } from "../event-row.ts";
import type {
  AnalysisQuery,
  AnalysisRow,
  CheckpointQuery,
  ErrorRow,
  FeedbackRow,
  InjectionRow,
  RuleSession,
  SkillLifecycleRow,
  SnapshotQuery,
  RuleDigestRow,
  SummaryQuery,
} from "../store.ts";
import {
  afterPrefix,
  EVENT,
  EVENTS,
  filterConditions,
  limitOf,
  NEWEST_FIRST,
  toFlat,
} from "./events.ts";
import { type Rows, selectSql, whereAll } from "./statements.ts";

export async function newestSummary(
  rows: Rows,
  { projectPath, sessionId, notSessionId, until }: SummaryQuery,
): Promise<FlatEventOf<"session_summary"> | null> {
  const { conditions, values } = filterConditions({
    "project_path = ?": projectPath,
    "session_id = ?": sessionId,
    "session_id <> ?": notSessionId,
    "ts <= ?": until,
  });
  const [row] = await rows<EventRow>(
    `${EVENTS} ${whereAll(conditions)} and type = 'session_summary'
       and case jsonb_typeof(as_json(data) -> 'promptCount') when 'number'
         then (as_json(data) ->> 'promptCount')::numeric > 0 else false end
       and not exists (select 1 from sessions s where :own(s) and s.machine = events.machine
         and s.session_id = events.session_id and s.started_by is not null)
     ${NEWEST_FIRST} limit 1`,
    ...values,
  );
  return row === undefined ? null : (toFlat(row) as FlatEventOf<"session_summary">);
}

export const snapshotsOf = (
  rows: Rows,
  { sessionId, projectPath, limit }: SnapshotQuery,
): Promise<FlatEventOf<"snapshot">[]> =>
  eventsOf(
    rows,
    "snapshot",
    { "s.session_id = ?": sessionId, "s.project_path = ?": projectPath },
    limit,
  );

export const checkpointsOf = (
  rows: Rows,
  { sessionId, projectPath, repoId, limit }: CheckpointQuery,
): Promise<FlatEventOf<"checkpoint">[]> => {
  const wanted = {
    "s.session_id = ?": sessionId,
    "s.project_path = ?": projectPath,
    "s.repo_id = ?": repoId,
  };
  return eventsOf(rows, "checkpoint", wanted, limit);
};

async function eventsOf<K extends "snapshot" | "checkpoint">(
  rows: Rows,
  kind: K,
  wanted: Readonly<Record<string, string | undefined>>,
  limit?: number,
): Promise<FlatEventOf<K>[]> {
  const { conditions, values } = filterConditions(wanted);
  const found = await rows<EventRow>(
    `select e.* from (select * from ${kind}s s where ${[":own(s)", ...conditions].join(" and ")}
       order by s.ts desc, s.position desc, s.machine desc limit ?::bigint) s
     cross join lateral (select ${EVENT} from events e
       where :own(e) and e.machine = s.machine and e.id = s.id) e
     order by s.ts desc, s.position desc, s.machine desc`,
    ...values,
    limitOf(limit),
  );
  return found.map((row) => toFlat(row) as FlatEventOf<K>);
}

export const listRuleSessions = async (
  rows: Rows,
  projectPath: string,
  limit: number,
  behind = "",
): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      `select session_id as id from snapshots where :own and project_path = ? and ts > ? and standing = 1
       group by session_id order by max(ts) desc, session_id limit ?::bigint`,
      projectPath,
      behind,
      limitOf(limit),
    )
  ).map(({ id }) => id);

export const listSessionsWithRules = (
  rows: Rows,
  projectPath: string,
  behind: string,
): Promise<RuleSession[]> =>
  rows(
    `select session_id as "sessionId", max(ts) as ts from snapshots
     where :own and project_path = ? and ts > ? and standing > 0 group by session_id order by 2, 1`,
    projectPath,
    behind,
  );

export async function ruleDigest(rows: Rows, projectPath: string): Promise<RuleDigestRow | null> {
  const found = await rows<RuleDigestRow>(
    `${selectSql("standing_digests", RULE_DIGESTS)} where :own and project_path = ?`,
    projectPath,
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Projects in which something was said for good. */
export const listRuleProjects = async (rows: Rows): Promise<string[]> =>
  (
    await rows<{ path: string }>(
      `select distinct project_path as path from snapshots
       where :own and standing = 1 and project_path is not null order by path`,
    )
  ).map(({ path }) => path);

/** Sessions that only may have changed what others said for good, the newest first. */
export const listRuleChangeSessions = async (
  rows: Rows,
  projectPath: string,
  since: string,
  limit: number,
): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      `select session_id as id from snapshots where :own and project_path = ? and standing = 2
       and ts > ? group by session_id order by max(ts) desc, session_id limit ?::bigint`,
      projectPath,
      since,
      limitOf(limit),
    )
  ).map(({ id }) => id);

export const injectionsOf = (rows: Rows, sessionId: string): Promise<InjectionRow[]> =>
  rows(
    `${selectSql("injections", INJECTIONS)} where :own and session_id = ? order by ts, position, machine`,
    sessionId,
  );

export const skillEvents = (rows: Rows, sessionId: string): Promise<SkillLifecycleRow[]> =>
  rows(
    `${selectSql("skill_lifecycle_events", SKILL_LIFECYCLE)} where :own and session_id = ?
     order by occurred_at_iso, position, machine`,
    sessionId,
  );

export async function newestAnalysis(
  rows: Rows,
  { projectPaths, repoId, since }: AnalysisQuery,
): Promise<AnalysisRow | null> {
  const found = await rows<AnalysisRow>(
    `${selectSql("analysis_cache", ANALYSES)} where :own and ts >= ? and (project_path = any(?::text[])
       or project_path in (select project_path from sessions where :own and repo_id = ?))
     ${NEWEST_FIRST} limit 1`,
    since,
    projectPaths,
    repoId,
  );
  return found[0] ?? null;
}

export const feedbackRows = (rows: Rows): Promise<FeedbackRow[]> =>
  rows(`${selectSql("feedback", FEEDBACK)} where :own ${NEWEST_FIRST}`);

/** Of machines that know the same error, the one that solved it, else that saw it last. */
const EACH_ERROR = `(select distinct on (error_normalized) * from error_kb where :own
  order by error_normalized, resolution is null, ts desc, machine) as known`;
const ERROR = selectSql("error_kb", ERRORS).replace(/error_kb$/, EACH_ERROR);

export const errorOf = async (rows: Rows, normalized: string): Promise<ErrorRow | null> =>
  (
    await rows<ErrorRow>(
      `${selectSql("error_kb", ERRORS)} where :own and md5(error_normalized) = md5(?) and error_normalized = ?
       order by resolution is null, ts desc, machine limit 1`,
      normalized,
      normalized,
    )
  )[0] ?? null;

export const solvedLike = (rows: Rows, beginning: string, limit: number): Promise<ErrorRow[]> =>
  rows(
    `${ERROR} where error_normalized >= ? and error_normalized < ? and resolution is not null
     order by ts desc, id limit ?::bigint`,
    beginning,
    afterPrefix(beginning),
    limitOf(limit),
  );

export const listErrors = (rows: Rows, limit: number | undefined): Promise<ErrorRow[]> =>
  rows(`${ERROR} order by ts desc, id limit ?::bigint`, limitOf(limit));

/**
 * The store in one SQLite file.
 *
 * A transaction is `begin immediate`: it holds the write lock from its first statement, so that what it read cannot
 * change before it commits. Transactions of this process queue up; those of other processes wait `waitMs`.
 */
import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { Cursor } from "../../event/cursor.ts";
import { rareFiles } from "../../system/system.ts";
import { StoreFault } from "../fault.ts";
import {
  type EventQuery,
  flatten,
  type FlatEvent,
  type QueryResultEvent,
  escapeForJson,
  type SessionRecord,
  type RejectedLine,
  type SkillLifecycleRow,
  type Store,
} from "../store.ts";
import { blockersOf } from "./blockers.ts";
import * as counted from "./aggregates.ts";
import { failuresOf, successesAfter } from "./failures.ts";
import * as files from "./files.ts";
import * as history from "./history.ts";
import * as known from "./recall-queries.ts";
import { lockTimeout, openDatabase, type DatabaseOptions } from "./open-database.ts";
import { askingSessions, usageOf, waitsOf } from "./waits-and-usage.ts";
import * as recorded from "./recorded-events.ts";
import type { TableName } from "../tables.ts";
import { REJECTED_LINES, SESSIONS, SKILL_LIFECYCLE } from "../columns.ts";
import { eventFromRow, type EventRow } from "../event-row.ts";
import { selectSql } from "./rows.ts";
import { openTransaction } from "./sqlite-transaction.ts";
import { openAccessQueue } from "./access-queue.ts";

export function openSqliteStore(path: string, opening: DatabaseOptions = {}): Store {
  const { waitMs = lockTimeout.ms } = opening;
  const { db, isNewer, prepareWriting } = openDatabase(path, opening);
  const transaction = openTransaction(db);
  const { write, read, over } = openAccessQueue(db, path, () => {
    if (isNewer)
      throw new StoreFault("DB_NEWER", path, "the database was written by a newer program");
    prepareWriting();
  });

  return {
    transact: (work, wait = waitMs) => write(() => work(transaction), wait),
    queryEvents: <Q extends EventQuery>(query: Q) =>
      read(() => queryEvents(db, query) as unknown as QueryResultEvent<Q>[]),
    getSessionEvents: (sessionId) =>
      read(() =>
        db
          .query<EventRow, [string]>("select * from events where session_id = ? order by ts, rowid")
          .all(sessionId)
          .map((row) => flatten(eventFromRow(row))),
      ),
    throughEvents: (sessionId, work) => read(() => work(recorded.eventsOf(db, sessionId))),
    listSessions: (query) =>
      read(() => {
        const { where, values } = conditions([
          ["project_path = ?", query.projectPath],
          ["state = ?", query.state],
        ]);
        const more = [
          ...(query.unsummarized === true ? [LACKS_SUMMARY] : []),
          ...(query.asked === true ? [HAS_PROMPTS] : []),
          ...(query.saved === true ? [HAS_SNAPSHOT] : []),
        ].map((text, at) => (where === "" && at === 0 ? `where ${text}` : `and ${text}`));
        return db
          .query<SessionRecord, SQLQueryBindings[]>(
            `${selectSql("sessions", SESSIONS)} ${where} ${more.join(" ")} order by last_event_at desc, session_id limit ?`,
          )
          .all(...values, query.limit ?? -1);
      }),
    session: (sessionId) =>
      read(() =>
        db
          .query<SessionRecord, [string]>(`${selectSql("sessions", SESSIONS)} where session_id = ?`)
          .get(sessionId),
      ),
    findSessions: (idOrPrefix) =>
      read(() => {
        const select = selectSql("sessions", SESSIONS);
        const exact = db
          .query<SessionRecord, [string]>(`${select} where session_id = ?`)
          .all(idOrPrefix);
        if (exact.length > 0) return exact;
        return db
          .query<SessionRecord, [string]>(
            `${select} where substr(session_id, 1, length(?1)) = ?1 order by last_event_at desc, session_id`,
          )
          .all(idOrPrefix);
      }),
    countEvents: (sessionId, since = "") =>
      read(() => {
        const rows = db
          .query<{ type: string; n: number }, [string, string]>(
            "select type, count(*) as n from events where session_id = ? and ts >= ? group by type",
          )
          .all(sessionId, since);
        const of = (type: string): number => rows.find((row) => row.type === type)?.n ?? 0;
        return {
          prompts: of("prompt"),
          tools: of("tool_use") + of("tool_error"),
          errors: of("tool_error"),
          events: rows.reduce((sum, row) => sum + row.n, 0),
        };
      }),
    newestSummary: (query) => read(() => known.newestSummary(db, query)),
    listRuleSessions: (projectPath, limit, behind) =>
      read(() => known.listRuleSessions(db, projectPath, limit, behind)),
    listSessionsWithRules: (projectPath, behind) =>
      read(() => known.listSessionsWithRules(db, projectPath, behind)),
    ruleDigest: (projectPath) => read(() => known.ruleDigest(db, projectPath)),
    listRuleProjects: () => read(() => known.listRuleProjects(db)),
    listRuleChangeSessions: (projectPath, since, limit) =>
      read(() => known.listRuleChangeSessions(db, projectPath, since, limit)),
    snapshots: (query) => read(() => known.snapshotsOf(db, query)),
    checkpoints: (query) => read(() => known.checkpointsOf(db, query)),
    blockers: (query) => read(() => blockersOf(db, query)),
    failures: (query) => read(() => failuresOf(db, query)),
    successesAfter: (ids) => read(() => successesAfter(db, ids)),
    waits: (query) => read(() => waitsOf(db, query)),
    askingSessions: (until) => read(() => askingSessions(db, until)),
    usage: (query) => read(() => usageOf(db, query)),
    history: (query) => read(() => history.queryHistory(db, query)),
    countHistory: (query) => read(() => history.countHistory(db, query)),
    promptBefore: (sessionId, ts) => read(() => history.promptBefore(db, sessionId, ts)),
    tags: () => read(() => history.countTags(db)),
    workedFiles: (paths, limit) => read(() => files.workedFiles(db, paths, limit)),
    workedFile: (of) => read(() => files.workedFile(db, of)),
    fileSessions: (query) => read(() => files.fileSessions(db, query)),
    sessionTraces: () => read(() => history.sessionTraces(db)),
    outlines: (sessionIds) => read(() => history.queryOutlines(db, sessionIds)),
    usageOf: (sessionIds) => read(() => history.queryUsageOfSessions(db, sessionIds)),
    countBetween: (query) => read(() => counted.countBetween(db, query)),
    sessionsWithPrompts: (query) => read(() => counted.sessionsWithPrompts(db, query)),
    sketchEvents: (query) => read(() => counted.sketchEvents(db, query)),
    oldestOf: (types, projectPaths) => read(() => counted.oldestOf(db, types, projectPaths)),
    injections: (sessionId) => read(() => known.injectionsOf(db, sessionId)),
    newestAnalysis: (query) => read(() => known.newestAnalysis(db, query)),
    feedback: () => read(() => known.feedbackRows(db)),
    errorOf: (normalized) => read(() => known.errorOf(db, normalized)),
    solvedLike: (beginning, limit) => read(() => known.solvedLike(db, beginning, limit)),
    listErrors: ({ limit }) => read(() => known.listErrors(db, limit ?? -1)),
    skillEvents: (sessionId) =>
      read(() =>
        db
          .query<SkillLifecycleRow, [string]>(
            `${selectSql("skill_lifecycle_events", SKILL_LIFECYCLE)} where session_id = ? order by occurred_at_iso, rowid`,
          )
          .all(sessionId),
      ),
    lastRecorded: (limit) =>
      read(() =>
        db
          .query<EventRow, [number]>("select * from events order by rowid desc limit ?")
          .all(limit)
          .map((row) => flatten(eventFromRow(row))),
      ),
    eventsAfter: (position, limit, query) =>
      read(() => recorded.eventsAfter(db, position, limit, query)),
    recordedUntil: (position) => read(() => recorded.recordedUntil(db, position)),
    countAfter: (position) => read(() => recorded.countAfter(db, position)),
    event: (idOrBeginning) => read(() => recorded.eventBy(db, idOrBeginning)),
    removals: () => read(() => recorded.readRemovals(db)),
    cursors: () =>
      read(() => {
        const rows = db
          .query<Cursor & { streamKey: string }, []>(
            `select stream_key as "streamKey", inode, byte_offset as "byteOffset", fingerprint
             from lifecycle_stream_offsets`,
          )
          .all();
        return new Map(rows.map(({ streamKey, ...cursor }) => [streamKey, cursor]));
      }),
    oldestSession: () =>
      read(
        () =>
          db
            .query<{ oldest: string | null }, []>("select min(started_at) as oldest from sessions")
            .get()?.oldest ?? null,
      ),
    setAsideLines: () =>
      read(() =>
        db
          .query<RejectedLine, []>(
            `${selectSql("rejected", REJECTED_LINES)} order by stream_key, offset`,
          )
          .all(),
      ),
    totals: () =>
      read(() => ({
        events: countOf(db, "events"),
        sessions: countOf(db, "sessions"),
      })),
    scrub: () => read(() => scrub(db, path)),
    close: async () => {
      await over();
      transaction.finalize();
      db.close();
    },
  };
}

const HAS_PROMPTS = "prompt_count > 0 and started_by is null";
const HAS_SNAPSHOT = `exists (select 1 from snapshots where snapshots.session_id = sessions.session_id
  and snapshots.project_path = sessions.project_path)`;
const LACKS_SUMMARY = "summarized_at is null and client is not null";

const countOf = (db: Database, table: TableName): number =>
  db.query<{ n: number }, []>(`select count(*) as n from ${table}`).get()?.n ?? 0;

type Condition = readonly [text: string, value: string | undefined];

function conditions(all: readonly Condition[]): { where: string; values: string[] } {
  const given = all.filter((one): one is readonly [string, string] => one[1] !== undefined);
  return {
    where: given.length === 0 ? "" : `where ${given.map(([text]) => text).join(" and ")}`,
    values: given.map(([, value]) => value),
  };
}

function queryEvents(db: Database, query: EventQuery): FlatEvent[] {
  const isOldestFirst = query.oldestFirst === true;
  const { where, values } = conditions([
    // One session has few events: its index is the one to use.
    [query.sessionId === undefined ? "type = ?" : "+type = ?", query.type],
    [
      `${query.sessionId === undefined ? "" : "+"}type in (select value from json_each(?))`,
      query.types === undefined ? undefined : JSON.stringify(query.types),
    ],
    ["session_id = ?", query.sessionId],
    ["project = ?", query.project],
    ["project_path = ?", query.projectPath],
    ["ts >= ?", query.since],
    [
      "instr(lower(data), lower(?)) > 0",
      query.search === undefined ? undefined : escapeForJson(query.search),
    ],
    [
      `(ts, rowid) ${isOldestFirst ? ">" : "<"} (select ts, rowid from events where id = ?)`,
      query.behind,
    ],
  ]);
  const order = isOldestFirst ? "asc" : "desc";
  return db
    .query<EventRow, SQLQueryBindings[]>(
      `select * from events ${where} order by ts ${order}, rowid ${order} limit ?`,
    )
    .all(...values, query.limit ?? -1)
    .map((row) => flatten(eventFromRow(row)));
}

/** Rewrites the file without its free pages and empties the write-ahead log, which still holds deleted rows. */
function scrub(db: Database, path: string): void {
  db.run("vacuum");
  const row = db.query<{ busy: number }, []>("pragma wal_checkpoint(truncate)").get();
  rareFiles().chmodSync(path, 0o600);
  if (row?.busy !== 0)
    throw new StoreFault("DB_BUSY", path, "another program is reading the database");
}

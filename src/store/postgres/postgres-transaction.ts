/** The writing half of the PostgreSQL store, for one machine, under its lock. */
import type { Cursor } from "../../event/cursor.ts";
import { newId } from "../../event/id.ts";
import { ANALYSES, REJECTED_LINES, SESSIONS, RULE_DIGESTS } from "../columns.ts";
import { eventFromRow, type EventRow } from "../event-row.ts";
import {
  escapeForJson,
  type EventRecord,
  type InsertOutcome,
  type RejectedLine,
  type SessionRecord,
  type StoreTransaction,
} from "../store.ts";
import type { DocumentTransaction } from "../search-index.ts";
import { TABLES_BY_EVENT, TABLES_FROM_LINES } from "../tables.ts";
import { blockerStatements } from "./blockers.ts";
import { errorStatements } from "./known-errors.ts";
import { AS_RECORDED, EVENT, EVENTS, selectEvents } from "./events.ts";
import { fileStatements } from "./files.ts";
import { findKnownIds } from "./insert-records.ts";
import {
  insertSql,
  lastOfEach,
  listsOf,
  type Rows,
  selectSql,
  updateAllSql,
} from "./statements.ts";
import { sumCosts, waitsAndUsageStatements } from "./waits-and-usage.ts";

export type TransactionParts = {
  readonly rows: Rows;
  /** The next places of the recording. */
  readonly places: (count: number) => readonly number[];
  /** The documents of a session go with what was made of its events. */
  readonly documents: DocumentTransaction;
  readonly insert: (records: readonly EventRecord[]) => Promise<readonly InsertOutcome[]>;
};

const LENGTH = { name: "length_ms" };
const SAVE_SESSIONS = `${insertSql("sessions", [...SESSIONS, LENGTH])}
  on conflict (tenant, machine, session_id) do update set ${updateAllSql([...SESSIONS, LENGTH])}`;
const SAVE_ANALYSIS = `${insertSql("analysis_cache", [...ANALYSES, { name: "position" }])}
  on conflict (tenant, machine, project_path, days, input_hash) do update set ${updateAllSql(ANALYSES)}`;
const SAVE_RULE_DIGEST = `${insertSql("standing_digests", RULE_DIGESTS)}
  on conflict (tenant, machine, md5(project_path)) do update set ${updateAllSql(RULE_DIGESTS)}`;
const SET_ASIDE = `${insertSql("rejected", REJECTED_LINES)}
  on conflict (tenant, machine, stream_key, "offset", line_hash)
  do update set attempts = excluded.attempts, ts = excluded.ts`;
const CURSOR = `select inode, byte_offset::double precision as "byteOffset", fingerprint from lifecycle_stream_offsets`;
const SAVE_CURSOR = `insert into lifecycle_stream_offsets
    (tenant, machine, stream_key, inode, byte_offset, updated_at_iso, fingerprint)
  values (:tenant, :machine, ?, ?, ?::bigint, ?, ?)
  on conflict (tenant, machine, stream_key) do update set inode = excluded.inode, byte_offset = excluded.byte_offset,
    updated_at_iso = excluded.updated_at_iso, fingerprint = excluded.fingerprint`;

/** How long a session lasted; 0 where its times say nothing. */
const lengthOf = ({ startedAt, lastEventAt }: SessionRecord): number => {
  const length = Date.parse(lastEventAt) - Date.parse(startedAt);
  return Number.isNaN(length) ? 0 : Math.round(length);
};

const first = async <T>(found: Promise<readonly T[]>): Promise<T | null> =>
  (await found)[0] ?? null;

export function openTransaction({
  rows,
  places,
  documents,
  insert,
}: TransactionParts): StoreTransaction {
  return {
    cursor: (streamKey) =>
      first(rows<Cursor>(`${CURSOR} where :own and stream_key = ?`, streamKey)),
    saveCursor: async (streamKey, { inode, byteOffset, fingerprint }, at) => {
      await rows(SAVE_CURSOR, streamKey, inode, byteOffset, at, fingerprint);
    },
    removeCursor: async (streamKey) => {
      await rows("delete from lifecycle_stream_offsets where :own and stream_key = ?", streamKey);
    },
    insert,
    knownIds: (ids) => findKnownIds(rows, ids),
    sessions: async (ids) => {
      const found = await rows<SessionRecord>(
        `${selectSql("sessions", SESSIONS)} where :own and session_id = any(?::text[])`,
        ids,
      );
      return new Map(found.map((record) => [record.sessionId, record]));
    },
    saveSessions: async (records) => {
      const all = lastOfEach(records, ({ sessionId }) => sessionId);
      if (all.length > 0) await rows(SAVE_SESSIONS, ...listsOf(all, SESSIONS), all.map(lengthOf));
    },
    removeSessions: async (ids) => {
      await rows("delete from sessions where :own and session_id = any(?::text[])", ids);
    },
    recordedEvents: async (sessionId) =>
      (
        await rows<EventRow>(`${EVENTS} where :own and session_id = ? ${AS_RECORDED}`, sessionId)
      ).map(eventFromRow),
    ...errorStatements(rows),
    checkpointsAfter: async (ids) =>
      (
        await rows<EventRow>(
          `with first as (select project_path, min(ts) as ts from events
             where :own and id = any(?::text[]) group by project_path)
           select ${EVENT.split(", ")
             .map((name) => `e.${name}`)
             .join(", ")} from first
             join checkpoints c on :own(c) and c.project_path = first.project_path and c.ts >= first.ts
             join events e on :own(e) and e.id = c.id order by e.position`,
          ids,
        )
      ).map(eventFromRow),
    ...blockerStatements(rows, places),
    ...waitsAndUsageStatements(rows),
    ...fileStatements(rows),
    saveRuleDigest: async (row, before) => {
      const [found] = await rows<{ until: string }>(
        "select until from standing_digests where :own and project_path = ?",
        row.projectPath,
      );
      if (found !== undefined && found.until !== before) return false;
      await rows(SAVE_RULE_DIGEST, ...listsOf([row], RULE_DIGESTS));
      return true;
    },
    removeRuleDigest: async (projectPath, from) => {
      await rows(
        "delete from standing_digests where :own and project_path = ? and until >= ?",
        projectPath,
        from,
      );
    },
    saveAnalysis: async (row) => {
      await rows(SAVE_ANALYSIS, ...listsOf([row], ANALYSES), places(1));
    },
    keepNewestAnalyses: async (projectPath, count) => {
      await rows(
        `delete from analysis_cache where :own and project_path = ? and id not in
           (select id from analysis_cache where :own and project_path = ?
            order by ts desc, position desc limit ?::bigint)`,
        projectPath,
        projectPath,
        count,
      );
    },
    removeAnalyses: async (of) => {
      if (of.by === "age")
        await rows("delete from analysis_cache where :own and ts < ?", of.before);
      else if (of.by === "text")
        await rows(
          "delete from analysis_cache where :own and (strpos(analysis, ?) > 0 or strpos(analysis, ?) > 0)",
          escapeForJson(of.text),
          of.text,
        );
      else await rows("delete from analysis_cache where :own");
    },
    setAside: async (line) => {
      await rows(SET_ASIDE, ...listsOf([line], REJECTED_LINES));
    },
    refusals: (streamKey, offset, lineHash) =>
      first(
        rows<RejectedLine>(
          `${selectSql("rejected", REJECTED_LINES)} where :own and stream_key = ? and "offset" = ?::bigint and line_hash = ?`,
          streamKey,
          offset,
          lineHash,
        ),
      ),
    select: (filter) => selectEvents(rows, filter),
    remove: async (ids) => {
      const losers = await removeEvents(rows, ids, places);
      for (const sessionId of losers) await documents.removeSession(sessionId);
    },
    dropRemovals: async (marks) => {
      await rows("delete from removed_sessions where :own and mark = any(?::text[])", marks);
    },
    clear: async () => {
      for (const table of TABLES_FROM_LINES) await rows(`delete from ${table} where :own`);
      await rows("delete from removed_sessions where :own");
      await documents.clear();
      await rows("update machines set recording = ? where :own", newId());
    },
  };
}

/** With the rows made of them; notes for those that hold a copy which sessions lost something. Answers these sessions. */
async function removeEvents(
  rows: Rows,
  ids: readonly string[],
  places: TransactionParts["places"],
): Promise<readonly string[]> {
  await rows(
    `delete from standing_digests where :own and project_path in
       (select project_path from snapshots where :own and id = any(?::text[]))`,
    ids,
  );
  const gone = await rows<{ id: string; sessionId: string }>(
    `delete from events where :own and id = any(?::text[]) returning id, session_id as "sessionId"`,
    ids,
  );
  for (const table of TABLES_BY_EVENT)
    await rows(`delete from ${table} where :own and id = any(?::text[])`, ids);
  if (gone.length === 0) return [];
  const unused = await rows<{ sessionId: string }>(
    `delete from usage where :own and (session_id, id) in (select * from unnest(?::text[], ?::text[]))
     returning session_id as "sessionId"`,
    gone.map(({ sessionId }) => sessionId),
    gone.map(({ id }) => id),
  );
  await sumCosts(rows, [...new Set(unused.map(({ sessionId }) => sessionId))]);
  const byId = new Map(gone.map(({ id, sessionId }) => [id, sessionId]));
  const sessions = [...new Set(ids.flatMap((id) => byId.get(id) ?? []))];
  await rows(
    `insert into removed_sessions (tenant, machine, mark, position, session_id, last_position)
     select :tenant, :machine, mark, position, session_id,
       (select coalesce(max(position), 0) from events where :own)
     from unnest(?::text[], ?::bigint[], ?::text[]) as gone (mark, position, session_id)`,
    sessions.map(() => newId()),
    places(sessions.length),
    sessions,
  );
  return sessions;
}

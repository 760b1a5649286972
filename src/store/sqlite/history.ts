/**
 * Lists of past sessions in the SQLite store. A page's cost depends on its sessions alone: their events are not all read.
 * Few events of one type fall into a session's time, so they are found by type and time; a summary is near the end.
 */
import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { FlatEventOf } from "../../event/event.ts";
import {
  type TagCount,
  type HistoryQuery,
  type HistoryRow,
  type HistorySort,
  ANSWER_CHARACTERS,
  OUTLINE_ANSWERS,
  OUTLINE_CHARACTERS,
  OUTLINE_PROMPTS,
  type SessionOutline,
  type SessionStub,
} from "../history.ts";
import { flatten, type SessionRecord, type UsageRow } from "../store.ts";
import { SESSIONS, USAGE } from "../columns.ts";
import { eventFromRow, type EventRow } from "../event-row.ts";
import { outlineFromRow, type OutlineRow } from "../outline-row.ts";
import { selectSql } from "./rows.ts";

const CLIENT = "coalesce(client, provider)";

type Conditions = { readonly where: string; readonly values: readonly SQLQueryBindings[] };

type Order = { readonly column: string; readonly isRising?: true };

/** Each has an index: a page costs what it holds, unless few of all fit. */
const ORDERS: Readonly<Record<HistorySort, Order>> = {
  time: { column: "last_event_at" },
  oldest: { column: "last_event_at", isRising: true },
  cost: { column: "cost_usd" },
  errors: { column: "error_count" },
  length: { column: "length_ms" },
};

function conditionsOf(query: HistoryQuery): Conditions {
  const { projectPaths, client, since, until, sessionIds, state, starred, tags, behind } = query;
  const { startedBy } = query;
  const all: (readonly [string, ...SQLQueryBindings[]])[] = [];
  const inList = "in (select value from json_each(?))";
  if (projectPaths !== undefined) {
    all.push([`project_path ${inList}`, JSON.stringify(projectPaths)]);
  }
  if (client !== undefined) all.push([`${CLIENT} = ?`, client]);
  if (since !== undefined) all.push(["last_event_at >= ?", since]);
  if (until !== undefined) all.push(["last_event_at <= ?", until]);
  if (sessionIds !== undefined) all.push([`session_id ${inList}`, JSON.stringify(sessionIds)]);
  if (state !== undefined) all.push(["state = ?", state]);
  if (startedBy !== undefined) {
    all.push([`started_by is ${startedBy === "program" ? "not " : ""}null`]);
  }
  if (starred !== undefined) all.push(["starred_at is not null"]);
  for (const tag of tags ?? []) {
    all.push(["tags is not null and ? in (select value from json_each(tags))", tag]);
  }
  if (behind !== undefined) {
    const { value, sessionId } = behind;
    const { column, isRising } = ORDERS[query.sort ?? "time"];
    const than = isRising === true ? ">" : "<";
    const where = `${column} ${than}= ? and (${column} ${than} ? or session_id > ?)`;
    all.push([where, value, value, sessionId]);
  }
  const where = all.map(([text]) => text).join(" and ");
  return {
    where: where === "" ? "" : `where ${where}`,
    values: all.flatMap(([, ...values]) => values),
  };
}

export function queryHistory(db: Database, query: HistoryQuery): HistoryRow[] {
  const { where, values } = conditionsOf(query);
  const { column, isRising } = ORDERS[query.sort ?? "time"];
  return db
    .query<SessionRecord & { sortedBy: string | number }, SQLQueryBindings[]>(
      `${selectSql(`sessions`, SESSIONS, `${column} as "sortedBy"`)} ${where}
       order by ${column} ${isRising === true ? "asc" : "desc"}, session_id limit ?`,
    )
    .all(...values, query.limit ?? -1)
    .map(({ sortedBy: value, ...session }) => ({
      session,
      place: { value, sessionId: session.sessionId },
    }));
}

export const countTags = (db: Database): TagCount[] =>
  db
    .query<TagCount, []>(
      `select t.value as tag, count(*) as sessions from sessions, json_each(sessions.tags) t
       where tags is not null group by 1 order by 2 desc, 1`,
    )
    .all();

export function countHistory(db: Database, query: HistoryQuery): number {
  const { where, values } = conditionsOf(query);
  return (
    db
      .query<{ n: number }, SQLQueryBindings[]>(`select count(*) as n from sessions ${where}`)
      .get(...values)?.n ?? 0
  );
}

export const sessionTraces = (db: Database): SessionStub[] =>
  db
    .query<SessionStub, []>(
      `select session_id as "sessionId", project, project_path as "projectPath", ${CLIENT} as "client", last_event_at as "lastEventAt",
       prompt_count as "promptCount" from sessions where started_by is null`,
    )
    .all();

/** By type and time: while a session lasts there are few prompts, whoever's they are. */
export function promptBefore(
  db: Database,
  sessionId: string,
  ts: string,
): FlatEventOf<"prompt"> | null {
  const row = db
    .query<EventRow, [string, string, string]>(
      `select * from events e where type = 'prompt' and ts <= ? and +session_id = ?
       and ts >= (select started_at from sessions where session_id = ?)
       order by ts desc, rowid desc limit 1`,
    )
    .get(ts, sessionId, sessionId);
  return row === null ? null : (flatten(eventFromRow(row)) as FlatEventOf<"prompt">);
}

export const queryUsageOfSessions = (db: Database, sessionIds: readonly string[]): UsageRow[] =>
  db
    .query<UsageRow, [string]>(
      `${selectSql("usage", USAGE)} where session_id in (select value from json_each(?))
       order by day desc, session_id, model`,
    )
    .all(JSON.stringify(sessionIds));

/** While the session lasted; the session itself is compared last, so that the index by type is the one to use. */
const ofType = (type: string): string =>
  `from events e where e.type = '${type}' and e.ts >= s.started_at and e.ts <= s.last_event_at
   and +e.session_id = s.session_id`;
const ofSession = (type: string): string =>
  `from events e where e.session_id = s.session_id and e.ts >= s.started_at and +e.type = '${type}'`;
const textOf = (field: string): string =>
  `case when json_type(e.data, '$.${field}') = 'text' then json_extract(e.data, '$.${field}') end`;
const textStart = (field: string, most = OUTLINE_CHARACTERS): string =>
  `substr(${textOf(field)}, 1, ${most})`;

const CALL_COUNT = `(select sum(c.value) from json_each(e.data, '$.toolCounts') c where c.type = 'integer')`;
const ERROR_COUNT = `case when json_type(e.data, '$.errorCount') = 'integer' then json_extract(e.data, '$.errorCount') end`;
const SUMMARY_CALLS = `(select json_array(${CALL_COUNT}, ${ERROR_COUNT}) ${ofSession("session_summary")} order by e.ts desc, e.rowid desc limit 1)`;
const COUNTED_CALLS = `(select json_array(sum(e.type = 'tool_use'), sum(e.type = 'tool_error')) from events e where e.session_id = s.session_id and e.ts >= s.started_at)`;
/** Where a turn failed, its last words are the client's. */
const ANSWER = `case when json_extract(e.data, '$.ok') is not 0 then ${textStart("lastAssistantMessage", ANSWER_CHARACTERS)} end`;
const FAILED = `json_extract(e.data, '$.ok') is 0 and json_extract(e.data, '$.interrupted') is not 1`;
const LAST_TURNS = `${ofType("turn.end")} order by e.ts desc, e.rowid desc limit ${OUTLINE_ANSWERS}`;

const OUTLINE = `select s.session_id as "sessionId",
  ifnull(case when s.summarized_at is null then null else ${SUMMARY_CALLS} end, ${COUNTED_CALLS}) as "calls",
  (select count(*) ${ofType("compaction")}) as "compactions",
  case when s.prompt_count = 0 then '[]' else (
    select json_group_array(json_array(p.text, p.branch)) from (
      select ${textStart("text")} as text, ${textOf("branch")} as branch ${ofType("prompt")}
      order by e.ts, e.rowid limit ${OUTLINE_PROMPTS}
    ) p) end as "prompts",
  (select json_group_array(json(t.turn)) from (
    select json_array(${ANSWER}, ${textOf("branch")}, ${FAILED}, e.ts) as turn ${LAST_TURNS}
  ) t) as "turns",
  case when s.prompt_count = 0 then null else (
    select e.ts ${ofType("prompt")} and json_extract(e.data, '$.agentId') is null
    order by e.ts desc, e.rowid desc limit 1
  ) end as "promptedAt"
  from json_each(?) j cross join sessions s on s.session_id = j.value`;

type CalledOutlineRow = OutlineRow & {
  /** JSON: how many succeeded, and how many did not. */
  readonly calls: string;
};

export const queryOutlines = (db: Database, sessionIds: readonly string[]): SessionOutline[] =>
  db
    .query<CalledOutlineRow, [string]>(OUTLINE)
    .all(JSON.stringify(sessionIds))
    .map((row) => outlineFromRow(row, (JSON.parse(row.calls) as (number | null)[]).map(Number)));

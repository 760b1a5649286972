/** Sessions of the PostgreSQL store: lists of them, and as much of each as a list shows. */
import type { FlatEventOf } from "../../event/event.ts";
import { SESSIONS, USAGE } from "../columns.ts";
import type { EventRow } from "../event-row.ts";
import type {
  HistoryQuery,
  HistoryRow,
  HistorySort,
  SessionEventCounts,
  SessionQuery,
  SessionStub,
  TagCount,
} from "../history.ts";
import type { SessionRecord, UsageRow } from "../store.ts";
import { EVENTS, filterConditions, limitOf, NEWEST_FIRST, toFlat } from "./events.ts";
import { type Rows, selectSql, whereAll } from "./statements.ts";
import type { Value } from "./values.ts";

const SELECT = selectSql("sessions", SESSIONS);
const LAST_FIRST = "order by last_event_at desc, session_id, machine";

export function listSessions(rows: Rows, query: SessionQuery): Promise<SessionRecord[]> {
  const { conditions, values } = filterConditions({
    "project_path = ?": query.projectPath,
    "state = ?": query.state,
  });
  const more = [
    ...(query.unsummarized === true ? ["summarized_at is null and client is not null"] : []),
    ...(query.asked === true ? ["prompt_count > 0 and started_by is null"] : []),
    ...(query.saved === true
      ? [
          `exists (select 1 from snapshots s where :own(s) and s.machine = sessions.machine
             and s.session_id = sessions.session_id and s.project_path = sessions.project_path)`,
        ]
      : []),
  ];
  return rows(
    `${SELECT} ${whereAll([...conditions, ...more])} ${LAST_FIRST} limit ?::bigint`,
    ...values,
    limitOf(query.limit),
  );
}

export const sessionOf = async (rows: Rows, sessionId: string): Promise<SessionRecord | null> =>
  (
    await rows<SessionRecord>(
      `${SELECT} where :own and session_id = ? ${LAST_FIRST} limit 1`,
      sessionId,
    )
  )[0] ?? null;

export async function findSessions(rows: Rows, idOrPrefix: string): Promise<SessionRecord[]> {
  const exact = await rows<SessionRecord>(
    `${SELECT} where :own and session_id = ? ${LAST_FIRST}`,
    idOrPrefix,
  );
  if (exact.length > 0) return exact;
  return rows(`${SELECT} where :own and starts_with(session_id, ?) ${LAST_FIRST}`, idOrPrefix);
}

export async function countEvents(
  rows: Rows,
  sessionId: string,
  since = "",
): Promise<SessionEventCounts> {
  const counted = await rows<{ type: string; n: number }>(
    "select type, count(*)::integer as n from events where :own and session_id = ? and ts >= ? group by type",
    sessionId,
    since,
  );
  const of = (type: string): number => counted.find((row) => row.type === type)?.n ?? 0;
  return {
    prompts: of("prompt"),
    tools: of("tool_use") + of("tool_error"),
    errors: of("tool_error"),
    events: counted.reduce((sum, row) => sum + row.n, 0),
  };
}

const CLIENT = "coalesce(client, provider)";

type Order = {
  readonly column: string;
  readonly type: "text" | "double precision";
  readonly isRising?: true;
};

const ORDERS: Readonly<Record<HistorySort, Order>> = {
  time: { column: "last_event_at", type: "text" },
  oldest: { column: "last_event_at", type: "text", isRising: true },
  cost: { column: "cost_usd", type: "double precision" },
  errors: { column: "error_count::double precision", type: "double precision" },
  length: { column: "length_ms::double precision", type: "double precision" },
};

const tagsOf = (table: string): string =>
  `jsonb_array_elements_text(case jsonb_typeof(as_json(${table}.tags)) when 'array' then as_json(${table}.tags) else '[]' end)`;

function conditionsOf(query: HistoryQuery): {
  readonly where: string;
  readonly values: readonly Value[];
} {
  const { column, type, isRising } = ORDERS[query.sort ?? "time"];
  const { conditions, values } = filterConditions({
    "project_path = any(?::text[])": query.projectPaths,
    [`${CLIENT} = ?`]: query.client,
    "last_event_at >= ?": query.since,
    "last_event_at <= ?": query.until,
    "session_id = any(?::text[])": query.sessionIds,
    "state = ?": query.state,
  });
  const flags = [
    ...(query.startedBy === undefined
      ? []
      : [`started_by is ${query.startedBy === "program" ? "not " : ""}null`]),
    ...(query.starred === undefined ? [] : ["starred_at is not null"]),
  ];
  const tags = (query.tags ?? []).map(
    () => `tags is not null and ? in (select ${tagsOf("sessions")})`,
  );
  const than = isRising === true ? ">" : "<";
  const { behind } = query;
  const rest =
    behind === undefined
      ? []
      : [`${column} ${than}= ?::${type} and (${column} ${than} ?::${type} or session_id > ?)`];
  return {
    where: whereAll([...conditions, ...flags, ...tags, ...rest]),
    values: [
      ...values,
      ...(query.tags ?? []),
      ...(behind === undefined ? [] : [behind.value, behind.value, behind.sessionId]),
    ],
  };
}

export async function queryHistory(rows: Rows, query: HistoryQuery): Promise<HistoryRow[]> {
  const { where, values } = conditionsOf(query);
  const { column, isRising } = ORDERS[query.sort ?? "time"];
  const found = await rows<SessionRecord & { sortedBy: string | number }>(
    `${selectSql("sessions", SESSIONS, `${column} as "sortedBy"`)} ${where}
     order by ${column} ${isRising === true ? "asc" : "desc"}, session_id, machine limit ?::bigint`,
    ...values,
    limitOf(query.limit),
  );
  return found.map(({ sortedBy: value, ...session }) => ({
    session,
    place: { value, sessionId: session.sessionId },
  }));
}

export async function countHistory(rows: Rows, query: HistoryQuery): Promise<number> {
  const { where, values } = conditionsOf(query);
  const [row] = await rows<{ n: number }>(
    `select count(*)::integer as n from sessions ${where}`,
    ...values,
  );
  return row?.n ?? 0;
}

export const countTags = (rows: Rows): Promise<TagCount[]> =>
  rows(
    `select t.tag, count(*)::integer as sessions from sessions, lateral ${tagsOf("sessions")} as t (tag)
     where :own(sessions) and tags is not null group by t.tag order by 2 desc, t.tag collate "C"`,
  );

export const sessionTraces = (rows: Rows): Promise<SessionStub[]> =>
  rows(
    `select session_id as "sessionId", project, project_path as "projectPath", ${CLIENT} as "client",
     last_event_at as "lastEventAt", prompt_count as "promptCount" from sessions where :own and started_by is null`,
  );

export async function promptBefore(
  rows: Rows,
  sessionId: string,
  ts: string,
): Promise<FlatEventOf<"prompt"> | null> {
  const [row] = await rows<EventRow>(
    `${EVENTS} where :own and type = 'prompt' and session_id = ? and ts <= ?
     and ts >= (select min(started_at) from sessions where :own and session_id = ?) ${NEWEST_FIRST} limit 1`,
    sessionId,
    ts,
    sessionId,
  );
  return row === undefined ? null : (toFlat(row) as FlatEventOf<"prompt">);
}

export const usageOfSessions = (rows: Rows, sessionIds: readonly string[]): Promise<UsageRow[]> =>
  rows(
    `${selectSql("usage", USAGE)} where :own and session_id = any(?::text[])
     order by day desc, session_id, model, machine`,
    sessionIds,
  );

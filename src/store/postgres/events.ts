/** Events of the PostgreSQL store: what is asked of them one by one, and in the order they were recorded. */
import type { EventRow } from "../event-row.ts";
import {
  escapeForJson,
  type EventFilter,
  type EventKey,
  type EventPosition,
  type EventQuery,
  type EventRangeQuery,
  type FlatEvent,
  flatten,
  MIN_ID_PREFIX_LENGTH,
  type PositionedEvent,
} from "../store.ts";
import { eventFromRow } from "../event-row.ts";
import { type Rows, whereAll } from "./statements.ts";
import type { Value } from "./values.ts";

export const EVENT = "id, v, type, ts, session_id, project, project_path, data";
export const EVENTS = `select ${EVENT} from events`;
/** The later recorded is the later one; of two machines either. */
export const OLDEST_FIRST = "order by ts, position, machine";
export const NEWEST_FIRST = "order by ts desc, position desc, machine desc";
export const AS_RECORDED = "order by position, machine";

export const toFlat = (row: EventRow): FlatEvent => flatten(eventFromRow(row));

/** Those that are given, as conditions and their values. */
export function filterConditions(all: Readonly<Record<string, Value>>): {
  readonly conditions: readonly string[];
  readonly values: readonly Value[];
} {
  const wanted = Object.entries(all).filter(([, value]) => value !== undefined);
  return {
    conditions: wanted.map(([condition]) => condition),
    values: wanted.map(([, value]) => value),
  };
}

/** Null is no limit; what is not asked for is none either. */
export const limitOf = (limit: number | undefined): number | null =>
  limit === undefined || limit < 0 ? null : limit;

export async function queryEvents(rows: Rows, query: EventQuery): Promise<FlatEvent[]> {
  const isOldestFirst = query.oldestFirst === true;
  const { conditions, values } = filterConditions({
    "type = ?": query.type,
    "type = any(?::text[])": query.types,
    "session_id = ?": query.sessionId,
    "project = ?": query.project,
    "project_path = ?": query.projectPath,
    "ts >= ?": query.since,
    'strpos(lower(data), lower(? collate "C")) > 0':
      query.search === undefined ? undefined : escapeForJson(query.search),
    [`(ts, position, machine) ${isOldestFirst ? ">" : "<"}
      (select ts, position, machine from events where :own and id = ? limit 1)`]: query.behind,
  });
  const found = await rows<EventRow>(
    `${EVENTS} ${whereAll(conditions)} ${isOldestFirst ? OLDEST_FIRST : NEWEST_FIRST} limit ?::bigint`,
    ...values,
    limitOf(query.limit),
  );
  return found.map(toFlat);
}

export const sessionEvents = async (rows: Rows, sessionId: string): Promise<FlatEvent[]> =>
  (await rows<EventRow>(`${EVENTS} where :own and session_id = ? ${OLDEST_FIRST}`, sessionId)).map(
    toFlat,
  );

/** Their texts are all there, each event only while somebody looks at it. */
export async function eventsThrough(rows: Rows, sessionId: string): Promise<Iterable<FlatEvent>> {
  const found = await rows<EventRow>(
    `${EVENTS} where :own and session_id = ? ${OLDEST_FIRST}`,
    sessionId,
  );
  return {
    *[Symbol.iterator]() {
      for (const row of found) yield toFlat(row);
    },
  };
}

/** The newest in the order they were recorded. */
export const lastRecorded = async (rows: Rows, limit: number): Promise<FlatEvent[]> =>
  (
    await rows<EventRow>(
      `${EVENTS} where :own order by position desc, machine desc limit ?::bigint`,
      limitOf(limit),
    )
  ).map(toFlat);

const POSITION = "position::double precision as position";

export async function eventsAfter(
  rows: Rows,
  position: number,
  limit: number,
  { sessionId, until }: EventRangeQuery = {},
): Promise<PositionedEvent[]> {
  const { conditions, values } = filterConditions({
    "position > ?::bigint": position,
    "position <= ?::bigint": until,
    "session_id = ?": sessionId,
  });
  const found = await rows<EventRow & { position: number }>(
    `select ${POSITION}, ${EVENT} from events ${whereAll(conditions)} ${AS_RECORDED} limit ?::bigint`,
    ...values,
    limitOf(limit),
  );
  return found.map((row) => ({ position: row.position, event: eventFromRow(row) }));
}

export const recordedUntil = async (rows: Rows, position: number): Promise<EventPosition | null> =>
  (
    await rows<EventPosition>(
      `select ${POSITION}, id from events where :own and position <= ?::bigint
       order by position desc, machine desc limit 1`,
      position,
    )
  )[0] ?? null;

export async function countAfter(rows: Rows, position: number): Promise<number> {
  const [row] = await rows<{ n: number }>(
    "select count(*)::double precision as n from events where :own and position > ?::bigint",
    position,
  );
  return row?.n ?? 0;
}

/** Behind every text that begins with the given one. */
export const afterPrefix = (beginning: string): string => `${beginning}\u{10ffff}`;

export async function eventBy(rows: Rows, idOrBeginning: string): Promise<FlatEvent | null> {
  const [exact] = await rows<EventRow>(`${EVENTS} where :own and id = ? limit 1`, idOrBeginning);
  if (exact !== undefined) return toFlat(exact);
  if (idOrBeginning.length < MIN_ID_PREFIX_LENGTH) return null;
  const [only, another] = await rows<EventRow>(
    `${EVENTS} where :own and id >= ? and id < ? limit 2`,
    idOrBeginning,
    afterPrefix(idOrBeginning),
  );
  return only === undefined || another !== undefined ? null : toFlat(only);
}

const KEY = `select id, session_id as "sessionId", ts from events`;

export function selectEvents(rows: Rows, filter: EventFilter): Promise<EventKey[]> {
  switch (filter.by) {
    case "session":
      return rows(`${KEY} where :own and session_id = ?`, filter.sessionId);
    case "project":
      return rows(
        `${KEY} where :own and (project_path = ? or session_id in
           (select session_id from sessions where :own and project_path = ?))`,
        filter.projectPath,
        filter.projectPath,
      );
    case "age":
      return rows(`${KEY} where :own and ts < ?`, filter.before);
    case "text": {
      const matches = `exists (select 1 from (values (?::text, ?::text)) as t (escaped, plain)
        where strpos(data, escaped) > 0 or strpos(data, plain) > 0 or strpos(session_id, plain) > 0
        or strpos(id, plain) > 0 or strpos(coalesce(project_path, ''), plain) > 0
        or strpos(coalesce(project, ''), plain) > 0 or strpos(type, plain) > 0)`;
      const texts = [escapeForJson(filter.text), filter.text];
      // A summary has the moment of its session's end, which says nothing of what it quotes.
      return rows(
        `${KEY} where :own and (${matches} or (session_id, ts) in
           (select session_id, ts from events where :own and type <> 'session_summary' and ${matches}))`,
        ...texts,
        ...texts,
      );
    }
  }
}

/** Events in the order they were recorded: a place is the row's number, which a vacuum keeps because the table has indexes. */
import type { Database, SQLQueryBindings } from "bun:sqlite";
import {
  flatten,
  type FlatEvent,
  type PositionedEvent,
  type EventPosition,
  type EventRangeQuery,
  type RemovalLog,
  MIN_ID_PREFIX_LENGTH,
} from "../store.ts";
import { eventFromRow, type EventRow } from "../event-row.ts";

export function eventsAfter(
  db: Database,
  position: number,
  limit: number,
  { sessionId, until }: EventRangeQuery = {},
): PositionedEvent[] {
  const wanted = [
    "rowid > ?",
    ...(until === undefined ? [] : ["rowid <= ?"]),
    ...(sessionId === undefined ? [] : ["session_id = ?"]),
  ].join(" and ");
  const values: SQLQueryBindings[] = [
    position,
    ...(until === undefined ? [] : [until]),
    ...(sessionId === undefined ? [] : [sessionId]),
    limit,
  ];
  // A session's events are few among all: found by their session, then put in order.
  const order = sessionId === undefined ? "rowid" : "+rowid";
  return db
    .query<EventRow & { position: number }, SQLQueryBindings[]>(
      `select rowid as position, * from events where ${wanted} order by ${order} limit ?`,
    )
    .all(...values)
    .map((row) => ({ position: row.position, event: eventFromRow(row) }));
}

/** A session's, in time order, read anew each time that somebody goes through them. */
export const eventsOf = (db: Database, sessionId: string): Iterable<FlatEvent> => ({
  *[Symbol.iterator]() {
    using statement = db.prepare<EventRow, [string]>(
      "select * from events where session_id = ? order by ts, rowid",
    );
    for (const row of statement.iterate(sessionId)) yield flatten(eventFromRow(row));
  },
});

export const recordedUntil = (db: Database, position: number): EventPosition | null =>
  db
    .query<EventPosition, [number]>(
      "select rowid as position, id from events where rowid <= ? order by rowid desc limit 1",
    )
    .get(position);

export const countAfter = (db: Database, position: number): number =>
  db
    .query<{ n: number }, [number]>("select count(*) as n from events where rowid > ?")
    .get(position)?.n ?? 0;

/** Behind every text that begins with the given one. */
const afterPrefix = (beginning: string): string => `${beginning}\u{10ffff}`;

export function eventBy(db: Database, idOrBeginning: string): FlatEvent | null {
  const select = "select * from events where";
  const exact = db.query<EventRow, [string]>(`${select} id = ?`).get(idOrBeginning);
  if (exact !== null) return flatten(eventFromRow(exact));
  if (idOrBeginning.length < MIN_ID_PREFIX_LENGTH) return null;
  const [only, another] = db
    .query<EventRow, [string, string]>(`${select} id >= ? and id < ? limit 2`)
    .all(idOrBeginning, afterPrefix(idOrBeginning));
  return only === undefined || another !== undefined ? null : flatten(eventFromRow(only));
}

type RemovalRow = {
  readonly mark: string;
  readonly sessionId: string | null;
  readonly lastPosition: number;
};

export function readRemovals(db: Database): RemovalLog {
  const rows = db
    .query<RemovalRow, []>(
      `select mark, session_id as "sessionId", last_position as "lastPosition" from removed_sessions order by rowid`,
    )
    .all();
  return {
    recording: rows.find(({ sessionId }) => sessionId === null)?.mark ?? "",
    sessions: rows.flatMap(({ mark, sessionId, lastPosition }) =>
      sessionId === null ? [] : [{ mark, sessionId, lastPosition }],
    ),
  };
}

/** What charts count, in the PostgreSQL store: one statement each, however many times lie between. */
import { sketchColumn, sketchFromRow, type SketchRow } from "../sketch-row.ts";
import type { CountQuery, EventSketchQuery, FlatEvent } from "../store.ts";
import { filterConditions, OLDEST_FIRST } from "./events.ts";
import { type Rows, whereAll } from "./statements.ts";

/** Each event is met once, however many times lie between. */
export async function countBetween(
  rows: Rows,
  { types, times, projectPaths }: CountQuery,
): Promise<number[]> {
  const { conditions, values } = filterConditions({
    "type = any(?::text[])": types,
    "project_path = any(?::text[])": projectPaths,
    "ts >= ?": times[0],
    "ts < ?": times.at(-1),
  });
  const counts = times.slice(1).map(() => 0);
  if (counts.length === 0) return counts;
  const found = await rows<{ slot: number; n: number }>(
    `select width_bucket(ts, ?::text[]) as slot, count(*)::integer as n from events ${whereAll(conditions)} group by 1`,
    times,
    ...values,
  );
  for (const { slot, n } of found) counts[slot - 1] = n;
  return counts;
}

type Slot = { readonly since: string; readonly until: string };

type SessionSpan = {
  readonly id: string;
  readonly startedAt: string;
  readonly lastEventAt: string;
};

const overlaps = (one: SessionSpan, { since, until }: Slot): boolean =>
  until > one.startedAt && since <= one.lastEventAt;

/** By the records of sessions: only of those that lasted beyond two times are prompts looked at. */
export async function sessionsWithPrompts(
  rows: Rows,
  { times, projectPaths }: Omit<CountQuery, "types">,
): Promise<string[][]> {
  const slots = times.slice(1).map((until, at): Slot => ({ since: times[at] ?? until, until }));
  const [first = "", last = ""] = [times[0], times.at(-1)];
  const { conditions, values } = filterConditions({
    "project_path = any(?::text[])": projectPaths,
    "last_event_at >= ?": first,
    "started_at < ?": last,
  });
  const sessions = await rows<SessionSpan>(
    `select session_id as "id", started_at as "startedAt", last_event_at as "lastEventAt" from sessions
     ${whereAll(conditions)} and prompt_count > 0 and started_by is null`,
    ...values,
  );
  const isWithin = (one: SessionSpan, { since, until }: Slot): boolean =>
    one.startedAt >= since && one.lastEventAt < until && overlaps(one, { since, until });
  const longer = sessions.filter((one) => !slots.some((slot) => isWithin(one, slot)));
  const asked = Map.groupBy(
    await rows<{ id: string; ts: string }>(
      `select session_id as "id", ts from events where :own and session_id = any(?::text[]) and type = 'prompt'
       and ts >= ? and ts < ?`,
      longer.map(({ id }) => id),
      first,
      last,
    ),
    ({ id }) => id,
  );
  const hasAsked = (one: SessionSpan, { since, until }: Slot): boolean =>
    overlaps(one, { since, until }) &&
    (asked.get(one.id) ?? []).some(({ ts }) => ts >= since && ts < until);
  return slots.map((slot) =>
    sessions.filter((one) => isWithin(one, slot) || hasAsked(one, slot)).map(({ id }) => id),
  );
}

export async function sketchEvents(rows: Rows, query: EventSketchQuery): Promise<FlatEvent[]> {
  const { types, since, until, fields, only, projectPaths } = query;
  const columns = fields.map(
    (_, at) =>
      `, case jsonb_typeof(d.data -> ?) when 'string' then d.data ->> ? end as "${sketchColumn(at)}"`,
  );
  const { conditions, values } = filterConditions({
    "type = any(?::text[])": types,
    "project_path = any(?::text[])": projectPaths,
    "ts >= ?": since,
    "ts < ?": until,
  });
  const found = await rows<SketchRow>(
    `select id, v, type, ts, session_id as "sessionId", project, project_path as "projectPath" ${columns.join("")}
     from events cross join lateral (select as_json(events.data) as data) as d
     ${whereAll(conditions)} ${only === undefined ? "" : "and d.data ->> ? = ?"} ${OLDEST_FIRST}`,
    ...fields.flatMap((field) => [field, field]),
    ...values,
    ...(only === undefined ? [] : [only.field, only.text]),
  );
  return found.map((row) => sketchFromRow(row, fields));
}

/** The first of each machine and type is at the beginning of an index; of a project's events the first is wherever it is. */
export async function oldestOf(
  rows: Rows,
  types: readonly string[],
  projectPaths?: readonly string[],
): Promise<string | null> {
  const { conditions, values } = filterConditions({
    "project_path = any(?::text[])": projectPaths,
  });
  const where = ["tenant = m.tenant", "machine = m.machine", "type = asked.type", ...conditions];
  const [row] = await rows<{ ts: string | null }>(
    `select min(first.ts) as ts from machines m cross join unnest(?::text[]) as asked (type) cross join lateral
       (select ts from events where ${where.join(" and ")} order by ts limit 1) as first where :own(m)`,
    types,
    ...values,
  );
  return row?.ts ?? null;
}

/** What charts count, by the indexes of events by type and time, and by project, type and time. */
import { sketchColumn, sketchFromRow, type SketchRow } from "../sketch-row.ts";
import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { CountQuery, FlatEvent, EventSketchQuery } from "../store.ts";

export function countBetween(db: Database, { types, times, projectPaths }: CountQuery): number[] {
  const { where, values } = ofTypes(types, projectPaths);
  const statement = db.query<{ n: number }, SQLQueryBindings[]>(
    `select count(*) as n from events where ${where} and ts >= ? and ts < ?`,
  );
  return times.slice(1).map((until, at) => {
    const since = times[at] ?? until;
    return since === until ? 0 : (statement.get(...values, since, until)?.n ?? 0);
  });
}

type SessionSpan = {
  readonly id: string;
  readonly startedAt: string;
  readonly lastEventAt: string;
};

/** By the records of sessions: only of one that lasted beyond two times are events looked at. */
export function sessionsWithPrompts(
  db: Database,
  { times, projectPaths }: Omit<CountQuery, "types">,
): string[][] {
  const [first = "", last = ""] = [times[0], times.at(-1)];
  const sessions = db
    .query<SessionSpan, SQLQueryBindings[]>(
      `select session_id as "id", started_at as "startedAt", last_event_at as "lastEventAt" from sessions
       where ${ofProjects(projectPaths)} last_event_at >= ? and started_at < ? and prompt_count > 0 and started_by is null`,
    )
    .all(...(projectPaths ?? []), first, last);
  const asked = db.query<unknown, [string, string, string]>(
    "select 1 from events where session_id = ? and ts >= ? and ts < ? and +type = 'prompt' limit 1",
  );
  const slots = times.slice(1).map((): string[] => []);
  for (const { id, startedAt, lastEventAt } of sessions) {
    const from = Math.max(0, upperBound(times, startedAt) - 1);
    for (let at = from; at < slots.length && (times[at] ?? "") <= lastEventAt; at++) {
      const [since = "", until = ""] = [times[at], times[at + 1]];
      const isWhole = startedAt >= since && lastEventAt < until;
      if (isWhole || asked.get(id, since, until) !== null) slots[at]?.push(id);
    }
  }
  return slots;
}

/** The place of the first that is later. By halves: there are many sessions. */
function upperBound(times: readonly string[], time: string): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? "") <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function sketchEvents(db: Database, query: EventSketchQuery): FlatEvent[] {
  const { types, since, until, fields, only, projectPaths } = query;
  const { where, values } = ofTypes(types, projectPaths);
  const isOnly = only === undefined ? "" : "and data ->> ? = ?";
  const columns = fields.map((_, at) => `, ${TEXT_VALUE} as "${sketchColumn(at)}"`).join("");
  return db
    .query<SketchRow, SQLQueryBindings[]>(
      `select id, v, type, ts, session_id as "sessionId", project, project_path as "projectPath" ${columns}
       from events where ${where} and ts >= ? and ts < ? ${isOnly} order by ts, rowid`,
    )
    .all(
      ...fields.flatMap((field) => [pathOf(field), pathOf(field)]),
      ...values,
      since,
      until,
      ...(only === undefined ? [] : [pathOf(only.field), only.text]),
    )
    .map((row) => sketchFromRow(row, fields));
}

const TEXT_VALUE = "case json_type(data, ?) when 'text' then data ->> ? end";
const pathOf = (field: string): string => `$."${field}"`;

/** Each by its place in an index. */
export function oldestOf(
  db: Database,
  types: readonly string[],
  projectPaths?: readonly string[],
): string | null {
  const oldest = types.flatMap((type) =>
    (projectPaths ?? [null]).flatMap((path) => {
      const { where, values } = ofTypes([type], path === null ? undefined : [path]);
      const row = db
        .query<{ ts: string | null }, SQLQueryBindings[]>(
          `select min(ts) as ts from events where ${where}`,
        )
        .get(...values);
      return row?.ts ?? [];
    }),
  );
  return oldest.toSorted()[0] ?? null;
}

const placeholders = (values: readonly string[]): string => values.map(() => "?").join(", ");

const ofProjects = (projectPaths: readonly string[] | undefined): string =>
  projectPaths === undefined ? "" : `project_path in (${placeholders(projectPaths)}) and `;

const ofTypes = (
  types: readonly string[],
  projectPaths: readonly string[] | undefined,
): { readonly where: string; readonly values: readonly string[] } => ({
  where: `${ofProjects(projectPaths)}type in (${placeholders(types)})`,
  values: [...(projectPaths ?? []), ...types],
});

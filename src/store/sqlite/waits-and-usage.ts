/** Waits and usage in the SQLite store. */
import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";
import type {
  FirstAskPosition,
  WaitsAndUsageTransaction,
  UsageQuery,
  UsageRow,
  WaitQuery,
  WaitRow,
} from "../store.ts";
import { failureStatements } from "./failures.ts";
import { USAGE, WAITS } from "../columns.ts";
import { insertSql, selectSql, updateAllSql, valuesOf } from "./rows.ts";

const SELECT_WAITS = selectSql("waits", WAITS);
const SAVE_WAIT = `${insertSql("waits", WAITS)} on conflict (id) do update set ${updateAllSql(WAITS)}`;
const SAVE_USAGE = `${insertSql("usage", USAGE)} on conflict (session_id, day, model) do update set ${updateAllSql(USAGE)}
  where excluded.updated_at >= usage.updated_at`;

export function waitsOf(
  db: Database,
  { since, until, projectPath, sessionId, state = "all", limit = -1 }: WaitQuery,
): WaitRow[] {
  const { where, values } = conditions({
    "asked_at >= ?": since,
    "asked_at < ?": until,
    "project_path = ?": projectPath,
    "session_id = ?": sessionId,
  });
  const open = state === "open" ? ["decision is null"] : [];
  return db
    .query<WaitRow, SQLQueryBindings[]>(
      `${SELECT_WAITS} ${whereAll([...where, ...open])} order by asked_at desc, id desc limit ?`,
    )
    .all(...values, limit);
}

export const askingSessions = (db: Database, until: number): FirstAskPosition[] =>
  db
    .query<FirstAskPosition, [number]>(
      `select events.session_id as "sessionId", min(events.rowid) as "position"
       from session_lifecycle_events asking join events on events.id = asking.id
       where asking.phase in ('waiting_permission', 'waiting_question')
       group by events.session_id having min(events.rowid) <= ? order by 2 desc`,
    )
    .all(until);

export function usageOf(
  db: Database,
  { since, until, projectPath, sessionId }: UsageQuery,
): UsageRow[] {
  const { where, values } = conditions({
    "day >= ?": since,
    "day <= ?": until,
    "project_path = ?": projectPath,
    "session_id = ?": sessionId,
  });
  return db
    .query<UsageRow, SQLQueryBindings[]>(
      `${selectSql("usage", USAGE)} ${whereAll(where)} order by day desc, session_id, model`,
    )
    .all(...values);
}

/** The part of a transaction that is about waits and usage. */
export function waitsAndUsageStatements(
  sql: (text: string) => Statement,
): WaitsAndUsageTransaction {
  return {
    ...failureStatements(sql),
    openWaits: async (sessionIds, since = null) =>
      sql(
        `${SELECT_WAITS} where session_id in (select value from json_each(?1))
          and (source is null or source <> 'hook' or asked_at >= ?2) order by asked_at, id`,
      ).all(JSON.stringify(sessionIds), since) as WaitRow[],
    waits: async (ids) =>
      sql(
        `${SELECT_WAITS} where id in (select value from json_each(?1)) order by asked_at, id`,
      ).all(JSON.stringify(ids)) as WaitRow[],
    saveWaits: async (rows) => {
      for (const row of rows) sql(SAVE_WAIT).run(...valuesOf(row, WAITS));
    },
    removeWaits: async (sessionId) => {
      sql("delete from waits where session_id = ?").run(sessionId);
    },
    saveUsage: async (rows) => {
      for (const row of rows) sql(SAVE_USAGE).run(...valuesOf(row, USAGE));
    },
  };
}

type Conditions = { readonly where: readonly string[]; readonly values: readonly string[] };

function conditions(all: Readonly<Record<string, string | undefined>>): Conditions {
  const given = Object.entries(all).flatMap(([text, value]) =>
    value === undefined ? [] : [{ text, value }],
  );
  return { where: given.map(({ text }) => text), values: given.map(({ value }) => value) };
}

const whereAll = (texts: readonly string[]): string =>
  texts.length === 0 ? "" : `where ${texts.join(" and ")}`;

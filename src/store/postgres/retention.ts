/**
 * Lets go of whole months, of all teams and machines in the database. Months of events are dropped, not deleted row by row; what was
 * made of them goes with them. From when events are kept is written down: whoever reads a journal again sends none before.
 */
import type { PostgresConnection } from "./connection.ts";
import { lockTables } from "./lock-tables.ts";
import { migrate } from "./migrate.ts";
import { monthOf } from "./partitions.ts";
import type { Send } from "./statements.ts";

/** Rows that an old event left, by the column that says when. Known errors stay: they outlive their events. */
const MADE = {
  session_lifecycle_events: "occurred_at_iso",
  skill_lifecycle_events: "occurred_at_iso",
  injections: "ts",
  feedback: "ts",
  snapshots: "ts",
  checkpoints: "ts",
  failures: "ts",
  waits: "asked_at",
  usage: "day",
  sessions: "last_event_at",
  session_files: "last_at",
  standing_digests: "since",
} as const;

const MONTH_TABLE = /^events_(\d{4})_(\d{2})$/;

/** Months that end before this time, as `2026-01`, oldest first. */
async function oldMonths(send: Send, schema: string, keptFrom: string): Promise<string[]> {
  const tables = (await send(
    "select tablename as name from pg_catalog.pg_tables where schemaname = $1 order by 1",
    [schema],
  )) as readonly { name: string }[];
  return tables.flatMap(({ name }) => {
    const [, year, month] = MONTH_TABLE.exec(name) ?? [];
    return year !== undefined && `${year}-${month}` < keptFrom ? [`${year}-${month}`] : [];
  });
}

/** Since when everything is kept; null when nothing was ever dropped. */
export async function readRetentionStart(connection: PostgresConnection): Promise<string | null> {
  const found = (await connection.send("select kept_from as at from retention", [])) as {
    at: string;
  }[];
  return found[0]?.at ?? null;
}

/** The months that were dropped, or would be. */
export async function dropMonths(
  connection: PostgresConnection,
  before: string,
  { dryRun }: { readonly dryRun: boolean },
): Promise<readonly string[]> {
  await migrate(connection);
  const { schema } = connection;
  const keptFrom = monthOf(before);
  if (keptFrom === null) return [];
  if (dryRun) return oldMonths(connection.send, schema, keptFrom);
  return connection.transact(async (send) => {
    await lockTables(send, schema);
    const months = await oldMonths(send, schema, keptFrom);
    for (const month of months) await send(`drop table events_${month.replace("-", "_")}`, []);
    await send("delete from events_before", []);
    for (const [table, column] of Object.entries(MADE))
      await send(`delete from ${table} where ${column} < $1`, [keptFrom]);
    await dropDocuments(send, keptFrom);
    await send(
      `insert into retention (kept_from) values ($1)
       on conflict (only_row) do update set kept_from = greatest(retention.kept_from, excluded.kept_from)`,
      [keptFrom],
    );
    return months;
  });
}

/** With the words that no later month has, and what is known of sessions that are gone. */
async function dropDocuments(send: Send, keptFrom: string): Promise<void> {
  await send("delete from documents where ts < $1", [keptFrom]);
  await send("delete from words where month < $1", [keptFrom]);
  for (const table of ["touched", "document_states"])
    await send(
      `delete from ${table} t where not exists (select 1 from sessions s
         where s.tenant = t.tenant and s.machine = t.machine and s.session_id = t.session_id)`,
      [],
    );
  await send(
    `update machines m set (documents, document_terms) =
       (select count(*), coalesce(sum(length), 0) from documents d where d.tenant = m.tenant and d.machine = m.machine)`,
    [],
  );
}

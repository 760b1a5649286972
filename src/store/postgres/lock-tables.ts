import type { Send } from "./statements.ts";

const LOCK_SECONDS = 60;

/** Whoever changes tables has this lock: a migration, a new month. Nobody waits for it, or for a table, for ever. */
export async function lockTables(send: Send, schema: string): Promise<void> {
  await send(`set local lock_timeout = '${LOCK_SECONDS}s'`, []);
  await send("select pg_advisory_xact_lock(hashtextextended($1, 0))", [schema]);
}

/** By the catalog's rows: a name that was once looked up in vain is remembered as unknown until the transaction ends. */
export async function hasTable(send: Send, schema: string, table: string): Promise<boolean> {
  const found = await send(
    "select 1 from pg_catalog.pg_tables where schemaname = $1 and tablename = $2",
    [schema, table],
  );
  return found.length > 0;
}

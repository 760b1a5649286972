/** Notes each removal in the same transaction, for those that hold a copy (`removed_sessions`). */
import type { Statement } from "bun:sqlite";
import { newId } from "../../event/id.ts";

type StatementFactory = (text: string) => Statement;

export function noteRemovals(sql: StatementFactory, sessionIds: ReadonlySet<string>): void {
  if (sessionIds.size === 0) return;
  const last = sql("select coalesce(max(rowid), 0) as position from events").get();
  const { position } = last as { position: number };
  const insert = sql("insert into removed_sessions values (?, ?, ?)");
  for (const sessionId of sessionIds) insert.run(newId(), sessionId, position);
}

export function dropRemovals(sql: StatementFactory, marks: readonly string[]): void {
  sql(
    "delete from removed_sessions where session_id is not null and mark in (select value from json_each(?))",
  ).run(JSON.stringify(marks));
}

/** From here on it is another recording: nothing of what was there before counts. */
export function beginRecording(sql: StatementFactory): void {
  sql("delete from removed_sessions").run();
  sql("insert into removed_sessions values (?, null, 0)").run(newId());
}

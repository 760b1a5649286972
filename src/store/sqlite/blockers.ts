/** Blockers in the SQLite store. SQLite knows no booleans: `auto_detected` is 0 or 1. */
import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";
import type { BlockerQuery, BlockerRow, EventFilter, StoreTransaction } from "../store.ts";
import { BLOCKERS } from "../columns.ts";
import { insertSql, selectSql, updateAllSql, valuesOf } from "./rows.ts";

type StoredBlockerRow = Omit<BlockerRow, "autoDetected"> & { readonly autoDetected: number };

const SELECT = selectSql("blockers", BLOCKERS);
const NEWEST_FIRST = "order by ts desc, rowid desc";
const SAVE = `${insertSql("blockers", BLOCKERS)} on conflict (id) do update set ${updateAllSql(BLOCKERS)}`;

const TEXTS = BLOCKERS.map(({ name }) => name).filter(
  (name) => !["auto_detected", "recovery_attempted", "max_recovery_attempts"].includes(name),
);
const HOLDS_TEXT = TEXTS.map((name) => `instr(coalesce(${name}, ''), ?1)`).join(" or ");

const rowOf = (stored: StoredBlockerRow): BlockerRow => ({
  ...stored,
  autoDetected: stored.autoDetected !== 0,
});

export function blockersOf(
  db: Database,
  { projectPath, state = "open", limit = -1 }: BlockerQuery,
): BlockerRow[] {
  const wanted = [
    ...(projectPath === undefined ? [] : ["project_path = ?"]),
    ...(state === "open" ? ["resolved_at is null"] : []),
  ].join(" and ");
  const values = projectPath === undefined ? [limit] : [projectPath, limit];
  return db
    .query<StoredBlockerRow, SQLQueryBindings[]>(
      `${SELECT} ${wanted === "" ? "" : `where ${wanted}`} ${NEWEST_FIRST} limit ?`,
    )
    .all(...values)
    .map(rowOf);
}

type BlockerStatements = Pick<
  StoreTransaction,
  "openBlockers" | "blockersOf" | "selectBlockers" | "saveBlockers" | "removeBlockers"
>;

/** The part of a transaction that is about blockers. */
export function blockerStatements(sql: (text: string) => Statement): BlockerStatements {
  const all = (where: string, value: string | null): BlockerRow[] =>
    (sql(`${SELECT} where ${where} ${NEWEST_FIRST}`).all(value) as StoredBlockerRow[]).map(rowOf);
  return {
    openBlockers: async (projectPath) =>
      all("project_path is ?1 and resolved_at is null", projectPath),
    blockersOf: async (sessionIds) =>
      all("session_id in (select value from json_each(?1))", JSON.stringify(sessionIds)),
    selectBlockers: async (filter) => all(...conditionOf(filter)),
    saveBlockers: async (rows) => {
      for (const row of rows) sql(SAVE).run(...valuesOf(row, BLOCKERS));
    },
    removeBlockers: async (ids) => {
      for (const id of ids) sql("delete from blockers where id = ?").run(id);
    },
  };
}

function conditionOf(filter: EventFilter): readonly [where: string, value: string] {
  switch (filter.by) {
    case "session":
      return ["session_id = ?1", filter.sessionId];
    case "project":
      return ["project_path = ?1", filter.projectPath];
    case "text":
      return [HOLDS_TEXT, filter.text];
    case "age":
      return ["ts < ?1 and resolved_at is not null", filter.before];
  }
}

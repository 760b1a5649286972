/** Between the contract's objects and the tables' columns. */
import type { SQLQueryBindings } from "bun:sqlite";
import type { Column } from "../columns.ts";
import type { TableName } from "../tables.ts";

/** `insert into t (a, b) values (?, ?)`, to be followed by what to do on conflict. */
export function insertSql<T>(table: TableName, into: readonly Column<T>[]): string {
  const names = into.map(({ name }) => name).join(", ");
  return `insert into ${table} (${names}) values (${into.map(() => "?").join(", ")})`;
}

/** `select a as "fieldA", … from t`; `more` is selected besides. */
export const selectSql = <T>(table: TableName, from: readonly Column<T>[], more?: string): string =>
  `select ${[...from.map(({ name, field }) => `${name} as "${field}"`), ...(more === undefined ? [] : [more])].join(", ")} from ${table}`;

export const valuesOf = <T>(row: T, into: readonly Column<T>[]): SQLQueryBindings[] =>
  into.map(({ field }) => row[field] as SQLQueryBindings);

/** What a row is updated with when its key is there already. */
export const updateAllSql = (names: readonly { readonly name: string }[]): string =>
  names.map(({ name }) => `${name} = excluded.${name}`).join(", ");

/**
 * Statements as they are written here and as PostgreSQL takes them. `:own` is whose rows are meant (`:own(e)` those of a table
 * called so), `:tenant` and `:machine` are the owner's, and each `?` is the next value.
 */
import type { Column } from "../columns.ts";
import type { TableName } from "../tables.ts";
import { decodeRow, toParameter, type Value } from "./values.ts";

/** Whose rows: of one machine, or of all machines of a tenant, or some of them, which can only be read. */
export type Owner = {
  readonly tenant: string;
  readonly machine: string | null;
  /** Where no machine is said: only these. */
  readonly among?: readonly string[];
};

/** Sends a statement as PostgreSQL takes it. */
export type Send = (
  text: string,
  parameters: readonly (string | null)[],
) => Promise<readonly unknown[]>;

export type Rows = <T>(text: string, ...values: readonly Value[]) => Promise<T[]>;

const TOKEN = /:own(?:\((\w+)\))?|:tenant|:machine|\?/g;

const MACHINES = { one: "machine = $2", some: "machine = any($2::text[])", all: null } as const;

function translate(text: string, machines: keyof typeof MACHINES): string {
  let last = machines === "all" ? 1 : 2;
  return text.replace(TOKEN, (token, alias: string | undefined) => {
    if (token === "?") return `$${++last}`;
    if (token === ":tenant") return "$1::text";
    if (token === ":machine") return "$2::text";
    const of = alias === undefined ? "" : `${alias}.`;
    const condition = MACHINES[machines];
    return condition === null ? `${of}tenant = $1` : `${of}tenant = $1 and ${of}${condition}`;
  });
}

const translated = new Map<string, string>();

/** Asks for, and writes, rows of one owner alone. */
export function rowsOf(send: Send, { tenant, machine, among }: Owner): Rows {
  const machines = machine !== null ? "one" : among === undefined ? "all" : "some";
  const owner = machines === "all" ? [tenant] : [tenant, machine ?? among ?? []];
  return async <T>(text: string, ...values: readonly Value[]): Promise<T[]> => {
    const key = machines + text;
    const known = translated.get(key);
    const statement = known ?? translate(text, machines);
    if (known === undefined) translated.set(key, statement);
    const rows = await send(statement, [...owner, ...values].map(toParameter));
    return (rows as T[]).map(decodeRow);
  };
}

const INTEGERS = new Set(
  `v turn_seq units prompt_count standing recovery_attempted max_recovery_attempts days use_count error_count reads edits
   writes turns last_turn attempts`.split(/\s+/),
);
/** More than 32 bits: they are read as numbers, exact up to 2^53. */
const LARGE_INTEGERS = new Set(
  `position changed pid waited_ms messages input output cache_read cache_write_5m cache_write_1h length_ms byte_offset last_position
   offset`.split(/\s+/),
);

/** The type of a column, which has the same one in every table. */
export function typeOf(column: string): string {
  if (INTEGERS.has(column)) return "integer";
  if (LARGE_INTEGERS.has(column)) return "bigint";
  if (column === "cost_usd") return "double precision";
  return column === "auto_detected" ? "boolean" : "text";
}

type NamedStatement = { readonly name: string };

/**
 * Writes any number of rows; a list for each column is to be given (`listsOf`). To be followed by what to do on conflict. `same`:
 * what every row has in a column besides.
 */
export function insertSql(
  table: TableName,
  into: readonly NamedStatement[],
  same: Readonly<Record<string, string>> = {},
): string {
  const names = into.map(({ name }) => `"${name}"`).join(", ");
  const lists = into.map(({ name }) => `?::${typeOf(name)}[]`).join(", ");
  const more = Object.entries(same);
  const columns = ["tenant", "machine", names, ...more.map(([name]) => name)].join(", ");
  const values = [":tenant", ":machine", names, ...more.map(([, value]) => value)].join(", ");
  return `insert into ${table} (${columns})
    select ${values} from unnest(${lists}) as given (${names})`;
}

/** `select a as "fieldA", … from t`; `more` is selected besides. */
export function selectSql<T>(table: TableName, from: readonly Column<T>[], more?: string): string {
  const all = from.map(
    ({ name, field }) =>
      `"${name}"${typeOf(name) === "bigint" ? "::double precision" : ""} as "${field}"`,
  );
  return `select ${[...all, ...(more === undefined ? [] : [more])].join(", ")} from ${table}`;
}

/** What a row is updated with when its key is there already. */
export const updateAllSql = (names: readonly NamedStatement[]): string =>
  names.map(({ name }) => `"${name}" = excluded."${name}"`).join(", ");

/** A list for each column. */
export const listsOf = <T>(rows: readonly T[], of: readonly Column<T>[]): readonly Value[] =>
  of.map(({ field }) => rows.map((row) => row[field] as Value));

/** One row for each key, the last one, in the place of the first: a statement may meet a row only once. */
export const lastOfEach = <T>(rows: readonly T[], keyOf: (row: T) => string): readonly T[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

export const whereAll = (conditions: readonly string[]): string =>
  ["where :own", ...conditions].join(" and ");

/**
 * Events are kept by months. A month is made when its first event arrives, beside the transaction that writes it: whether that
 * one is kept or not, an empty month harms nobody. A time outside of 2020 to 2099 has a place of its own.
 */
import type { PostgresConnection } from "./connection.ts";
import type { Send } from "./statements.ts";
import { hasTable, lockTables } from "./lock-tables.ts";

const MONTH = /^20[2-9]\d-(?:0[1-9]|1[0-2])/;

export const monthOf = (ts: string): string | null => MONTH.exec(ts)?.[0] ?? null;

/** `2026-12` → `2027-01`. */
function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

const tableOf = (month: string): string => `events_${month.replace("-", "_")}`;

export type Partitions = {
  /** Makes the months that these times are in. */
  readonly prepare: (times: Iterable<string>) => Promise<void>;
};

/** So many events after a month was first written to, and each ten times as many, it is seen to that its rows were counted. */
const FIRST_LOOK = 1000;

type KnownMonth = { events: number; lookAt: number };

export function openPartitions(connection: PostgresConnection): Partitions {
  const known = new Map<string, KnownMonth>();
  return {
    prepare: async (times) => {
      const counts = new Map<string, number>();
      for (const ts of times) {
        const month = monthOf(ts);
        if (month !== null) counts.set(month, (counts.get(month) ?? 0) + 1);
      }
      for (const [month, count] of counts) {
        const of = known.get(month) ?? { events: 0, lookAt: FIRST_LOOK };
        if (!known.has(month)) await createMonth(connection, month);
        known.set(month, of);
        if (of.events >= of.lookAt) {
          of.lookAt *= 10;
          await countRows(connection, tableOf(month));
        }
        of.events += count;
      }
    },
  };
}

/**
 * The server counts rows by itself, a minute after they came. Until then it takes any index that begins as the right one does,
 * and reads a machine's whole log to find an event.
 */
async function countRows({ send, schema }: PostgresConnection, table: string): Promise<void> {
  const [found] = (await send(
    `select c.reltuples < 0 as "isUncounted" from pg_catalog.pg_class c
       join pg_catalog.pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relname = $2`,
    [schema, table],
  )) as readonly { isUncounted: boolean }[];
  if (found?.isUncounted === true) await send(`analyze (skip_locked) ${table}`, []);
}

async function createMonth(connection: PostgresConnection, month: string): Promise<void> {
  const { schema } = connection;
  const table = tableOf(month);
  if (await hasTable(connection.send, schema, table)) return;
  await connection.transact(async (send) => {
    await lockTables(send, schema);
    if (await hasTable(send, schema, table)) return;
    if (await mayCallAddMonth(send)) {
      await send("select add_month($1, $2)", [month, nextMonth(month)]);
      return;
    }
    // Attached, not made as a part: whoever writes and reads meanwhile does not wait.
    await send(`create table ${table} (like events including all)`, []);
    await send(
      `alter table events attach partition ${table} for values from ('${month}') to ('${nextMonth(month)}')`,
      [],
    );
  });
}

/** Where there are roles (`roles.ts`), whoever writes may make no table. */
async function mayCallAddMonth(send: Send): Promise<boolean> {
  const [found] = (await send(
    "select to_regprocedure('add_month(text, text)') is not null as known",
    [],
  )) as readonly { known: boolean }[];
  return found?.known === true;
}

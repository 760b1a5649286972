/** Packs as rows of a table in a PostgreSQL database, in a schema of their own. */
import { StoreFault } from "../store/fault.ts";
import { openConnection } from "../store/postgres/connection.ts";
import type { PackName } from "./pack.ts";
import { type PackTarget, TargetFault } from "./pack-target.ts";

const SCHEMA = "self_gen_sync";
const TABLE = `${SCHEMA}.packs`;

const CREATE = `
  create schema if not exists ${SCHEMA};
  create table if not exists ${TABLE} (
    machine text not null,
    seq bigint not null,
    sealed bytea not null,
    primary key (machine, seq)
  )`;

export function openDatabaseTarget(url: URL): PackTarget {
  const connection = openConnection(url, { schema: SCHEMA, connections: 1 });
  const { place } = connection;
  let isReady = false;
  const send = async (text: string, parameters: readonly string[]): Promise<readonly unknown[]> => {
    try {
      if (!isReady) {
        // Two machines that create it at the same moment would stand in each other's way.
        await connection.transact(async (one) => {
          await one("select pg_advisory_xact_lock(hashtext($1))", [TABLE]);
          for (const statement of CREATE.split(";")) await one(statement, []);
        });
        isReady = true;
      }
      return await connection.send(text, parameters);
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error;
      const code = error.code === "DB_UNREACHABLE" ? "SYNC_UNREACHABLE" : "SYNC_REFUSED";
      throw new TargetFault(code, place, error.code, error);
    }
  };
  const keyOf = ({ machine, seq }: PackName): readonly string[] => [machine, String(seq)];
  return {
    place: `postgres://${place}`,
    list: async () => {
      const rows = await send(`select machine, seq::text as seq from ${TABLE}`, []);
      return (rows as { machine: string; seq: string }[]).map(({ machine, seq }) => ({
        machine,
        seq: Number(seq),
      }));
    },
    read: async (name) => {
      const [row] = (await send(
        `select encode(sealed, 'base64') as sealed from ${TABLE} where machine = $1 and seq = $2::bigint`,
        keyOf(name),
      )) as { sealed: string }[];
      return row === undefined ? null : Buffer.from(row.sealed, "base64");
    },
    write: async (name, bytes) => {
      await send(
        `insert into ${TABLE} (machine, seq, sealed) values ($1, $2::bigint, decode($3, 'base64'))
         on conflict (machine, seq) do update set sealed = excluded.sealed`,
        [...keyOf(name), Buffer.from(bytes).toString("base64")],
      );
    },
    remove: async (name) => {
      await send(`delete from ${TABLE} where machine = $1 and seq = $2::bigint`, keyOf(name));
    },
    close: connection.close,
  };
}

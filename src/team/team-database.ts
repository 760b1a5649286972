/** Teams and machines in the team's database. */
import { newId } from "../event/id.ts";
import type { PostgresConnection } from "../store/postgres/connection.ts";
import { migrate } from "../store/postgres/migrate.ts";
import { DOCUMENT_TABLES } from "../store/postgres/search/document-writer.ts";
import { ALL_TABLES } from "../store/tables.ts";

export async function listTeams(connection: PostgresConnection): Promise<readonly string[]> {
  await migrate(connection);
  const found = (await connection.send("select tenant from tenants order by tenant", [])) as {
    tenant: string;
  }[];
  return found.map(({ tenant }) => tenant);
}

/** False when there is one of that name. */
export async function createTeam(connection: PostgresConnection, team: string): Promise<boolean> {
  await migrate(connection);
  const made = await connection.send(
    "insert into tenants (tenant) values ($1) on conflict do nothing returning tenant",
    [team],
  );
  return made.length > 0;
}

/** False for a login that only reads: its machine is none of the team's. */
export async function addMachine(
  connection: PostgresConnection,
  team: string,
  machine: string,
): Promise<boolean> {
  const [allowed] = (await connection.send(
    "select has_table_privilege('machines', 'insert') as \"canAdd\"",
    [],
  )) as readonly { canAdd: boolean }[];
  if (allowed?.canAdd !== true) return false;
  await connection.send(
    `insert into machines (tenant, machine, recording) values ($1, $2, $3)
     on conflict (tenant, machine) do nothing`,
    [team, machine, newId()],
  );
  return true;
}

/** With everything that it recorded. */
export async function removeMachine(
  connection: PostgresConnection,
  team: string,
  machine: string,
): Promise<void> {
  await connection.transact(async (send) => {
    await send("select 1 from machines where tenant = $1 and machine = $2 for update", [
      team,
      machine,
    ]);
    for (const table of [...ALL_TABLES, ...DOCUMENT_TABLES, "machines"])
      await send(`delete from ${table} where tenant = $1 and machine = $2`, [team, machine]);
  });
}

export type TeamMachine = {
  readonly machine: string;
  readonly name: string | null;
  readonly seenAt: string | null;
  readonly clockMs: number;
  readonly events: number;
};

/** A machine as others know it, and the login that it belongs to. */
export type TeamPlace = {
  readonly machine: string;
  readonly name: string;
  readonly person: string;
  readonly seenAt: string | null;
};

const SEEN_AT = `to_char(seen_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "seenAt"`;

/** Those that we may read, last seen first. */
export async function listPeople(
  connection: PostgresConnection,
  team: string,
): Promise<readonly TeamPlace[]> {
  await migrate(connection);
  return (await connection.send(
    `select machine, coalesce(name, machine) as name, owner::text as person, ${SEEN_AT}
     from machines where tenant = $1 order by seen_at desc nulls last, machine`,
    [team],
  )) as readonly TeamPlace[];
}

/** Last seen first. */
export async function listMachines(
  connection: PostgresConnection,
  team: string,
): Promise<readonly TeamMachine[]> {
  return (await connection.send(
    `select machine, name, ${SEEN_AT},
       coalesce(clock_ms, 0)::double precision as "clockMs",
       (select count(*)::double precision from events e where e.tenant = m.tenant and e.machine = m.machine) as events
     from machines m where tenant = $1 order by seen_at desc nulls last, machine`,
    [team],
  )) as readonly TeamMachine[];
}

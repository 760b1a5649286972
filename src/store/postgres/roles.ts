/**
 * Who may do what in a team's database, by grants and row-level security:
 *
 *   writer   reads and writes the rows of its own machines, which are those that it added
 *   reader   reads the rows of all machines, writes nothing
 *   admin    owns the tables: everything, migrations and old months too
 *
 * Each is a role without login, named after the schema; people get a login that has one or more of them. Partitions are reached
 * through `events` alone. A function adds months, for writers may not make tables.
 */
import { ALL_TABLES } from "../tables.ts";
import type { PostgresConnection } from "./connection.ts";
import { lockTables } from "./lock-tables.ts";
import { DOCUMENT_TABLES } from "./search/document-writer.ts";
import type { Send } from "./statements.ts";

export const ROLES = ["writer", "reader", "admin"] as const;
export type Role = (typeof ROLES)[number];

const groupOf = (schema: string, role: Role): string => `${schema}_${role}`;
const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const MACHINE_TABLES = [...ALL_TABLES, ...DOCUMENT_TABLES, "machines"] as const;
/** Whom nobody's rows are in. */
const COMMON_TABLES = ["tenants", "retention", "migrations"] as const;

async function hasLogin(send: Send, name: string): Promise<boolean> {
  return (await send("select 1 from pg_catalog.pg_roles where rolname = $1", [name])).length > 0;
}

/** Whether this database has them: their names are of the whole server, and may be there for another one. */
export async function hasRoles(send: Send, schema: string): Promise<boolean> {
  const found = await send(
    `select 1 from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
     where n.nspname = $1 and p.proname = 'add_month'`,
    [schema],
  );
  return found.length > 0;
}

export async function actAsAdmin(send: Send, schema: string): Promise<void> {
  await send(`set local role ${quote(groupOf(schema, "admin"))}`, []);
}

/** To be called again whenever there are new tables. */
export async function grantRoles(send: Send, schema: string): Promise<void> {
  const [writer, reader, admin] = ROLES.map((role) => quote(groupOf(schema, role)));
  for (const role of ROLES)
    if (!(await hasLogin(send, groupOf(schema, role))))
      await send(`create role ${quote(groupOf(schema, role))} nologin`, []);
  await send(
    `do $$ begin if not pg_has_role(${literal(groupOf(schema, "admin"))}, 'member')
       then grant ${admin} to current_user; end if; end $$`,
    [],
  );
  await send(`grant usage on schema ${quote(schema)} to ${writer}, ${reader}`, []);
  await send(`grant usage, create on schema ${quote(schema)} to ${admin}`, []);
  for (const { name } of await tablesOf(send, schema))
    await send(`alter table ${quote(name)} owner to ${admin}`, []);
  for (const table of COMMON_TABLES)
    await send(`grant select on ${table} to ${writer}, ${reader}`, []);
  for (const table of MACHINE_TABLES) {
    const own =
      table === "machines"
        ? "owner = current_user"
        : "(tenant, machine) in (select m.tenant, m.machine from machines m where m.owner = current_user)";
    for (const policy of ["own_machines", "every_machine"])
      await send(`drop policy if exists ${policy} on ${table}`, []);
    await send(`grant select, insert, update, delete on ${table} to ${writer}`, []);
    await send(`grant select on ${table} to ${reader}`, []);
    await send(
      `create policy own_machines on ${table} to ${writer} using (${own}) with check (${own})`,
      [],
    );
    await send(`create policy every_machine on ${table} for select to ${reader} using (true)`, []);
    await send(`alter table ${table} enable row level security`, []);
  }
  await send(addMonthSql(quote(schema)), []);
  await send(`alter function add_month(text, text) owner to ${admin}`, []);
  await send("revoke all on function add_month(text, text) from public", []);
  await send(`grant execute on function add_month(text, text) to ${writer}`, []);
}

const tablesOf = async (send: Send, schema: string): Promise<readonly { name: string }[]> =>
  (await send("select tablename as name from pg_catalog.pg_tables where schemaname = $1", [
    schema,
  ])) as readonly { name: string }[];

/** With its owner's rights, so every name says its schema, and what is given is a month or refused. */
const addMonthSql = (
  schema: string,
): string => `create or replace function add_month(month text, next_month text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $body$
  declare part text := 'events_' || replace(month, '-', '_');
  begin
    if month !~ '^20[2-9][0-9]-(0[1-9]|1[0-2])$' or next_month <> to_char((month || '-01')::date + interval '1 month', 'YYYY-MM')
      then raise exception 'no month'; end if;
    if to_regclass(${literal(`${schema}.`)} || quote_ident(part)) is not null then return; end if;
    execute format('create table ${schema}.%I (like ${schema}.events including all)', part);
    execute format('alter table ${schema}.events attach partition ${schema}.%I for values from (%L) to (%L)', part, month, next_month);
  end $body$`;

/** A login for a person, or another role for one who has one already. `verifier`: of the password, null where there is one. */
export async function addLogin(
  connection: PostgresConnection,
  name: string,
  role: Role,
  verifier: string,
): Promise<"added" | "granted"> {
  const { schema } = connection;
  return connection.transact(async (send) => {
    await lockTables(send, schema);
    await grantRoles(send, schema);
    const isKnown = await hasLogin(send, name);
    if (!isKnown) await send(`create role ${quote(name)} login password ${literal(verifier)}`, []);
    await send(`grant ${quote(groupOf(schema, role))} to ${quote(name)}`, []);
    return isKnown ? "granted" : "added";
  });
}

export type Login = { readonly name: string; readonly roles: readonly Role[] };

export async function listLogins({ send, schema }: PostgresConnection): Promise<readonly Login[]> {
  const found = (await send(
    `select member.rolname::text as name, team.rolname::text as team from pg_catalog.pg_auth_members m
       join pg_catalog.pg_roles member on member.oid = m.member join pg_catalog.pg_roles team on team.oid = m.roleid
     where team.rolname = any(array[$1, $2, $3]) and member.rolcanlogin order by 1`,
    ROLES.map((role) => groupOf(schema, role)),
  )) as readonly { name: string; team: string }[];
  return [...Map.groupBy(found, ({ name }) => name)].map(([name, rows]) => ({
    name,
    roles: ROLES.filter((role) => rows.some(({ team }) => team === groupOf(schema, role))),
  }));
}

/** False where there is no such login of this team. What its machines sent stays. */
export async function removeLogin(connection: PostgresConnection, name: string): Promise<boolean> {
  const logins = await listLogins(connection);
  if (!logins.some((login) => login.name === name)) return false;
  await connection.send(`drop role ${quote(name)}`, []);
  return true;
}

/** A machine that somebody else added becomes this login's. False where there is none. */
export async function giveMachine(
  connection: PostgresConnection,
  machine: string,
  name: string,
): Promise<boolean> {
  const given = await connection.send(
    "update machines set owner = $1::text::name where machine = $2 returning 1",
    [name, machine],
  );
  return given.length > 0;
}

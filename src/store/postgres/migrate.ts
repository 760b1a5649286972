/**
 * Brings a database to this program's schema. Migrations are numbered SQL files; one that begins with `--! breaking` makes
 * older programs refuse the database. Machines that start at once take turns, and all but the first find nothing to do.
 */
import { StoreFault } from "../fault.ts";
import { actAsAdmin, grantRoles, hasRoles } from "./roles.ts";
import type { PostgresConnection } from "./connection.ts";
import documentPlaces from "./migrations/0007-document-places.sql" with { type: "text" };
import teamLists from "./migrations/0008-team-lists.sql" with { type: "text" };
import hubTokens from "./migrations/0006-hub-tokens.sql" with { type: "text" };
import owners from "./migrations/0003-machine-owners.sql" with { type: "text" };
import search from "./migrations/0002-search.sql" with { type: "text" };
import team from "./migrations/0001-team.sql" with { type: "text" };
import standingDigests from "./migrations/0004-standing-digests.sql" with { type: "text" };
import errorChanges from "./migrations/0005-error-changes.sql" with { type: "text" };
import type { Send } from "./statements.ts";
import { hasTable, lockTables } from "./lock-tables.ts";

export type Migration = { readonly number: number; readonly sql: string };

export const MIGRATIONS: readonly Migration[] = [
  { number: 1, sql: team },
  { number: 2, sql: search },
  { number: 3, sql: owners },
  { number: 4, sql: standingDigests },
  { number: 5, sql: errorChanges },
  { number: 6, sql: hubTokens },
  { number: 7, sql: documentPlaces },
  { number: 8, sql: teamLists },
];

const BREAKING = "--! breaking";
type AppliedMigration = { readonly number: number; readonly isBreaking: boolean };

export async function migrate(
  connection: PostgresConnection,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const { schema, place } = connection;
  const isUpToDate = await isMigrated(connection, migrations);
  if (isUpToDate) return;
  await connection.transact(async (send) => {
    await lockTables(send, schema);
    const isShared = await hasRoles(send, schema);
    // What an admin makes belongs to all admins.
    if (isShared) await actAsAdmin(send, schema);
    else await send(`create schema if not exists "${schema}"`, []);
    await send(
      `create table if not exists migrations (
         number integer primary key, is_breaking boolean not null, applied_at timestamptz not null default now())`,
      [],
    );
    const applied = await readApplied(send);
    refuseNewer(applied, migrations, place);
    const known = new Set(applied.map(({ number }) => number));
    for (const { number, sql } of migrations) {
      if (known.has(number)) continue;
      await send(sql, []);
      await send("insert into migrations (number, is_breaking) values ($1::integer, $2::boolean)", [
        String(number),
        String(sql.startsWith(BREAKING)),
      ]);
    }
    if (isShared) await grantRoles(send, schema);
  });
}

async function isMigrated(
  { send, schema, place }: PostgresConnection,
  migrations: readonly Migration[],
): Promise<boolean> {
  if (!(await hasTable(send, schema, "migrations"))) return false;
  const applied = await readApplied(send);
  refuseNewer(applied, migrations, place);
  return migrations.every(({ number }) => applied.some((one) => one.number === number));
}

const readApplied = async (send: Send): Promise<readonly AppliedMigration[]> =>
  (await send(
    `select number, is_breaking as "isBreaking" from migrations order by number`,
    [],
  )) as readonly AppliedMigration[];

function refuseNewer(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
  place: string,
): void {
  const newest = migrations.at(-1)?.number ?? 0;
  if (applied.some(({ number, isBreaking }) => number > newest && isBreaking))
    throw new StoreFault("DB_NEWER", place, "the database was migrated by a newer program");
}

/** Where the fixes of the team's other machines come from: its database, or a hub. */
import type { PostgresConnection } from "../../store/postgres/connection.ts";
import {
  changedErrors,
  type ChangedError,
  type ErrorSource,
  listErrorSources,
} from "../../store/postgres/known-errors.ts";
import { migrate } from "../../store/postgres/migrate.ts";
import { rowsOf } from "../../store/postgres/statements.ts";

/** Of each machine at a look, and machines asked at once: so much is held in memory. */
export const MAX_ERRORS = 500;
export const MACHINES_AT_ONCE = 20;

export type ChangedSince = { readonly machine: string; readonly since: number };

export type FixSource = {
  /** The machines that we may read, without our own. */
  readonly sources: () => Promise<readonly ErrorSource[]>;
  /** Of at most `MACHINES_AT_ONCE`, each one's last `MAX_ERRORS`. */
  readonly changed: (since: readonly ChangedSince[]) => Promise<readonly ChangedError[]>;
};

/** `machine`: ourselves; null for a login that only reads. */
export function databaseFixes(
  connection: PostgresConnection,
  team: string,
  machine: string | null,
): FixSource {
  const rows = rowsOf(connection.send, { tenant: team, machine: null });
  return {
    sources: async () => {
      await migrate(connection);
      return listErrorSources(rows, machine);
    },
    changed: (since) => changedErrors(rows, since, MAX_ERRORS),
  };
}

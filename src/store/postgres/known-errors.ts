/** Known errors as a machine writes them, and what others ask about their fixes. */
import { ERRORS } from "../columns.ts";
import type { ErrorRow, StoreTransaction } from "../store.ts";
import {
  insertSql,
  lastOfEach,
  listsOf,
  type Rows,
  selectSql,
  updateAllSql,
} from "./statements.ts";

const SELECT_ERRORS = selectSql("error_kb", ERRORS);
/** What others keep of it is the fix, so nothing else is a change. */
const SAVE_ERRORS = `with counted as (update machines set error_changes = error_changes + 1 where :own
    returning error_changes)
  ${insertSql("error_kb", ERRORS, { changed: "(select error_changes from counted)" })}
  on conflict (tenant, machine, md5(error_normalized)) do update set ${updateAllSql(ERRORS)},
    changed = case when excluded.resolution is distinct from error_kb.resolution then excluded.changed else error_kb.changed end`;

type ErrorStatements = Pick<
  StoreTransaction,
  "errors" | "errorsById" | "allErrors" | "saveErrors" | "removeErrors"
>;

/** The part of a transaction that is about known errors. */
export const errorStatements = (rows: Rows): ErrorStatements => ({
  errors: async (normalized) => {
    const found = await rows<ErrorRow>(
      `${SELECT_ERRORS} where :own and md5(error_normalized) in (select md5(t) from unnest(?::text[]) as t)
         and error_normalized = any(?::text[])`,
      normalized,
      normalized,
    );
    return new Map(found.map((row) => [row.errorNormalized, row]));
  },
  errorsById: async (ids) => {
    const found = await rows<ErrorRow>(`${SELECT_ERRORS} where :own and id = any(?::text[])`, ids);
    return ids.flatMap((id) => found.filter((row) => row.id === id));
  },
  allErrors: () => rows(`${SELECT_ERRORS} where :own order by ts desc, id`),
  saveErrors: async (errorRows) => {
    const all = lastOfEach(errorRows, ({ errorNormalized }) => errorNormalized);
    if (all.length > 0) await rows(SAVE_ERRORS, ...listsOf(all, ERRORS));
  },
  removeErrors: async (ids) => {
    await rows("delete from error_kb where :own and id = any(?::text[])", ids);
    await rows("update machines set error_removals = error_removals + 1 where :own");
  },
});

/** Another machine of the team, and how far its known errors are. */
export type ErrorSource = {
  readonly machine: string;
  readonly name: string;
  /** Whose login it belongs to; null where that is our own. */
  readonly person: string | null;
  readonly changes: number;
  readonly removals: number;
};

/** Those that we may read. */
export const listErrorSources = (rows: Rows, machine: string | null): Promise<ErrorSource[]> =>
  rows(
    `select machine, coalesce(name, '') as name, case when owner <> current_user then owner::text end as person,
       error_changes::double precision as changes, error_removals::double precision as removals
     from machines where :own and machine is distinct from ? order by machine`,
    machine,
  );

export type ChangedError = {
  readonly machine: string;
  readonly error: string;
  readonly resolution: string | null;
};

/** What is longer is none of ours. */
const LONGEST_ERROR = 2000;
const LONGEST_FIXES = 100_000;

/** Errors of these machines whose fix changed behind `since`, each machine's last ones; of a machine that is new only those with a fix. */
export const changedErrors = (
  rows: Rows,
  sources: readonly { readonly machine: string; readonly since: number }[],
  limit: number,
): Promise<ChangedError[]> =>
  rows(
    `select source.machine, e.error_normalized as error,
       case when length(e.resolution) <= ${LONGEST_FIXES} then e.resolution end as resolution
     from unnest(?::text[], ?::bigint[]) as source (machine, since)
     cross join lateral (select error_normalized, resolution from error_kb e
       where :own(e) and e.machine = source.machine and e.changed > source.since
         and (source.since > 0 or e.resolution is not null) and length(e.error_normalized) <= ${LONGEST_ERROR}
       order by e.changed desc, e.ts desc limit ?::bigint) e`,
    sources.map(({ machine }) => machine),
    sources.map(({ since }) => since),
    limit,
  );

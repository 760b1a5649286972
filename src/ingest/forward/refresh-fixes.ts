/**
 * Keeps the fixes of the team's other machines in a file here, so that whoever needs one needs no network. Each machine counts its
 * changes and its deletions, so only what is new is asked for, and what was forgotten or is not shared any more goes with the
 * next look. What is kept is redacted once more, by the rules of this machine.
 */
import { teamFixesPath } from "../../config/team-fixes-path.ts";
import { redact, redactDeep } from "../../redact/redact.ts";
import { parseResolutions } from "../../remember/errors/error-knowledge.ts";
import { type PortableFix, toPortableFix } from "../../remember/errors/portable-fix.ts";
import type { PostgresConnection } from "../../store/postgres/connection.ts";
import {
  changedErrors,
  type ChangedError,
  type ErrorSource,
  listErrorSources,
} from "../../store/postgres/known-errors.ts";
import { migrate } from "../../store/postgres/migrate.ts";
import { rowsOf } from "../../store/postgres/statements.ts";
import { type MachineUpdate, openFixCache } from "../../store/sqlite/fix-cache.ts";

/** Of each machine at a look, and machines asked at once: so much is held in memory. */
const MAX_ERRORS = 500;
const MACHINES_AT_ONCE = 20;

export type FixSource = {
  readonly connection: PostgresConnection;
  readonly team: string;
  /** Ourselves; null for a login that only reads. */
  readonly machine: string | null;
  readonly home: string;
};

/** Answers how many machines had something new. */
export async function refreshTeamFixes({
  connection,
  team,
  machine,
  home,
}: FixSource): Promise<number> {
  await migrate(connection);
  const rows = rowsOf(connection.send, { tenant: team, machine: null });
  const sources = await listErrorSources(rows, machine);
  using cache = openFixCache(teamFixesPath(home), team);
  cache.keepMachines(sources.map((one) => one.machine));
  const known = new Map(cache.machines().map((one) => [one.machine, one]));
  const news = sources.flatMap((source) => {
    const before = known.get(source.machine);
    if (before?.changes === source.changes && before.removals === source.removals) return [];
    return [{ ...source, since: before?.removals === source.removals ? before.changes : 0 }];
  });
  for (let at = 0; at < news.length; at += MACHINES_AT_ONCE) {
    const some = news.slice(at, at + MACHINES_AT_ONCE);
    const changed = await changedErrors(rows, some, MAX_ERRORS);
    const byMachine = Map.groupBy(changed, (one) => one.machine);
    cache.update(some.map((one) => toUpdate(one, byMachine.get(one.machine) ?? [])));
  }
  return news.length;
}

function toUpdate(
  { since, ...source }: ErrorSource & { readonly since: number },
  changed: readonly ChangedError[],
): MachineUpdate {
  return {
    ...source,
    name: redact(source.name),
    // Of more changes than were asked for some are not seen: then nothing older is kept.
    isWhole: since === 0 || changed.length === MAX_ERRORS,
    errors: changed.map(({ error, resolution }) => ({
      error: redact(error),
      fixes: toPortableFixes(resolution).map((fix) => ({
        solvedAt: fix.ts,
        fix: JSON.stringify(fix),
      })),
    })),
  };
}

/** What other programs wrote there may be anything. */
function toPortableFixes(resolution: string | null): readonly PortableFix[] {
  try {
    return redactDeep(parseResolutions({ resolution })).flatMap(
      (one) => toPortableFix(one, hasProgram) ?? [],
    );
  } catch {
    return [];
  }
}

/** Where a daemon that the system started does not look. */
const MORE_FOLDERS =
  "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin:/home/linuxbrew/.linuxbrew/bin";

const hasProgram = (name: string): boolean =>
  Bun.which(name, { PATH: `${process.env["PATH"] ?? ""}:${MORE_FOLDERS}` }) !== null;

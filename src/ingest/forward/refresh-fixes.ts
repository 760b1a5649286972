/**
 * Keeps the fixes of the team's other machines in a file here, so that whoever needs one needs no network. Each machine counts its
 * changes and its deletions, so only what is new is asked for, and what was forgotten or is not shared any more goes with the
 * next look. What is kept is redacted once more, by the rules of this machine.
 */
import { teamFixesPath } from "../../config/team-fixes-path.ts";
import { redact, redactDeep } from "../../redact/redact.ts";
import { parseResolutions } from "../../remember/errors/error-knowledge.ts";
import { type PortableFix, toPortableFix } from "../../remember/errors/portable-fix.ts";
import type { ChangedError, ErrorSource } from "../../store/postgres/known-errors.ts";
import { type MachineUpdate, openFixCache } from "../../store/sqlite/fix-cache.ts";
import { type FixSource, MACHINES_AT_ONCE, MAX_ERRORS } from "../../team/reading/fix-source.ts";

/** Answers how many machines had something new. */
export async function refreshTeamFixes(
  source: FixSource,
  { team, home }: { readonly team: string; readonly home: string },
): Promise<number> {
  const sources = await source.sources();
  using cache = openFixCache(teamFixesPath(home), team);
  cache.keepMachines(sources.map((one) => one.machine));
  const known = new Map(cache.machines().map((one) => [one.machine, one]));
  const news = sources.flatMap((one) => {
    const before = known.get(one.machine);
    if (before?.changes === one.changes && before.removals === one.removals) return [];
    return [{ ...one, since: before?.removals === one.removals ? before.changes : 0 }];
  });
  for (let at = 0; at < news.length; at += MACHINES_AT_ONCE) {
    const some = news.slice(at, at + MACHINES_AT_ONCE);
    const changed = await source.changed(some.map(({ machine, since }) => ({ machine, since })));
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

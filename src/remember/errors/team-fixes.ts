/**
 * Fixes of the team's other machines, from the file that the daemon keeps (`ingest/forward/refresh-fixes.ts`): asked only where this
 * machine knows none. Every one of them is another project's: of two folders on two machines nobody knows that they are the same.
 */
import { teamFixesPath } from "../../config/team-fixes-path.ts";
import { asText, type FlatEventOf } from "../../event/event.ts";
import { metaOf } from "../../event/tool-call.ts";
import { type CachedFix, type FixCacheReader, readFixCache } from "../../store/sqlite/fix-cache.ts";
import type { ErrorRow } from "../../store/store.ts";
import { errorId, type ErrorResolution } from "./error-knowledge.ts";
import { type ErrorMatch, type ErrorQuery, findResolution } from "./find-resolution.ts";
import type { PortableFix } from "./portable-fix.ts";

export type FixMaker = { readonly machine: string; readonly person: string | null };

export type TeamFix = ErrorMatch & { readonly maker: FixMaker };

export type TeamFixLookup = Disposable & {
  readonly find: (query: ErrorQuery) => Promise<TeamFix | null>;
};

type FailedCall = FlatEventOf<"tool_error">;

/** Of an error that was recorded. */
export async function findTeamFix(
  team: TeamFixLookup | null,
  event: FailedCall,
): Promise<TeamFix | null> {
  if (team === null) return null;
  return team.find({
    error: asText(event.error) ?? "",
    errorLine: asText(event.errorLine) ?? "",
    tool: asText(event.tool) ?? "",
    file: asText(metaOf(event).file),
    repoId: asText(event.repoId),
    projectPath: event.projectPath,
  });
}

/** Null where there is no team, or nothing was read from it yet. */
export function openTeamFixes(home: string): TeamFixLookup | null {
  const cache = readFixCache(teamFixesPath(home));
  if (cache === null) return null;
  return { find: (query) => findIn(cache, query), [Symbol.dispose]: cache[Symbol.dispose] };
}

async function findIn(cache: FixCacheReader, query: ErrorQuery): Promise<TeamFix | null> {
  const makers = new Map<string, FixMaker>();
  const toRows = (found: readonly CachedFix[]): ErrorRow[] =>
    [...Map.groupBy(found, ({ error }) => error)].map(([error, fixes]) => {
      const resolutions = fixes.map(({ name, person, machine, fix }) => {
        const parsed = JSON.parse(fix) as PortableFix;
        makers.set(parsed.eventId, { machine: name === "" ? machine : name, person });
        return toResolution(parsed);
      });
      return toRow(error, resolutions);
    });
  const match = await findResolution(
    {
      errorOf: async (error) => toRows(cache.fixesOf(error))[0] ?? null,
      solvedLike: async (beginning, limit) => toRows(cache.fixesLike(beginning, limit)),
    },
    query,
  );
  const maker = match === null ? undefined : makers.get(match.eventId);
  return match === null || maker === undefined ? null : { ...match, maker };
}

/** Of no project: none of theirs is ours. */
const toResolution = (fix: PortableFix): ErrorResolution => ({
  ...fix,
  failedAt: fix.ts,
  sessionId: "",
  projectPath: null,
  repoId: null,
  tools: [],
  prompt: null,
});

const toRow = (error: string, resolutions: readonly ErrorResolution[]): ErrorRow => ({
  id: errorId(error),
  ts: "",
  errorNormalized: error,
  errorRaw: null,
  resolution: JSON.stringify(resolutions),
  resolvedBy: null,
  toolSequence: null,
  useCount: 0,
  lastUsed: null,
});

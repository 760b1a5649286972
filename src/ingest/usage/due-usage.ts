/** Sessions whose files changed since they were read for their usage. */
import { importerOf } from "../../clients/importers.ts";
import { kitOf } from "../../clients/kits.ts";
import { existsSync } from "node:fs";
import { type ClientName, CLIENT_NAMES } from "../../clients/clients.ts";
import { isExcluded } from "../../git/exclude.ts";
import { openForgottenSessions } from "../../config/forgotten-sessions.ts";
import { REDACTED, SENSITIVE_PATH } from "../../redact/lexical/match.ts";
import {
  type SourceFile,
  listSourceFiles,
  listSubagentFiles,
} from "../../remember/archive/source/source-files.ts";
import type { SessionRecord } from "../../store/store.ts";
import type { Installation } from "../installation.ts";
import type { UsageReadLog } from "./usage-read-log.ts";
import { openFlatAgentLookup } from "../../clients/claude-code/flat-agents.ts";
import { openRolloutFinder, type RolloutFinder } from "./rollouts.ts";

export type DueUsage = {
  readonly session: SessionRecord;
  readonly client: ClientName;
  readonly files: readonly SourceFile[];
};

export type DueUsageOptions = {
  /** The transcripts that sessions were imported from. */
  readonly importedFrom: ReadonlyMap<string, readonly string[]>;
  /** How many at most. */
  readonly limit?: number | undefined;
  readonly isLate?: (() => boolean) | undefined;
};

export type DueUsageResult = {
  readonly due: readonly DueUsage[];
  /** How many sessions there was no time to look at, behind those that are due. */
  readonly unlooked: number;
};

/** So many are looked at before others get a turn. */
const AT_ONCE = 50;

/** In their order. When it is late, it is enough to have found one. */
export async function findDueUsage(
  { paths, loaded }: Installation,
  sessions: readonly SessionRecord[],
  looked: UsageReadLog,
  { importedFrom, limit = Infinity, isLate }: DueUsageOptions,
): Promise<DueUsageResult> {
  const placeOf = openUsageTranscripts({ paths, loaded });
  const rolloutsOf = openRolloutFinder();
  const flatIn = openFlatAgentLookup();
  const due: DueUsage[] = [];
  for (const [index, session] of sessions.entries()) {
    if (due.length >= limit) break;
    if (index % AT_ONCE === AT_ONCE - 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (due.length > 0 && isLate?.() === true) return { due, unlooked: sessions.length - index };
    }
    const place = placeOf(session);
    if (place === null) continue;
    const { client, transcriptPath } = place;
    const paths = [transcriptPath, ...(importedFrom.get(session.sessionId) ?? [])];
    const files = await filesOf(client, session, paths, { rolloutsOf, flatIn });
    if (files.length === 0 || looked.isRead(session.sessionId, files)) continue;
    due.push({ session, client, files });
  }
  return { due, unlooked: 0 };
}

export type UsageTranscript = { readonly client: ClientName; readonly transcriptPath: string };

/** Where a session's usage is to be read; null where it is not known, or not to be read. */
export function openUsageTranscripts({
  paths,
  loaded,
}: Pick<Installation, "paths" | "loaded">): (session: SessionRecord) => UsageTranscript | null {
  const { excludeProjects } = loaded.config;
  const isForgotten = openForgottenSessions(paths.run);
  return (session) => {
    const { projectPath, transcriptPath } = session;
    const client = CLIENT_NAMES.find((name) => name === (session.client ?? session.provider));
    if (client === undefined || transcriptPath === null || isHidden(transcriptPath)) return null;
    if (isExcluded(excludeProjects, [projectPath], paths.userHome)) return null;
    return isForgotten(session) ? null : { client, transcriptPath };
  };
}

/** Everything that a client keeps of a session; empty when nothing is there. */
async function filesOf(
  client: ClientName,
  session: SessionRecord,
  paths: readonly string[],
  looking: {
    readonly rolloutsOf: RolloutFinder;
    readonly flatIn: ReturnType<typeof openFlatAgentLookup>;
  },
): Promise<readonly SourceFile[]> {
  if (importerOf(client).files.isByDay) return looking.rolloutsOf(session);
  const folders = new Set(paths.map((path) => path.slice(0, path.lastIndexOf("/"))));
  const flat = [...folders].flatMap((one) => looking.flatIn(one).get(session.sessionId) ?? []);
  // A client may have gone on with it in a file that is named after another.
  const mains = new Set(paths.filter((path) => !isHidden(path)).map(mainOf));
  const agents = [...mains].flatMap(kitOf(client).transcript.agentFiles);
  const files = [...mains, ...flat.map(({ path }) => path), ...agents].flatMap((path) =>
    existsSync(path) ? listSourceFiles(path) : listSubagentFiles(path),
  );
  const jsonl = files.filter(({ path }) => path.endsWith(".jsonl"));
  return [...new Map(jsonl.map((file) => [file.path, file])).values()];
}

/** A session that only its subagents are left of is known by one of their files. */
const mainOf = (path: string): string => path.replace(/\/subagents\/[^/]+$/, ".jsonl");

/** Its path looks like a secret, so it is not known. */
const isHidden = (path: string): boolean =>
  [REDACTED, SENSITIVE_PATH].some((mark) => path.includes(mark));

/** Sessions whose files changed since they were read for their usage. */
import { importerOf } from "../../clients/importers.ts";
import { existsSync } from "node:fs";
import type { RecordedSession, SessionFileFinder } from "../../clients/client-importer.ts";
import { type ClientName, clientOfProvider, parseClientName } from "../../clients/clients.ts";
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
  log: UsageReadLog,
  { importedFrom, limit = Infinity, isLate }: DueUsageOptions,
): Promise<DueUsageResult> {
  const placeOf = openUsageTranscripts({ paths, loaded });
  const finders = new Map<ClientName, SessionFileFinder>();
  const finderOf = (client: ClientName): SessionFileFinder => {
    const finder = finders.get(client) ?? importerOf(client).files.openSessionFiles();
    finders.set(client, finder);
    return finder;
  };
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
    const files = await filesOf({ ...session, transcriptPath }, paths, finderOf(client));
    if (files.length === 0 || log.isRead(session.sessionId, files)) continue;
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
    const client = parseClientName(session.client) ?? clientOfProvider(session.provider);
    if (client === null || transcriptPath === null || isHidden(transcriptPath)) return null;
    if (isExcluded(excludeProjects, [projectPath], paths.userHome)) return null;
    return isForgotten(session) ? null : { client, transcriptPath };
  };
}

/** Everything that a client keeps of a session; empty when nothing is there. */
async function filesOf(
  session: RecordedSession,
  known: readonly string[],
  findFiles: SessionFileFinder,
): Promise<readonly SourceFile[]> {
  // A client may have gone on with it in a file that is named after another.
  const paths = await findFiles(session, [...new Set(known.filter((path) => !isHidden(path)))]);
  const files = paths.flatMap((path) =>
    existsSync(path) ? listSourceFiles(path) : listSubagentFiles(path),
  );
  const jsonl = files.filter(({ path }) => path.endsWith(".jsonl"));
  return [...new Map(jsonl.map((file) => [file.path, file])).values()];
}

/** Its path looks like a secret, so it is not known. */
const isHidden = (path: string): boolean =>
  [REDACTED, SENSITIVE_PATH].some((mark) => path.includes(mark));

/** Which transcripts there are: those in the clients' own folders, or what was named: a file, or a folder with any below. */
import { CLIENT_NAMES, type ClientName, clientOf, DEFAULT_CLIENT } from "../../clients/clients.ts";
import { importerOf } from "../../clients/importers.ts";
import { statPath, listFilesBelow } from "../../clients/transcript/files.ts";
import type { TranscriptProblem, Transcript } from "../../clients/transcript/parts.ts";
import type { Environment } from "../../config/paths.ts";

export type TranscriptMatches = {
  readonly transcripts: readonly Transcript[];
  readonly problems: readonly TranscriptProblem[];
  /** Files of subagents whose session's own is gone; each is a transcript too. */
  readonly orphans: readonly string[];
};

/** Those of the clients' own folders; a client that was never used has none, which is no problem. */
export function findTranscripts(
  env: Environment,
  userHome: string,
  clients: readonly ClientName[],
): TranscriptMatches {
  const problems: TranscriptProblem[] = [];
  const paths = clients.flatMap((client) =>
    importerOf(client).files.list(clientOf(client).folder(env, userHome), problems),
  );
  return { ...transcriptsAt(paths, problems), problems };
}

/** What somebody named. A path that is not there is a problem. */
export function findNamedTranscripts(
  named: readonly string[],
  clients: readonly ClientName[],
): TranscriptMatches {
  const problems: TranscriptProblem[] = [];
  const paths = named.flatMap((path) => {
    const facts = statPath(path, problems);
    if (facts === null) return [];
    if (!facts.isDirectory()) return [path];
    return listFilesBelow(path, problems, (file) => ownerOf(file) !== null);
  });
  const { transcripts, orphans } = transcriptsAt([...new Set(paths)], problems);
  const asked = transcripts.filter(({ client }) => clients.includes(client));
  return { transcripts: asked, problems, orphans };
}

/** The usual client's own names say least: it is asked last. */
const CLIENTS_BY_SPECIFICITY = CLIENT_NAMES.toSorted(
  (a, b) => Number(a === DEFAULT_CLIENT) - Number(b === DEFAULT_CLIENT),
);

const ownerOf = (path: string): ClientName | null =>
  CLIENTS_BY_SPECIFICITY.find((client) => importerOf(client).files.owns(path)) ?? null;

function transcriptsAt(
  paths: readonly string[],
  problems: TranscriptProblem[],
): Omit<TranscriptMatches, "problems"> {
  const orphans: string[] = [];
  const all = new Set(paths);
  const finders = new Map(
    CLIENT_NAMES.map((client) => [client, importerOf(client).files.openFinder()] as const),
  );
  const transcripts = paths.flatMap((path) => {
    const find = finders.get(ownerOf(path) ?? DEFAULT_CLIENT);
    return find?.(path, { all, problems, orphans }) ?? [];
  });
  return { transcripts, orphans };
}

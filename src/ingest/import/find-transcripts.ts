/** Which transcripts there are: those in the clients' own folders, or what was named: a file, or a folder with any below. */
import { CLIENT_NAMES, type ClientName, clientOf, USUAL_CLIENT } from "../../clients/clients.ts";
import { importerOf } from "../../clients/importers.ts";
import { factsOf, filesBelow } from "../../clients/transcript/files.ts";
import type { Problem, Transcript } from "../../clients/transcript/transcript.ts";
import type { Environment } from "../../config/paths.ts";

export type Found = {
  readonly transcripts: readonly Transcript[];
  readonly problems: readonly Problem[];
  /** Files of subagents whose session's own is gone; each is a transcript too. */
  readonly orphans: readonly string[];
};

/** Those of the clients' own folders; a client that was never used has none, which is no problem. */
export function findTranscripts(
  env: Environment,
  userHome: string,
  clients: readonly ClientName[],
): Found {
  const problems: Problem[] = [];
  const paths = clients.flatMap((client) =>
    importerOf(client).files.list(clientOf(client).folder(env, userHome), problems),
  );
  return { ...transcriptsAt(paths, problems), problems };
}

/** What somebody named. A path that is not there is a problem. */
export function namedTranscripts(named: readonly string[], clients: readonly ClientName[]): Found {
  const problems: Problem[] = [];
  const paths = named.flatMap((path) => {
    const facts = factsOf(path, problems);
    if (facts === null) return [];
    if (!facts.isDirectory()) return [path];
    return filesBelow(path, problems, (file) => ownerOf(file) !== null);
  });
  const { transcripts, orphans } = transcriptsAt([...new Set(paths)], problems);
  const asked = transcripts.filter(({ client }) => clients.includes(client));
  return { transcripts: asked, problems, orphans };
}

/** The usual client's own names say least: it is asked last. */
const ASKED = CLIENT_NAMES.toSorted(
  (a, b) => Number(a === USUAL_CLIENT) - Number(b === USUAL_CLIENT),
);

const ownerOf = (path: string): ClientName | null =>
  ASKED.find((client) => importerOf(client).files.owns(path)) ?? null;

function transcriptsAt(paths: readonly string[], problems: Problem[]): Omit<Found, "problems"> {
  const orphans: string[] = [];
  const all = new Set(paths);
  const finders = new Map(
    CLIENT_NAMES.map((client) => [client, importerOf(client).files.openFinder()] as const),
  );
  const transcripts = paths.flatMap((path) => {
    const find = finders.get(ownerOf(path) ?? USUAL_CLIENT);
    return find?.(path, { all, problems, orphans }) ?? [];
  });
  return { transcripts, orphans };
}

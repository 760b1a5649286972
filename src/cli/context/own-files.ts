/** Which files were written here: the journal holds the hash of each, and the database what the journal holds. */
import { readFileSync } from "node:fs";
import type { IngestContext } from "../../ingest/context.ts";
import { rotatedFiles } from "../../journal/files.ts";

const MOST_LOOKED_AT = 20;

/** The newest are asked of the database; for any other the journal is searched. */
export async function recordedFiles(
  { store, journal }: IngestContext,
  projectPath: string,
): Promise<(hash: string) => boolean> {
  const saved = await store.snapshots({ projectPath, limit: MOST_LOOKED_AT });
  const hashes = new Set(saved.map((event) => event.fileHash));
  const isJournalled = journalledFiles(journal);
  return (hash) => hashes.has(hash) || isJournalled(hash);
}

/** Inside a recorded text the quotes would be escaped. */
export const journalledFiles =
  (journal: string) =>
  (hash: string): boolean =>
    [journal, ...rotatedFiles(journal)].some((path) => holds(path, `"fileHash":"${hash}"`));

function holds(path: string, text: string): boolean {
  try {
    return readFileSync(path).includes(text);
  } catch {
    return false;
  }
}

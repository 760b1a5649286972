/** Which files were written here: the journal holds the hash of each, and the database what the journal holds. */
import { readFileSync } from "node:fs";
import type { IngestContext } from "../../ingest/context.ts";
import { listRotatedFiles } from "../../journal/rotated-files.ts";

const MAX_SNAPSHOTS = 20;

/** The newest are asked of the database; for any other the journal is searched. */
export async function makeRecordedFileCheck(
  { store, journal }: IngestContext,
  projectPath: string,
): Promise<(hash: string) => boolean> {
  const saved = await store.snapshots({ projectPath, limit: MAX_SNAPSHOTS });
  const hashes = new Set(saved.map((event) => event.fileHash));
  const isJournalled = makeJournalFileCheck(journal);
  return (hash) => hashes.has(hash) || isJournalled(hash);
}

/** Inside a recorded text the quotes would be escaped. */
export const makeJournalFileCheck =
  (journal: string) =>
  (hash: string): boolean =>
    [journal, ...listRotatedFiles(journal)].some((path) =>
      fileContains(path, `"fileHash":"${hash}"`),
    );

function fileContains(path: string, text: string): boolean {
  try {
    return readFileSync(path).includes(text);
  } catch {
    return false;
  }
}

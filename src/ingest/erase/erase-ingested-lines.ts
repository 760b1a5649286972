import { eraseLines } from "../../journal/erase-lines.ts";
import type { StoreTransaction } from "../../store/store.ts";
import { type IngestContext, streamKey } from "../context.ts";

/** Takes lines out of journal and stream, in the caller's transaction, and answers how many. */
export async function eraseIngestedLines(
  tx: StoreTransaction,
  context: IngestContext,
  unwanted: (line: string) => boolean,
): Promise<number> {
  let lines = 0;
  for (const path of [context.journal, context.stream]) {
    if (path === null) continue;
    const active = await tx.cursor(streamKey(path));
    // A file rotated since is known by the cursor of its old name.
    const { linesRemoved, moved } = await eraseLines(
      path,
      unwanted,
      async (file) => (await tx.cursor(streamKey(file))) ?? active,
    );
    const at = context.now().toISOString();
    for (const { file, cursor } of moved) await tx.saveCursor(streamKey(file), cursor, at);
    lines += linesRemoved;
  }
  return lines;
}

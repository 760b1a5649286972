/**
 * Which of a file's rotated predecessors still have something to read. Files are read oldest first, so behind one that
 * was read to its end, older ones were too; the two newest are always looked at, because a writer that opened one before
 * it was rotated may still add to it.
 */
import { listRotatedFiles } from "../../journal/rotated-files.ts";
import type { StoreTransaction } from "../../store/store.ts";
import { system } from "../../system/system.ts";
import { streamKey } from "../context.ts";

const NEWEST = 2;

/** `thorough`: every kept file; `newest`: until one was read to its end; `quick`: none while the file is plainly the same. */
export type UnreadScanDepth = "thorough" | "newest" | "quick";

type Cursors = Pick<StoreTransaction, "cursor">;

/** Plainly still the file that was read: then nothing was rotated since, and only a late writer could have been missed. */
async function isUnrotated(tx: Cursors, path: string): Promise<boolean> {
  const cursor = await tx.cursor(streamKey(path));
  const facts = system.factsAt(path);
  return (
    cursor !== null &&
    facts !== null &&
    facts.size >= cursor.byteOffset &&
    facts.identity.endsWith(`:${cursor.inode}`)
  );
}

/** Oldest first; the file itself is always last. */
export async function listUnreadFiles(
  tx: Cursors,
  path: string,
  look: UnreadScanDepth,
): Promise<string[]> {
  if (look === "quick" && (await isUnrotated(tx, path))) return [path];
  const found = [path];
  for (const [age, file] of listRotatedFiles(path).toReversed().entries()) {
    const cursor = await tx.cursor(streamKey(file));
    const size = system.factsAt(file)?.size ?? 0;
    const isRead = cursor !== null && cursor.byteOffset === size;
    if (!isRead) found.unshift(file);
    else if (age >= NEWEST && look !== "thorough") break;
  }
  return found;
}

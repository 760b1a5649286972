/**
 * Which of a file's rotated predecessors still have something to read. Files are read oldest first, so behind one that
 * was read to its end, older ones were too; the two newest are always looked at, because a writer that opened one before
 * it was rotated may still add to it.
 */
import { statSync } from "node:fs";
import { rotatedFiles } from "../journal/files.ts";
import type { StoreTransaction } from "../store/store.ts";
import { streamKey } from "./context.ts";

const NEWEST = 2;

/** Oldest first; the file itself is always last. */
export async function unreadFiles(
  tx: StoreTransaction,
  path: string,
  thorough: boolean,
): Promise<string[]> {
  const found = [path];
  for (const [age, file] of rotatedFiles(path).toReversed().entries()) {
    const cursor = await tx.cursor(streamKey(file));
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    const isRead = cursor !== null && cursor.byteOffset === size;
    if (!isRead) found.unshift(file);
    else if (age >= NEWEST && !thorough) break;
  }
  return found;
}

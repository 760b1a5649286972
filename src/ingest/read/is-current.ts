/**
 * Whether everything that was recorded is in the store already. Asked without a transaction, and without loading what bringing
 * in needs: mostly there is nothing to bring in.
 */
import { listRotatedFiles } from "../../journal/rotated-files.ts";
import { system } from "../../system/system.ts";
import { type IngestContext, streamKey } from "../context.ts";

export async function isCurrent({
  store,
  journal,
  stream,
}: Pick<IngestContext, "store" | "journal" | "stream">): Promise<boolean> {
  const cursors = await store.cursors();
  const isRead = (file: string): boolean => {
    const facts = system.factsAt(file);
    if (facts === null) return true;
    const cursor = cursors.get(streamKey(file));
    return (
      cursor !== undefined &&
      facts.size === cursor.byteOffset &&
      facts.identity.endsWith(`:${cursor.inode}`)
    );
  };
  const paths = stream === null ? [journal] : [journal, stream];
  return paths.every((path) => [...listRotatedFiles(path), path].every(isRead));
}

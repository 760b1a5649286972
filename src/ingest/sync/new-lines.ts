/** Lines of the journal and the files rotated from it that were not read before. */
import type { Cursor } from "../../event/cursor.ts";
import { readBatch } from "../../journal/read-batch.ts";
import { listRotatedFiles } from "../../journal/rotated-files.ts";

const WINDOW_BYTES = 1024 * 1024;

const nameOf = (file: string): string => file.slice(file.lastIndexOf("/") + 1);

/** `after`: where reading goes on next time, by the names of the files. `restarted`, when one that was read is not what it was. */
export function* readNewLines(
  journal: string,
  before: Readonly<Record<string, Cursor>>,
  after: Map<string, Cursor>,
): Generator<string> {
  const last = before[nameOf(journal)] ?? null;
  let isLastFound = last === null || last.byteOffset === 0;
  for (const file of [...listRotatedFiles(journal), journal]) {
    const own = file === journal ? null : (before[nameOf(file)] ?? null);
    // A file that was rotated since is known by the cursor of its old name.
    let cursor = own ?? (isLastFound ? null : last);
    for (let isFirst = true; ; isFirst = false) {
      const batch = readBatch(file, cursor, WINDOW_BYTES);
      if (batch === null) break;
      const end = batch.cursorAt(batch.end);
      batch.close();
      if (isFirst && batch.isRestarted && own !== null) {
        yield "restarted";
        return;
      }
      if (isFirst && own === null && cursor !== null && !batch.isRestarted) isLastFound = true;
      for (const { text } of batch.lines) if (text !== null) yield text;
      after.set(nameOf(file), end);
      if (batch.isDrained || batch.end === batch.start) break;
      cursor = end;
    }
  }
  if (!isLastFound) yield "restarted";
}

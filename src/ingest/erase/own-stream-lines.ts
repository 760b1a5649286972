/**
 * The public stream holds copies of our lines and lines of other tools. When all recorded data is deleted, our copies go too
 * and the others stay. A line is ours if the journal has it in its own, longer form: adopted lines are there as their tool
 * wrote them, without the project's name.
 */
import { parseObject } from "../../event/event.ts";
import type { Cursor } from "../../event/cursor.ts";
import { eraseLines } from "../../journal/erase-lines.ts";
import { listRotatedFiles } from "../../journal/rotated-files.ts";
import { readBatch } from "../../journal/read-batch.ts";

/** Answers how many lines were taken out. */
export async function eraseOwnStreamLines(journal: string, stream: string): Promise<number> {
  const ids = new Set<string>();
  for (const file of [...listRotatedFiles(journal), journal]) collectIds(file, ids);
  if (ids.size === 0) return 0;
  const { removed } = await eraseLines(stream, (line) => {
    const { id, project } = parseObject(line) ?? {};
    // A public copy of ours never has that name.
    return typeof id === "string" && project === undefined && ids.has(id);
  });
  return removed;
}

function collectIds(file: string, ids: Set<string>): void {
  let cursor: Cursor | null = null;
  for (;;) {
    const batch = readBatch(file, cursor);
    if (batch === null) return;
    try {
      for (const { text } of batch.lines) {
        const line = text === null ? null : parseObject(text);
        const id = line?.["id"];
        const isOwn = typeof line?.["eventType"] === "string" && line["project"] !== undefined;
        if (isOwn && typeof id === "string") ids.add(id);
      }
      if (batch.drained) return;
      cursor = batch.cursorAt(batch.end);
    } finally {
      batch.close();
    }
  }
}

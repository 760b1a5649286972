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
  const ids = collectIds([journal]);
  if (ids.size === 0) return 0;
  const { linesRemoved } = await eraseLines(stream, (line) => isOwnLine(line, ids));
  return linesRemoved;
}

/** Whether anything stays once our lines are gone from it. */
export function hasForeignLines(journals: readonly string[], stream: string): boolean {
  const ids = collectIds(journals);
  return findLine(stream, (line) => line.trim() !== "" && !isOwnLine(line, ids));
}

/** A public copy of ours never has the project's name. */
function isOwnLine(line: string, ids: ReadonlySet<string>): boolean {
  const { id, project } = parseObject(line) ?? {};
  return typeof id === "string" && project === undefined && ids.has(id);
}

function collectIds(journals: readonly string[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const file of journals.flatMap((journal) => [...listRotatedFiles(journal), journal]))
    findLine(file, (text) => {
      const line = parseObject(text);
      const id = line?.["id"];
      const isOwn = typeof line?.["eventType"] === "string" && line["project"] !== undefined;
      if (isOwn && typeof id === "string") ids.add(id);
      return false;
    });
  return ids;
}

/** Whether a line is the one that is looked for; nothing behind it is read. */
function findLine(file: string, isWanted: (line: string) => boolean): boolean {
  let cursor: Cursor | null = null;
  for (;;) {
    const batch = readBatch(file, cursor);
    if (batch === null) return false;
    try {
      if (batch.lines.some(({ text }) => text !== null && isWanted(text))) return true;
      if (batch.isDrained) return false;
      cursor = batch.cursorAt(batch.end);
    } finally {
      batch.close();
    }
  }
}

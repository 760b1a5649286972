/**
 * Journal events that are not in the store yet, read without writing: for a hook that has no time to ingest them. Bounded in
 * bytes and time.
 */
import type { Cursor } from "../../event/cursor.ts";
import type { Event } from "../../event/event.ts";
import { decodeLine } from "../../event/line.ts";
import { type JournalLine, readBatch } from "../../journal/read-batch.ts";
import { type IngestContext, streamKey } from "../context.ts";
import { listRotatedFiles } from "../../journal/rotated-files.ts";

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_ROTATED_FILES = 5;
const SMALL_READ_BYTES = 4 * 1024;
const LINES_PER_LOOK = 256;

export type UnreadEvents = {
  readonly events: readonly Event[];
  /** False when there was more than could be read. */
  readonly isWhole: boolean;
};

/** Events of lines that contain one of the texts as JSON has it: a project's path, a session's id. */
export async function readUnreadEvents(
  context: Pick<IngestContext, "store" | "journal" | "now">,
  texts: readonly string[],
  budgetMs: number,
): Promise<UnreadEvents> {
  const { store, journal, now } = context;
  const deadline = now().getTime() + budgetMs;
  const wanted = texts.map((text) => JSON.stringify(text));
  const found: Event[] = [];
  const { lines, isWhole } = unreadLines(journal, await store.cursors());
  // The newest first: when time is up, they are what matters most.
  for (const [index, { text }] of lines.toReversed().entries()) {
    // However long it took to read them, the newest are looked at.
    if (index > 0 && index % LINES_PER_LOOK === 0 && now().getTime() > deadline)
      return { events: found.toReversed(), isWhole: false };
    if (text === null || !wanted.some((one) => text.includes(one))) continue;
    const decoded = decodeLine(text);
    if (decoded.ok) found.push(decoded.event);
  }
  return { events: found.toReversed(), isWhole };
}

/** All that is unread, where it is so little that reading it is quicker than bringing it in; null where it is more. */
export async function readFewUnreadEvents({
  store,
  journal,
}: Pick<IngestContext, "store" | "journal">): Promise<readonly Event[] | null> {
  const cursor = (await store.cursors()).get(streamKey(journal));
  const batch = cursor === undefined ? null : readBatch(journal, cursor, SMALL_READ_BYTES);
  batch?.close();
  if (batch === null || batch.isRestarted || !batch.isDrained) return null;
  const found: Event[] = [];
  for (const { text } of batch.lines) {
    const decoded = text === null ? null : decodeLine(text);
    if (decoded?.ok === true) found.push(decoded.event);
  }
  return found;
}

/** Files are read oldest first: behind the newest that somebody began to read, everything is unread. */
function unreadLines(journal: string, cursors: ReadonlyMap<string, Cursor>): UnreadLines {
  const own = cursors.get(streamKey(journal)) ?? null;
  const newest = linesFrom(journal, own);
  if (own !== null && newest.isKnown) return newest;
  const all = [newest];
  for (const file of listRotatedFiles(journal).toReversed().slice(0, MAX_ROTATED_FILES)) {
    // One that was read a little before it was rotated is known by its old name.
    const cursor = cursors.get(streamKey(file)) ?? own;
    const older = linesFrom(file, cursor);
    all.unshift(older);
    if (cursor !== null && older.isKnown) break;
  }
  return {
    lines: all.flatMap(({ lines }) => lines),
    isWhole: all.every(({ isWhole }) => isWhole),
  };
}

type UnreadLines = { readonly lines: readonly JournalLine[]; readonly isWhole: boolean };

function linesFrom(
  file: string,
  cursor: Cursor | null,
): UnreadLines & { readonly isKnown: boolean } {
  const batch = readBatch(file, cursor, MAX_BYTES);
  if (batch === null) return { lines: [], isWhole: true, isKnown: false };
  batch.close();
  return { lines: batch.lines, isWhole: batch.isDrained, isKnown: !batch.isRestarted };
}

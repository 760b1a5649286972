import type { JournalLine } from "../../journal/read-batch.ts";
import type { RejectedLine } from "../../store/store.ts";

/** How often a line may be refused before it is passed over. */
export const MAX_REFUSALS = 3;

/** What is remembered of a line that was refused: its place and a hash, never its content. */
export const toRejectedLine = (
  streamKey: string,
  line: JournalLine,
  reason: string,
  ts: string,
): Omit<RejectedLine, "attempts"> => ({
  streamKey,
  offset: line.offset,
  lineHash: Bun.hash(line.text ?? "").toString(16),
  reason,
  ts,
});

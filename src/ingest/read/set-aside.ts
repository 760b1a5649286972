import type { Line } from "../../journal/read.ts";
import type { SetAside } from "../../store/store.ts";

/** How often a line may be refused before it is passed over. */
export const TRIES = 3;

/** What is remembered of a line that was refused: its place and a hash, never its content. */
export const refusal = (
  streamKey: string,
  line: Line,
  reason: string,
  ts: string,
): Omit<SetAside, "attempts"> => ({
  streamKey,
  offset: line.offset,
  lineHash: Bun.hash(line.text ?? "").toString(16),
  reason,
  ts,
});

/**
 * The client's new summary of the conversation. Claude Code reports it before the session restarts (`summary_draft`) and
 * writes it into the transcript only afterwards; Codex writes it first.
 */
import { HIDDEN } from "../../clients/hook/event-draft.ts";
import { allKits } from "../../clients/kits.ts";
import { asText, parseObject } from "../../event/event.ts";
import { readLastLines } from "../../journal/last-lines.ts";

export type CompactionSummaryEvent = {
  readonly type: string;
  readonly ts: string;
  readonly text: string | null;
};

const LAST_BYTES = 512 * 1024;

/** `events`: of the session, in any order. Null when nobody can tell. */
export function findClientSummary(
  events: readonly CompactionSummaryEvent[],
  transcriptPath: string | null,
): string | null {
  const newest = (type: string): CompactionSummaryEvent | null =>
    events.reduce<CompactionSummaryEvent | null>(
      (best, one) => (one.type === type && (best === null || one.ts >= best.ts) ? one : best),
      null,
    );
  const draft = newest("summary_draft");
  const begun = newest("compaction");
  const isOfThis = draft !== null && (begun === null || draft.ts >= begun.ts);
  const said = isOfThis && draft.text !== HIDDEN ? draft.text : null;
  return said ?? readTranscriptSummary(transcriptPath, begun?.ts ?? "");
}

/** The last one at the transcript's end, if it was written since. */
function readTranscriptSummary(path: string | null, since: string): string | null {
  if (path === null || !path.startsWith("/")) return null;
  for (const line of readLastLines(path, LAST_BYTES).toReversed()) {
    const kit = allKits().find(
      ({ transcript: { summaryWord } }) => summaryWord !== null && line.includes(summaryWord),
    );
    if (kit === undefined) continue;
    const record = parseObject(line);
    if (record === null || (asText(record["timestamp"]) ?? "") < since) return null;
    return kit.transcript.summary(record);
  }
  return null;
}

/** How long an import will take on this machine, now: some transcripts of every size are read, and nothing is written. */
import type { Transcript } from "../../clients/transcript/parts.ts";
import { type ImportProgress, workOf } from "../../ingest/import/import-progress.ts";
import { importTranscripts } from "../../ingest/import/import-transcripts.ts";
import { isRunning } from "../../system/process-start.ts";
import { type Installation, withStore } from "../command/command.ts";

const SAMPLE_MS = 900;
/** Where a machine has much else to do, so long for a few files. */
const LONGEST_SAMPLE_MS = 2500;
const FEW_FILES = 10;
const SAMPLE_FILES = 40;
/** To write it down takes half of the time that reading it takes (measured on real transcripts). */
const WRITE_FACTOR = 1.5;

/** `at` in milliseconds. */
export type PaceMark = Pick<ImportProgress, "work"> & { readonly at: number };

export async function estimateImportSeconds(
  installation: Installation,
  transcripts: readonly Transcript[],
): Promise<number> {
  const marks: PaceMark[] = [];
  let [done, partial]: [number, PaceMark | null] = [0, null];
  const isStopped = (): boolean => {
    const first = marks[0];
    const sampledMs = first === undefined ? 0 : performance.now() - first.at;
    return sampledMs > (done < FEW_FILES ? LONGEST_SAMPLE_MS : SAMPLE_MS);
  };
  await withStore(installation, (context) =>
    importTranscripts(context, installation.paths, chooseSample(transcripts), {
      dryRun: true,
      isWanted: () => true,
      isRunning,
      isStopped,
      onProgress: ({ work, transcripts: files }) => {
        // What was not read to its end is counted as a whole.
        if (isStopped()) return;
        partial = { work, at: performance.now() };
        if (files === done && marks.length > 0) return;
        marks.push(partial);
        done = files;
      },
    }),
  );
  // What was read of a long one was not all looked at yet.
  if (done === 0 && partial !== null) marks.push(partial);
  const all = transcripts.reduce((sum, one) => sum + workOf(one), 0);
  return Math.max(1, Math.round((all * millisecondsPerWork(marks) * WRITE_FACTOR) / 1000));
}

/** Of every size as many as there are of it. */
function chooseSample(transcripts: readonly Transcript[]): readonly Transcript[] {
  const bySize = transcripts.toSorted((a, b) => a.bytes - b.bytes);
  const every = Math.max(1, Math.floor(bySize.length / SAMPLE_FILES));
  return bySize.filter((_, at) => at % every === Math.floor(every / 2));
}

/**
 * From the start on, not from when the database was opened; without the first quarter of the work where more than half is left
 * behind it, because a program that has hardly run yet is slow.
 */
export function millisecondsPerWork(marks: readonly PaceMark[]): number {
  const [start, last] = [marks[0], marks.at(-1)];
  if (start === undefined || last === undefined || last.work <= start.work) return 0;
  const warm = marks.find(({ work }) => work >= last.work / 4);
  const from = warm !== undefined && warm.work <= last.work / 2 ? warm : start;
  return (last.at - from.at) / (last.work - from.work);
}

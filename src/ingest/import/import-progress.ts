/**
 * How far an import is: in transcripts and bytes for the bar, in work for the time left. Work is no bytes: a file costs something however short
 * it is, and a long one is mostly output of tools that is passed over (bytes ** 0.65 fits 1,500 real transcripts best).
 */
import type { Transcript } from "../../clients/transcript/parts.ts";

export type ImportProgress = {
  readonly transcripts: number;
  readonly ofTranscripts: number;
  readonly bytes: number;
  readonly ofBytes: number;
  readonly work: number;
  readonly ofWork: number;
  readonly events: number;
};

const GROWTH = 0.65;

export const workOf = ({ bytes }: Pick<Transcript, "bytes">): number => bytes ** GROWTH;

export type ProgressCount = {
  readonly begin: (transcript: Transcript) => void;
  /** So much of the transcript that was begun. */
  readonly addBytes: (count: number) => void;
  readonly finish: () => void;
  readonly bytes: () => number;
  readonly state: (events: number) => ImportProgress;
};

/** `isRead`: whether a transcript will be read at all; one that is passed over is no work. */
export function openProgressCount(
  all: readonly Transcript[],
  isRead: (transcript: Transcript) => boolean,
): ProgressCount {
  const price = (one: Transcript): number => (isRead(one) ? workOf(one) : 0);
  const ofTranscripts = all.length;
  const ofBytes = all.reduce((sum, { bytes }) => sum + bytes, 0);
  const ofWork = all.reduce((sum, one) => sum + price(one), 0);
  let [done, bytes, work, read] = [0, 0, 0, 0];
  let current: Transcript | null = null;
  const workInCurrent = (): number =>
    current === null || current.bytes === 0
      ? 0
      : price(current) * Math.min(1, read / current.bytes);
  return {
    begin: (transcript) => {
      current = transcript;
      read = 0;
    },
    addBytes: (count) => {
      read += count;
    },
    finish: () => {
      if (current === null) return;
      done++;
      bytes += current.bytes;
      work += price(current);
      current = null;
      read = 0;
    },
    bytes: () => bytes + read,
    state: (events) => ({
      transcripts: done,
      ofTranscripts,
      bytes: bytes + read,
      ofBytes,
      work: Math.min(ofWork, work + workInCurrent()),
      ofWork,
      events,
    }),
  };
}

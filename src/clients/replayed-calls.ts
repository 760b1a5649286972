/** What a replay has to hand over: the calls that its last records showed. */
import type { ReplayedCall, ReplayedSurroundings } from "./replay.ts";

/** Of a transcript that does not say it, or not yet. */
export const NOTHING_KNOWN: ReplayedSurroundings = {
  startFolder: null,
  branch: null,
  entrypoint: null,
  clientVersion: null,
};

export function openReplayedCalls(): {
  readonly add: (call: ReplayedCall) => void;
  /** Those since the last time. */
  readonly take: () => readonly ReplayedCall[];
} {
  let calls: ReplayedCall[] = [];
  return {
    add: (call) => void calls.push(call),
    take: () => {
      const found = calls;
      if (found.length > 0) calls = [];
      return found;
    },
  };
}

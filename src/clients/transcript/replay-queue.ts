/** What a replay has to hand over: the calls that its last records showed. */
import type { ReplayCall, ReplayContext } from "./replay.ts";

/** Of a transcript that does not say it, or not yet. */
export const UNKNOWN_REPLAY_CONTEXT: ReplayContext = {
  startFolder: null,
  branch: null,
  entrypoint: null,
  clientVersion: null,
};

export function openReplayQueue(): {
  readonly add: (call: ReplayCall) => void;
  /** Those since the last time. */
  readonly take: () => readonly ReplayCall[];
} {
  let calls: ReplayCall[] = [];
  return {
    add: (call) => void calls.push(call),
    take: () => {
      const found = calls;
      if (found.length > 0) calls = [];
      return found;
    },
  };
}

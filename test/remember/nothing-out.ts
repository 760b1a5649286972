import type { KeptOutOfLedger } from "../../src/remember/kept-out.ts";

/** Where recording was never paused and no folder is excluded. */
export const NOTHING_OUT: KeptOutOfLedger = {
  hasPauses: false,
  hasStops: false,
  hasExcluded: false,
  excluded: [],
  wasPaused: () => false,
  wasStopped: () => false,
  isExcluded: () => false,
};

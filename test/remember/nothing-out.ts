import type { LedgerExclusions } from "../../src/remember/recording-exclusions.ts";

/** Where recording was never paused and no folder is excluded. */
export const NOTHING_OUT: LedgerExclusions = {
  hasPauses: false,
  hasStops: false,
  hasExcluded: false,
  excluded: [],
  wasPaused: () => false,
  wasStopped: () => false,
  isExcluded: () => false,
};

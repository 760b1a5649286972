import { classOf, TOKEN } from "./char-class.ts";

/** A maximal run of letters, digits, `_` and `-`. `end` is past the text if there is none. */
export interface Run {
  readonly start: number;
  readonly end: number;
  /** All character classes in the run. */
  readonly seen: number;
}

/** Shorter runs are never looked at: no known token is shorter. */
export const MIN_RUN = 16;

/**
 * The first run of at least MIN_RUN token characters at or after `from`. Looks at every sixteenth
 * character and only walks back from one that could lie in a run, so most text is not read at all.
 */
export function findRun(text: string, from: number): Run {
  const size = text.length;
  let start = from;
  for (let probe = start + MIN_RUN - 1; probe < size; probe = start + MIN_RUN - 1) {
    let seen = 0;
    let i = probe;
    for (; i >= start; i--) {
      const mask = classOf(text.charCodeAt(i)) & TOKEN;
      if (mask === 0) break;
      seen |= mask;
    }
    if (i >= start) {
      start = i + 1;
      continue;
    }
    let end = probe + 1;
    for (; end < size; end++) {
      const mask = classOf(text.charCodeAt(end)) & TOKEN;
      if (mask === 0) break;
      seen |= mask;
    }
    return { start, end, seen };
  }
  return { start: size, end: size + 1, seen: 0 };
}

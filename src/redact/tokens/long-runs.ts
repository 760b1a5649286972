import { joinedClasses, classOf, TOKEN } from "../lexical/char-class.ts";

/** A maximal run of letters, digits, `_` and `-`. `end` is past the text if there is none. */
export interface TokenRun {
  readonly start: number;
  readonly end: number;
  /** All character classes in the run. */
  readonly classes: number;
}

/** Shorter runs are never looked at: no known token is shorter. */
export const MIN_RUN = 16;

/**
 * Up to this length, what counts is the first call in a fresh process: a native search beats our
 * own loop, which is not compiled yet.
 */
export const SHORT_TEXT = 16_384;
const NATIVE = /[A-Za-z0-9_-]{16,}/g;

/** The first run of at least MIN_RUN token characters at or after `from`. */
export function findTokenRun(text: string, from: number): TokenRun {
  if (text.length > SHORT_TEXT) return stepToRun(text, from);
  NATIVE.lastIndex = from;
  const found = NATIVE.exec(text)?.[0];
  if (found === undefined) return { start: text.length, end: text.length + 1, classes: 0 };
  const end = NATIVE.lastIndex;
  return { start: end - found.length, end, classes: joinedClasses(found) };
}

/**
 * Looks at every sixteenth character and only walks back from one that could lie in a run, so most
 * of a text is not read at all.
 */
function stepToRun(text: string, from: number): TokenRun {
  const size = text.length;
  let start = from;
  for (let probe = start + MIN_RUN - 1; probe < size; probe = start + MIN_RUN - 1) {
    let classes = 0;
    let i = probe;
    for (; i >= start; i--) {
      const mask = classOf(text.charCodeAt(i)) & TOKEN;
      if (mask === 0) break;
      classes |= mask;
    }
    if (i >= start) {
      start = i + 1;
      continue;
    }
    let end = probe + 1;
    for (; end < size; end++) {
      const mask = classOf(text.charCodeAt(end)) & TOKEN;
      if (mask === 0) break;
      classes |= mask;
    }
    return { start, end, classes };
  }
  return { start: size, end: size + 1, classes: 0 };
}

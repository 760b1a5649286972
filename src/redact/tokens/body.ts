import {
  ALNUM,
  classOf,
  DASH,
  DIGIT,
  LOWER,
  skipClass,
  UNDERSCORE,
  UPPER,
} from "../lexical/char-class.ts";
import { isRandom } from "../lexical/randomness.ts";
import { type TokenRule } from "../../lexicon/token-shapes.ts";
import { trimFullStops } from "./contexts.ts";

/** What must stand behind a prefix: as long as the rule says, and varied where the prefix is also a word. */

export function matchBody(text: string, from: number, rule: TokenRule): number {
  const { body, min, max } = rule;
  const first = Math.min(text.length, from + (max ?? min));
  let stop = skipClass(text, from, first, body);
  if (stop - from < min) return -1;
  if (max === undefined) {
    if (rule.needs !== undefined && !isVaried(text, from, Math.min(text.length, from + 64), rule)) {
      return -1;
    }
    stop = trimFullStops(text, from + min, skipClass(text, stop, text.length, body));
  } else if (
    (classOf(text.charCodeAt(stop)) & ALNUM) !== 0 ||
    (rule.needs !== undefined && !isVaried(text, from, stop, rule))
  ) {
    return -1;
  }
  return stop;
}

/** Where the body that begins at `from` ends; -1 if it is no token. */
export function tokenEnd(text: string, from: number, rule: TokenRule): number {
  startRun();
  return matchBody(text, from, rule);
}

let digitAt = -1;

/** A run is read from its beginning: its digits are not known yet. */
export function startRun(): void {
  digitAt = -1;
}

/** Where the next digit is, at or after `from`; it moves forward only, so a run is read once. */
function nextDigit(text: string, from: number, to: number): number {
  if (digitAt < from) digitAt = from;
  while (digitAt < to && (classOf(text.charCodeAt(digitAt)) & DIGIT) === 0) digitAt++;
  return digitAt;
}

function isVaried(text: string, from: number, to: number, rule: TokenRule): boolean {
  // One token in thirty has no digit; then the change of cases tells.
  if (nextDigit(text, from, to) >= to)
    return isMixed(rule) && isRandom(bodyOf(text, from, to, rule));
  let seen = 0;
  for (let i = from; i < to; i++) {
    const mask = classOf(text.charCodeAt(i));
    if ((mask & rule.body) === 0) break;
    seen |= mask;
  }
  if ((seen & DIGIT) === 0) return false;
  if ((seen & (UNDERSCORE | DASH)) !== 0 && WORDS.test(text.slice(from, to))) return false;
  return rule.needs === "digit" || ((seen & LOWER) !== 0 && (seen & UPPER) !== 0);
}

const isMixed = ({ body }: TokenRule): boolean => (body & LOWER) !== 0 && (body & UPPER) !== 0;

const bodyOf = (text: string, from: number, to: number, { body }: TokenRule): string =>
  text.slice(from, skipClass(text, from, to, body));

/** `loading-spinner-container-2`, `update_2024_01_release_notes_v2`: words, not a token. */
const WORDS = /^(?:[a-z]{1,14}\d{0,2}|\d{1,4})(?:[_-](?:[a-z]{1,14}\d{0,2}|\d{1,4}))+(?![\w+/=-])/;

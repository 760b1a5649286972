import * as Char from "../lexical/character-codes.ts";
import {
  ALNUM,
  charCodes,
  classOf,
  DIGIT,
  HEX,
  LETTER,
  skipClass,
  UPPER,
} from "../lexical/char-class.ts";
import { toMatch, type RedactionMatch } from "../lexical/match.ts";
import { isRandom } from "../lexical/randomness.ts";
import { type TokenRule } from "../../lexicon/token-shapes.ts";
import { tokenEnd } from "./body.ts";
import { listGluedPrefixes, type PrefixRule } from "./starts.ts";

/** `keyghp_…`, `apigsk_…`: a token with a word glued to it, as people paste it and as programs print it. */

/** As many characters of a body must stand in one run, and are looked at. */
const SHORTEST_BODY = 20;
const LOOKED_AT = 64;
/** `accessToken`, `key1`: what can be glued to a token. Longer ones are part of something random. */
const LONGEST_WORD = 24;
const MOST_DIGITS = 4;
/** Of small letters or hexadecimal digits alone, this many are no word and no short number. */
const LONG_BODY = 32;

let byEnd: Map<number, PrefixRule[]> | undefined;

/** Put together when the first ending is met, which most texts do not hold. */
function rulesByEnd(): Map<number, PrefixRule[]> {
  if (byEnd !== undefined) return byEnd;
  byEnd = new Map();
  for (const one of listGluedPrefixes()) {
    const end = keyAt(one.prefix, one.prefix.length - 3);
    const list = byEnd.get(end);
    if (list === undefined) byEnd.set(end, [one]);
    else list.push(one);
  }
  return byEnd;
}

const keyAt = (text: string, at: number): number =>
  (text.charCodeAt(at) << 14) | (text.charCodeAt(at + 1) << 7) | text.charCodeAt(at + 2);

/** The token whose body begins at `at`, in the run from `start` to `end`, if a word stands before its prefix. */
export function findGluedToken(
  text: string,
  at: number,
  start: number,
  end: number,
): RedactionMatch | undefined {
  if (end - at < SHORTEST_BODY || at - start < 4) return undefined;
  const rules = rulesByEnd().get(keyAt(text, at - 3));
  if (rules === undefined) return undefined;
  for (const { prefix, rule } of rules) {
    const from = at - prefix.length;
    if (from <= start || !text.startsWith(prefix, from)) continue;
    if (!followsWord(text, from, start) || !isTokenBody(text, at, end, rule)) continue;
    const stop = tokenEnd(text, at, rule);
    if (stop !== -1) return toMatch(from, stop);
  }
  return undefined;
}

/** Letters, and a digit or two behind them, back to where the run or a part of it begins. */
export function followsWord(text: string, from: number, start: number): boolean {
  let at = from;
  while (at > start && at > from - MOST_DIGITS && isOf(text, at - 1, DIGIT)) at--;
  const letters = at;
  while (at > start && at > from - LONGEST_WORD && isOf(text, at - 1, LETTER)) at--;
  return at < letters && (at === start || !isOf(text, at - 1, ALNUM));
}

const isOf = (text: string, at: number, mask: number): boolean =>
  (classOf(text.charCodeAt(at)) & mask) !== 0;

/** `"…\\nghp_…"`: the letter of an escaped line end or tab sticks to what is behind it. */
export const isEscape = (text: string, at: number): boolean =>
  text.charCodeAt(at - 1) === Char.BACKSLASH && ESCAPES.has(text.charCodeAt(at));

const ESCAPES = charCodes("nrt");

/** Whether what follows was drawn at random. */
export function isTokenBody(text: string, at: number, end: number, rule: TokenRule): boolean {
  const stop = skipClass(text, at, Math.min(end, at + LOOKED_AT), rule.body);
  if (stop - at < SHORTEST_BODY) return false;
  const body = text.slice(at, stop);
  if ((rule.body & UPPER) === 0) return stop - at >= LONG_BODY && /\d/.test(body);
  if (!/[a-z]/.test(body)) return stop - at >= LONG_BODY && /\d/.test(body) && isRandom(body);
  if (!/[A-Z]/.test(body)) return isLongHex(body);
  return isRandom(body);
}

const isLongHex = (body: string): boolean =>
  body.length >= LONG_BODY && skipClass(body, 0, body.length, HEX) >= LONG_BODY && /\d/.test(body);

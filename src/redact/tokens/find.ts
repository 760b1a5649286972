import {
  ALNUM,
  classOf,
  DASH,
  DIGIT,
  DOT,
  EQUALS,
  HEX,
  LOWER,
  QUOTE,
  skipClass,
  SLASH_PLUS,
  TILDE,
  TOKEN,
  UNDERSCORE,
  UPPER,
} from "../lexical/char-class.ts";
import { toMatch, type RedactionMatch } from "../lexical/match.ts";
import { MIN_RUN, type TokenRun } from "./long-runs.ts";
import { findByContext, trimFullStops } from "./contexts.ts";
import { TOKEN_RULES, type TokenRule } from "../../lexicon/token-shapes.ts";
import { isRandom } from "../lexical/randomness.ts";

interface PrefixRule {
  readonly prefix: string;
  readonly rule: TokenRule;
}

let index: Map<number, PrefixRule[]> | undefined;
/** 1 where some prefix, or a shape below, begins with these two characters. */
const starts = new Uint8Array(1 << 14);

/** Rules by the first three characters of their prefix, built when the first long run is met. */
function rulesByPrefix(): Map<number, PrefixRule[]> {
  if (index !== undefined) return index;
  index = new Map();
  for (const rule of TOKEN_RULES) {
    for (const prefix of rule.prefixes.split(" ")) {
      starts[startAt(prefix, 0)] = 1;
      const key = keyAt(prefix, 0);
      const list = index.get(key);
      if (list === undefined) index.set(key, [{ prefix, rule }]);
      else list.push({ prefix, rule });
    }
  }
  for (const start of ["ey", "re", "pa"]) starts[startAt(start, 0)] = 1;
  for (let second = 0; second < 128; second++) {
    for (const first of [0x4d, 0x4e, 0x4f]) starts[(first << 7) | second] = 1;
  }
  return index;
}

function startAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 127) << 7) | (text.charCodeAt(at + 1) & 127);
}

function keyAt(text: string, at: number): number {
  return (text.charCodeAt(at) << 14) | (text.charCodeAt(at + 1) << 7) | text.charCodeAt(at + 2);
}

/**
 * A secret in `run`, or undefined. The
 * hit may begin before the run (a dotted prefix) and end after it, but never before `floor`.
 * Every position is tried once, and each try reads a bounded number of characters unless it hits.
 */
export function findToken(text: string, run: TokenRun, floor: number): RedactionMatch | undefined {
  const { end, classes } = run;
  const start = colourEnd(text, run);
  if (start > floor && (classOf(text.charCodeAt(start - 1)) & QUOTE) === 0) {
    const hit = findByContext(text, start, end, floor);
    if (hit !== undefined) return hit;
  }
  const rules = rulesByPrefix();
  // Without `_` or `-` only the beginning of the run can begin a token.
  const last = (classes & (UNDERSCORE | DASH)) === 0 ? start + 1 : end - 8;
  digitAt = -1;
  moreParts = undefined;
  for (let i = start; i < last; i++) {
    if (i > start && (classOf(text.charCodeAt(i - 1)) & ALNUM) !== 0) continue;
    if (starts[startAt(text, i)] !== 1) continue;
    const list = rules.get(keyAt(text, i));
    if (list !== undefined) {
      for (const { prefix, rule } of list) {
        if (!text.startsWith(prefix, i)) continue;
        if (rule.isAlone === true && (classOf(text.charCodeAt(i - 1)) & SLASH_PLUS) !== 0) continue;
        const stop = matchBody(text, i + prefix.length, rule);
        if (stop !== -1) return toMatch(i, stop);
      }
    }
    const stop = matchShape(text, i, end);
    if (stop !== -1) return toMatch(i, stop);
  }
  return matchSuffix(text, start, end);
}

const COLOUR = /\d{0,3}[mK]/y;

/** `\x1b[32m`: the end of a terminal's colour sticks to what it colours. */
function colourEnd(text: string, { start, end }: TokenRun): number {
  const before = text.charCodeAt(start - 1);
  if (before !== 0x5b && before !== 0x3b) return start;
  COLOUR.lastIndex = start;
  return COLOUR.test(text) && end - COLOUR.lastIndex >= MIN_TOKEN ? COLOUR.lastIndex : start;
}

const MIN_TOKEN = 12;

function matchBody(text: string, from: number, rule: TokenRule): number {
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
  digitAt = -1;
  return matchBody(text, from, rule);
}

let digitAt = -1;

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

const DISCORD = /[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{27,40}/y;
const RESEND = /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,40}(?![A-Za-z0-9_])/y;
const AIRTABLE = /pat[A-Za-z0-9]{14}\.[a-f0-9]{64}/y;

/** JWT, Discord, Airtable, Resend: shapes of several parts. `end` is where the run ends. */
function matchShape(text: string, at: number, end: number): number {
  const code = text.charCodeAt(at);
  if (code === 0x65) {
    if (!text.startsWith("eyJ", at)) return -1;
    if (text.charCodeAt(end) !== 0x2e || end - at < MIN_RUN) return -1;
    moreParts ??= text.startsWith("eyJ", end + 1) || hasMoreParts(text, end);
    if (!moreParts) return -1;
    return trimFullStops(text, end, skipClass(text, end, text.length, TOKEN | DOT | EQUALS));
  }
  if (code === 0x72 && text.charCodeAt(at + 2) === 0x5f) {
    RESEND.lastIndex = at;
    return RESEND.test(text) ? RESEND.lastIndex : -1;
  }
  const shape = code === 0x70 ? AIRTABLE : code >= 0x4d && code <= 0x4f ? DISCORD : undefined;
  if (shape === undefined || end - at > 40 || text.charCodeAt(end) !== 0x2e) return -1;
  shape.lastIndex = at;
  return shape.test(text) ? shape.lastIndex : -1;
}

const MIN_SIGNATURE = 10;
/** Of the run that is looked at: it may hold the beginning of a header many times. */
let moreParts: boolean | undefined;

/**
 * Behind the header of a web token: a second part, which may be empty (a detached payload, a key agreed on) or begin with
 * anything (a payload that is no JSON, an encrypted key), and a third.
 */
function hasMoreParts(text: string, dot: number): boolean {
  const second = skipClass(text, dot + 1, text.length, TOKEN);
  if (text.charCodeAt(second) !== 0x2e) return false;
  const limit = Math.min(text.length, second + 1 + MIN_SIGNATURE);
  return skipClass(text, second + 1, limit, TOKEN) === second + 1 + MIN_SIGNATURE;
}

const MAILGUN = /^[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}$/;

/** Mailgun, Mailchimp (`<hex>-us12`), Twilio (`SK<hex>`), MaxMind, Azure keys with their signature inside. */
function matchSuffix(text: string, start: number, end: number): RedactionMatch | undefined {
  const size = end - start;
  if (size > 100) return undefined;
  if (size >= 36 && size <= 37 && text.startsWith("-us", start + 32)) {
    const isHex = skipClass(text, start, start + 32, HEX) === start + 32;
    if (isHex && skipClass(text, start + 35, end, DIGIT) === end) return toMatch(start, end);
  }
  if (size === 34 && text.startsWith("SK", start) && skipClass(text, start + 2, end, HEX) === end) {
    return toMatch(start, end);
  }
  if (size === 50 && MAILGUN.test(text.slice(start, end))) return toMatch(start, end);
  if (size > 30 && text.startsWith("_mmk", end - 4)) return toMatch(start, end);
  if (size >= 76 && text.slice(start, end).includes("JQQJ99")) return toMatch(start, end);
  return undefined;
}

/** Azure client secrets, `abc8Q~` and 31 to 34 more characters, met at the `~`. */
export function findAzureSecret(
  text: string,
  at: number,
  floor: number,
): RedactionMatch | undefined {
  if (at - 5 < floor || text.charCodeAt(at - 1) !== 0x51) return undefined;
  if ((classOf(text.charCodeAt(at - 2)) & DIGIT) === 0) return undefined;
  const body = TOKEN | DOT | TILDE;
  const stop = skipClass(text, at + 1, Math.min(text.length, at + 40), body);
  return stop - at - 1 >= 31 ? toMatch(at - 5, trimFullStops(text, at + 32, stop)) : undefined;
}

import * as Char from "../lexical/character-codes.ts";
import {
  ALNUM,
  classOf,
  DASH,
  DIGIT,
  DOT,
  EQUALS,
  HEX,
  QUOTE,
  skipClass,
  SLASH_PLUS,
  TILDE,
  TOKEN,
  UNDERSCORE,
} from "../lexical/char-class.ts";
import { toMatch, type RedactionMatch } from "../lexical/match.ts";
import { MIN_RUN, type TokenRun } from "./long-runs.ts";
import { findByContext, trimFullStops } from "./contexts.ts";
import { TOKEN_RULES } from "../../lexicon/token-shapes.ts";
import { GLUED_ENDS } from "../../lexicon/token-starts.ts";
import { matchBody, startRun } from "./body.ts";
import { findGluedToken, isEscape } from "./glued-tokens.ts";
import { type PrefixRule } from "./starts.ts";

let index: Map<number, PrefixRule[]> | undefined;
/** 1 where some prefix, or a shape below, begins with these two characters. */
const starts = new Uint8Array(1 << 14);
/** Where the ending of a prefix to which a word may be glued begins with these two: 1 if `-` follows, 2 if `_`, 3 if both. */
const gluedEnds = new Uint8Array(1 << 14);

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
  for (let at = 1; at < GLUED_ENDS.length; at += 4) {
    const end = startAt(GLUED_ENDS, at);
    gluedEnds[end] = (gluedEnds[end] ?? 0) | signBit(GLUED_ENDS, at + 2);
  }
  for (const start of ["ey", "re", "pa"]) starts[startAt(start, 0)] = 1;
  for (let second = 0; second < 128; second++) {
    for (const first of [Char.CAPITAL_M, Char.CAPITAL_N, Char.CAPITAL_O])
      starts[(first << 7) | second] = 1;
  }
  return index;
}

const signBit = (text: string, at: number): number => (text.charCodeAt(at) === Char.HYPHEN ? 1 : 2);

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
  const escaped = isEscape(text, start) ? start + 1 : start;
  // Without `_` or `-` only the beginning of the run can begin a token.
  const last = (classes & (UNDERSCORE | DASH)) === 0 ? escaped + 1 : end - 8;
  startRun();
  moreParts = undefined;
  for (let i = start; i < last; i++) {
    if (i > start && i !== escaped) {
      if ((classOf(text.charCodeAt(i - 1)) & ALNUM) !== 0) continue;
      if (((gluedEnds[startAt(text, i - 3)] ?? 0) & signBit(text, i - 1)) !== 0) {
        const glued = findGluedToken(text, i, escaped, end);
        if (glued !== undefined) return glued;
      }
    }
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
  return (
    matchSuffix(text, start, end) ?? (escaped > start ? matchSuffix(text, escaped, end) : undefined)
  );
}

const COLOUR = /\d{0,3}[mK]/y;

/** `\x1b[32m`: the end of a terminal's colour sticks to what it colours. */
function colourEnd(text: string, { start, end }: TokenRun): number {
  const before = text.charCodeAt(start - 1);
  if (before !== Char.OPENING_BRACKET && before !== Char.SEMICOLON) return start;
  COLOUR.lastIndex = start;
  return COLOUR.test(text) && end - COLOUR.lastIndex >= MIN_TOKEN ? COLOUR.lastIndex : start;
}

const MIN_TOKEN = 12;

const DISCORD = /[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{27,40}/y;
const RESEND = /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,40}(?![A-Za-z0-9_])/y;
const AIRTABLE = /pat[A-Za-z0-9]{14}\.[a-f0-9]{64}/y;

/** JWT, Discord, Airtable, Resend: shapes of several parts. `end` is where the run ends. */
function matchShape(text: string, at: number, end: number): number {
  const code = text.charCodeAt(at);
  if (code === Char.SMALL_E) {
    if (!text.startsWith("eyJ", at)) return -1;
    if (text.charCodeAt(end) !== Char.FULL_STOP || end - at < MIN_RUN) return -1;
    moreParts ??= text.startsWith("eyJ", end + 1) || hasMoreParts(text, end);
    if (!moreParts) return -1;
    return trimFullStops(text, end, skipClass(text, end, text.length, TOKEN | DOT | EQUALS));
  }
  if (code === Char.SMALL_R && text.charCodeAt(at + 2) === Char.LOW_LINE) {
    RESEND.lastIndex = at;
    return RESEND.test(text) ? RESEND.lastIndex : -1;
  }
  const shape =
    code === Char.SMALL_P ? AIRTABLE : code >= 0x4d && code <= 0x4f ? DISCORD : undefined;
  if (shape === undefined || end - at > 40 || text.charCodeAt(end) !== Char.FULL_STOP) return -1;
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
  if (text.charCodeAt(second) !== Char.FULL_STOP) return false;
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
  if (at - 5 < floor || text.charCodeAt(at - 1) !== Char.CAPITAL_Q) return undefined;
  if ((classOf(text.charCodeAt(at - 2)) & DIGIT) === 0) return undefined;
  const body = TOKEN | DOT | TILDE;
  const stop = skipClass(text, at + 1, Math.min(text.length, at + 40), body);
  return stop - at - 1 >= 31 ? toMatch(at - 5, trimFullStops(text, at + 32, stop)) : undefined;
}

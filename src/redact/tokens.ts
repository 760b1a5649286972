import {
  ALNUM,
  classOf,
  codesOf,
  DASH,
  DIGIT,
  DOT,
  EQUALS,
  HEX,
  isSpace,
  LOWER,
  QUOTE,
  skipClass,
  SLASH_PLUS,
  TILDE,
  TOKEN,
  UNDERSCORE,
  UPPER,
} from "./char-class.ts";
import { hide, type Hit } from "./hit.ts";
import { MIN_RUN, type Run } from "./long-runs.ts";
import { DOTTED_RULES, type DottedRule, TOKEN_RULES, type TokenRule } from "./token-rules.ts";

interface Compiled {
  readonly prefix: string;
  readonly rule: TokenRule;
}

let index: Map<number, Compiled[]> | undefined;

/** Rules by the first three characters of their prefix, built when the first long run is met. */
function rulesByPrefix(): Map<number, Compiled[]> {
  if (index !== undefined) return index;
  index = new Map();
  for (const rule of TOKEN_RULES) {
    for (const prefix of rule.prefixes.split(" ")) {
      const key = keyAt(prefix, 0);
      const list = index.get(key);
      if (list === undefined) index.set(key, [{ prefix, rule }]);
      else list.push({ prefix, rule });
    }
  }
  for (const list of index.values()) list.sort((a, b) => b.prefix.length - a.prefix.length);
  return index;
}

function keyAt(text: string, at: number): number {
  return (text.charCodeAt(at) << 14) | (text.charCodeAt(at + 1) << 7) | text.charCodeAt(at + 2);
}

/**
 * A secret in `run`, or undefined. The
 * hit may begin before the run (a dotted prefix) and end after it, but never before `floor`.
 * Every position is tried once, and each try reads a bounded number of characters unless it hits.
 */
export function findToken(text: string, run: Run, floor: number): Hit | undefined {
  const { start, end, seen } = run;
  if (start > floor && (classOf(text.charCodeAt(start - 1)) & QUOTE) === 0) {
    const hit = afterContext(text, start, end, floor);
    if (hit !== undefined) return hit;
  }
  const rules = rulesByPrefix();
  // Without `_` or `-` only the beginning of the run can begin a token.
  const last = (seen & (UNDERSCORE | DASH)) === 0 ? start + 1 : end - 8;
  digitAt = -1;
  for (let i = start; i < last; i++) {
    if (i > start && (classOf(text.charCodeAt(i - 1)) & ALNUM) !== 0) continue;
    const list = rules.get(keyAt(text, i));
    if (list !== undefined) {
      for (const { prefix, rule } of list) {
        if (!text.startsWith(prefix, i)) continue;
        const stop = matchBody(text, i + prefix.length, rule);
        if (stop !== -1) return hide(i, stop);
      }
    }
    const stop = matchDotted(text, i, end);
    if (stop !== -1) return hide(i, stop);
  }
  return matchSuffix(text, start, end);
}

function matchBody(text: string, from: number, rule: TokenRule): number {
  const { body, min, max } = rule;
  const first = Math.min(text.length, from + (max ?? min));
  let stop = skipClass(text, from, first, body);
  if (stop - from < min) return -1;
  if (max === undefined) {
    if (rule.needs !== undefined && !isVaried(text, from, Math.min(text.length, from + 64), rule)) {
      return -1;
    }
    stop = trimEnd(text, from + min, skipClass(text, stop, text.length, body));
  } else if (
    (classOf(text.charCodeAt(stop)) & ALNUM) !== 0 ||
    (rule.needs !== undefined && !isVaried(text, from, stop, rule))
  ) {
    return -1;
  }
  return stop;
}

let digitAt = -1;

/** Where the next digit is, at or after `from`; it moves forward only, so a run is read once. */
function nextDigit(text: string, from: number, to: number): number {
  if (digitAt < from) digitAt = from;
  while (digitAt < to && (classOf(text.charCodeAt(digitAt)) & DIGIT) === 0) digitAt++;
  return digitAt;
}

function isVaried(text: string, from: number, to: number, rule: TokenRule): boolean {
  if (nextDigit(text, from, to) >= to) return false;
  let seen = 0;
  for (let i = from; i < to; i++) {
    const mask = classOf(text.charCodeAt(i));
    if ((mask & rule.body) === 0) break;
    seen |= mask;
  }
  if ((seen & DIGIT) === 0) return false;
  return rule.needs === "digit" || ((seen & LOWER) !== 0 && (seen & UPPER) !== 0);
}

/** A sentence may end right after a token. */
function trimEnd(text: string, least: number, end: number): number {
  let stop = end;
  while (stop > least && text.charCodeAt(stop - 1) === 0x2e) stop--;
  return stop;
}

const DISCORD = /[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{27,40}/y;
const AIRTABLE = /pat[A-Za-z0-9]{14}\.[a-f0-9]{64}/y;

/** JWT, Discord and Airtable: parts joined by dots. `end` is where the first part ends. */
function matchDotted(text: string, at: number, end: number): number {
  const code = text.charCodeAt(at);
  if (code === 0x65) {
    if (!text.startsWith("eyJ", at)) return -1;
    if (text.charCodeAt(end) !== 0x2e || end - at < MIN_RUN) return -1;
    if (!text.startsWith("eyJ", end + 1) && text.charCodeAt(end + 1) !== 0x2e) return -1;
    return trimEnd(text, end, skipClass(text, end, text.length, TOKEN | DOT | EQUALS));
  }
  const shape = code === 0x70 ? AIRTABLE : code >= 0x4d && code <= 0x4f ? DISCORD : undefined;
  if (shape === undefined || end - at > 40 || text.charCodeAt(end) !== 0x2e) return -1;
  shape.lastIndex = at;
  return shape.test(text) ? shape.lastIndex : -1;
}

/** Mailchimp (`<hex>-us12`), Twilio (`SK<hex>`), MaxMind, Azure keys with their signature inside. */
function matchSuffix(text: string, start: number, end: number): Hit | undefined {
  const size = end - start;
  if (size > 100) return undefined;
  if (size >= 36 && size <= 37 && text.startsWith("-us", start + 32)) {
    const isHex = skipClass(text, start, start + 32, HEX) === start + 32;
    if (isHex && skipClass(text, start + 35, end, DIGIT) === end) return hide(start, end);
  }
  if (size === 34 && text.startsWith("SK", start) && skipClass(text, start + 2, end, HEX) === end) {
    return hide(start, end);
  }
  if (size > 30 && text.startsWith("_mmk", end - 4)) return hide(start, end);
  if (size >= 76 && text.slice(start, end).includes("JQQJ99")) return hide(start, end);
  return undefined;
}

/** Last letters of the schemes below. */
const SCHEME_ENDS = codesOf("rkye");
const SCHEME = /(?:^|[^A-Za-z0-9])(?:bearer|kakaoak|secret_key|portone)[ +]$/i;

/** Secrets known by what stands directly before the run. */
function afterContext(text: string, start: number, end: number, floor: number): Hit | undefined {
  const before = text.charCodeAt(start - 1);
  if (before === 0x2e) {
    if (
      text.charCodeAt(start) === 0x30 &&
      text.startsWith("v1.0-", start - 3) &&
      end - start > 100
    ) {
      return hide(start, end); // Cloudflare origin CA
    }
    return afterDot(text, start, floor);
  }
  if (before === 0x3a) {
    // Telegram `<id>:AA…`, Firebase `AAAA…:APA91b…`
    if (text.startsWith("AA", start) && end - start >= 33 && end - start <= 40) {
      const id = backOver(text, start - 1, Math.max(floor, start - 14), DIGIT);
      if (start - 1 - id >= 7) return hide(start, end);
    }
    return undefined;
  }
  if (isSpace(before) || before === 0x2b) {
    if (!SCHEME_ENDS.has(text.charCodeAt(start - 2) | 32)) return undefined;
    if (!SCHEME.test(text.slice(Math.max(floor, start - 12), start))) return undefined;
    const body = TOKEN | DOT | SLASH_PLUS | EQUALS | TILDE;
    const stop = trimEnd(text, end, skipClass(text, end, text.length, body));
    return skipClass(text, start, end, LOWER | UNDERSCORE | DASH) === end
      ? undefined
      : hide(start, stop);
  }
  if (before === 0x2f) {
    // Google refresh token `1//0…`
    const isGoogle = text.charCodeAt(start) === 0x30 && text.startsWith("1//", start - 3);
    return isGoogle && start - 3 >= floor && end - start >= 40 ? hide(start - 3, end) : undefined;
  }
  if (before === 0x24) {
    // Braintree and PayPal `access_token$production$<id>$<secret>`
    const at = text.slice(Math.max(floor, start - 64), start).lastIndexOf("access_token$");
    return at === -1 ? undefined : hide(start, end);
  }
  if (before === 0x7e && text.startsWith("sha256~", start - 7)) return hide(start, end);
  return undefined;
}

let endings: Map<number, DottedRule[]> | undefined;

/** Dotted rules by the two characters before their last dot. */
function rulesByEnding(): Map<number, DottedRule[]> {
  if (endings !== undefined) return endings;
  endings = new Map();
  for (const rule of DOTTED_RULES) {
    const end = rule.prefix.length;
    const key = (rule.prefix.charCodeAt(end - 3) << 7) | rule.prefix.charCodeAt(end - 2);
    const list = endings.get(key);
    if (list === undefined) endings.set(key, [rule]);
    else list.push(rule);
  }
  return endings;
}

function afterDot(text: string, start: number, floor: number): Hit | undefined {
  const rules = rulesByEnding().get((text.charCodeAt(start - 3) << 7) | text.charCodeAt(start - 2));
  if (rules === undefined) return undefined;
  for (const { prefix, body, min, before = 0 } of rules) {
    const at = start - prefix.length;
    if (at - before < floor || !text.startsWith(prefix, at)) continue;
    if (before === 0 && at > 0 && (classOf(text.charCodeAt(at - 1)) & ALNUM) !== 0) continue;
    const enough = skipClass(text, start, Math.min(text.length, start + min), body);
    if (enough - start < min) continue;
    const from = backOver(text, at, at - before, ALNUM);
    return hide(from, trimEnd(text, enough, skipClass(text, enough, text.length, body)));
  }
  return undefined;
}

function backOver(text: string, from: number, floor: number, mask: number): number {
  let i = from;
  while (i > floor && (classOf(text.charCodeAt(i - 1)) & mask) !== 0) i--;
  return i;
}

/** Azure client secrets, `abc8Q~` and 31 to 34 more characters, met at the `~`. */
export function findAzureSecret(text: string, at: number, floor: number): Hit | undefined {
  if (at - 5 < floor || text.charCodeAt(at - 1) !== 0x51) return undefined;
  if ((classOf(text.charCodeAt(at - 2)) & DIGIT) === 0) return undefined;
  const body = TOKEN | DOT | TILDE;
  const stop = skipClass(text, at + 1, Math.min(text.length, at + 40), body);
  return stop - at - 1 >= 31 ? hide(at - 5, stop) : undefined;
}

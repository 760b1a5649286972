import * as Char from "../lexical/character-codes.ts";
import {
  ALNUM,
  classOf,
  charCodes,
  DASH,
  DIGIT,
  DOT,
  EQUALS,
  HEX,
  isSpace,
  LOWER,
  skipClass,
  SLASH_PLUS,
  TILDE,
  TOKEN,
  UNDERSCORE,
} from "../lexical/char-class.ts";
import { toMatch, type RedactionMatch } from "../lexical/match.ts";
import { DOTTED_RULES, type DottedRule } from "../../lexicon/token-shapes.ts";

/** Last letters of the schemes below. */
const SCHEME_ENDS = charCodes("rkye");
const SCHEME = /(?:^|[^A-Za-z0-9])(?:bearer|kakaoak|secret_key|portone)[ \u00a0+]$/i;

/** Secrets known by what stands directly before the run. */
export function findByContext(
  text: string,
  start: number,
  end: number,
  floor: number,
): RedactionMatch | undefined {
  const before = text.charCodeAt(start - 1);
  if (before === Char.FULL_STOP) {
    if (
      text.charCodeAt(start) === Char.ZERO &&
      text.startsWith("v1.0-", start - 3) &&
      end - start > 100
    ) {
      return toMatch(start, end); // Cloudflare origin CA
    }
    return findAfterDot(text, start, floor) ?? findZhipuKey(text, start, end, floor);
  }
  if (before === Char.COLON) {
    // Telegram `<id>:AA…`, Firebase `AAAA…:APA91b…`
    if (text.startsWith("AA", start) && end - start >= 33 && end - start <= 40) {
      const id = skipBack(text, start - 1, Math.max(floor, start - 14), DIGIT);
      if (start - 1 - id >= 7) return toMatch(start, end);
    }
    return undefined;
  }
  if (isSpace(before) || before === Char.PLUS_SIGN) {
    if (!SCHEME_ENDS.has(text.charCodeAt(start - 2) | 32)) return undefined;
    if (!SCHEME.test(text.slice(Math.max(floor, start - 12), start))) return undefined;
    const body = TOKEN | DOT | SLASH_PLUS | EQUALS | TILDE;
    const stop = trimFullStops(text, end, skipClass(text, end, text.length, body));
    return skipClass(text, start, end, LOWER | UNDERSCORE | DASH) === end
      ? undefined
      : toMatch(start, stop);
  }
  if (before === Char.SLASH) {
    // Google refresh token `1//0…`
    const isGoogle = text.charCodeAt(start) === Char.ZERO && text.startsWith("1//", start - 3);
    return isGoogle && start - 3 >= floor && end - start >= 40
      ? toMatch(start - 3, end)
      : undefined;
  }
  if (before === Char.DOLLAR_SIGN) {
    // Braintree and PayPal `access_token$production$<id>$<secret>`
    const at = text.slice(Math.max(floor, start - 64), start).lastIndexOf("access_token$");
    return at === -1 ? undefined : toMatch(start, end);
  }
  if (before === Char.TILDE && text.startsWith("sha256~", start - 7)) return toMatch(start, end);
  return undefined;
}

const CAMEL = /^[A-Za-z]?[a-z]*(?:[A-Z][a-z]+)*$/;

/** Zhipu (`<32 hex>.<16 letters and digits>`): nothing but its two lengths tells. */
function findZhipuKey(
  text: string,
  start: number,
  end: number,
  floor: number,
): RedactionMatch | undefined {
  if (end - start !== 16 || CAMEL.test(text.slice(start, end))) return undefined;
  const from = skipBack(text, start - 1, Math.max(floor, start - 34), HEX);
  if (start - 1 - from !== 32) return undefined;
  const before = from === 0 ? Char.SPACE : text.charCodeAt(from - 1);
  return (classOf(before) & (TOKEN | DOT | SLASH_PLUS)) === 0 ? toMatch(from, end) : undefined;
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

function findAfterDot(text: string, start: number, floor: number): RedactionMatch | undefined {
  const rules = rulesByEnding().get((text.charCodeAt(start - 3) << 7) | text.charCodeAt(start - 2));
  if (rules === undefined) return undefined;
  for (const { prefix, body, min, before = 0 } of rules) {
    const at = start - prefix.length;
    if (at - before < floor || !text.startsWith(prefix, at)) continue;
    if (before === 0 && at > 0 && (classOf(text.charCodeAt(at - 1)) & ALNUM) !== 0) continue;
    const enough = skipClass(text, start, Math.min(text.length, start + min), body);
    if (enough - start < min) continue;
    const from = skipBack(text, at, at - before, ALNUM);
    return toMatch(from, trimFullStops(text, enough, skipClass(text, enough, text.length, body)));
  }
  return undefined;
}

function skipBack(text: string, from: number, floor: number, mask: number): number {
  let i = from;
  while (i > floor && (classOf(text.charCodeAt(i - 1)) & mask) !== 0) i--;
  return i;
}

/** A sentence may end right after a token. */
export function trimFullStops(text: string, least: number, end: number): number {
  let stop = end;
  while (stop > least && text.charCodeAt(stop - 1) === Char.FULL_STOP) stop--;
  return stop;
}

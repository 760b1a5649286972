import * as Char from "../lexical/character-codes.ts";
import { classOf, DIGIT, isEastAsian, isSpace, LETTER, QUOTE } from "../lexical/char-class.ts";
import { toMatch, type RedactionMatch } from "../lexical/match.ts";
import { webhookPrefix } from "./webhooks.ts";

/**
 * `scheme://user:password@host` with any scheme, and webhook addresses. The password may hold `@`,
 * `:`, `#` and, when what follows the first colon is no port, also `/`. Scheme, user and host stay.
 *
 * An address is looked at only if the next `@` is near; that position is found once and kept, so
 * addresses without `@` cost nothing more.
 */
export class UrlFinder {
  readonly #text: string;
  #nextAt = -2;

  constructor(text: string) {
    this.#text = text;
  }

  /** Entered at the colon of `://`. */
  find(at: number): RedactionMatch | undefined {
    return this.#credentials(at + 3) ?? this.#webhook(at + 3);
  }

  #credentials(start: number): RedactionMatch | undefined {
    const text = this.#text;
    if (this.#nextAt !== -1 && this.#nextAt < start) this.#nextAt = text.indexOf("@", start);
    if (this.#nextAt === -1 || this.#nextAt - start > MAX_USERINFO) return undefined;
    const limit = Math.min(text.length, start + MAX_USERINFO + 1);
    let colon = -1;
    let sign = -1;
    for (let i = start; i < limit; i++) {
      const code = text.charCodeAt(i);
      if (endsAddress(code)) break;
      if (code === Char.AT_SIGN) {
        if (isHostStart(text, i + 1)) sign = i;
      } else if (code === Char.COLON) {
        if (colon === -1) colon = i;
      } else if (code === Char.SLASH || code === Char.QUESTION_MARK || code === Char.NUMBER_SIGN) {
        if (sign !== -1 && code !== Char.NUMBER_SIGN) break;
        if (sign === -1 && (colon === -1 || isPort(text, colon + 1, i))) break;
        if (code === Char.SLASH && text.charCodeAt(i - 1) === Char.SLASH) break;
      }
    }
    if (sign === -1) return undefined;
    sign = this.#lastSign(sign, limit);
    if (colon === -1 || colon > sign) {
      const user = text.slice(start, sign);
      const isToken = user.length >= 20 && /^(?=.*\d)[\w-]+$/.test(user);
      return isToken ? toMatch(start, sign) : undefined;
    }
    const password = text.slice(colon + 1, sign);
    // `http://shop.io:80,me@shop.io`: a port, and what comes behind the address.
    if (PORT_AND_MORE.test(password) && text.slice(start, colon).includes(".")) return undefined;
    return password.length === 0 || TEMPLATE.test(password) ? undefined : toMatch(colon + 1, sign);
  }

  /** `u:p@ss/w0rd@db.shop.io`: a later sign counts if a host with a dot or a port follows it, and none the first. */
  #lastSign(first: number, limit: number): number {
    const text = this.#text;
    HOST.lastIndex = first + 1;
    if (HOST.test(text)) return first;
    let found = first;
    for (let i = first + 1; i < limit && !endsAddress(text.charCodeAt(i)); i++) {
      if (text.charCodeAt(i) !== Char.AT_SIGN) continue;
      HOST.lastIndex = i + 1;
      if (HOST.test(text)) found = i;
    }
    return found;
  }

  #webhook(start: number): RedactionMatch | undefined {
    const text = this.#text;
    const limit = Math.min(text.length, start + MAX_HOST);
    let slash = start;
    while (slash < limit && isHostCharacter(text.charCodeAt(slash))) slash++;
    if (text.charCodeAt(slash) !== Char.SLASH || slash - start < 4) return undefined;
    const prefix = webhookPrefix(text, text.slice(start, slash).toLowerCase(), slash);
    if (prefix === -1) return undefined;
    const from = slash + prefix;
    if (PLACEHOLDER.test(text.slice(from, from + 6))) return undefined;
    let end = from;
    while (end < text.length && !endsWebhook(text.charCodeAt(end))) end++;
    while (end > from && ".,;:!?]".includes(text.charAt(end - 1))) end--;
    return toMatch(from, end);
  }
}

/**
 * `unable to look up user:password@host`: git names what it could not reach without the scheme. Entered at the colon. Without
 * such words `a:b@c` is as often something else.
 */
export function findLogin(text: string, at: number): RedactionMatch | undefined {
  const limit = Math.max(0, at - MAX_USER);
  let start = at;
  while (start > limit && isUserCharacter(text.charCodeAt(start - 1))) start--;
  if (start === at || text.charCodeAt(start - 1) !== Char.SPACE) return undefined;
  if (!UNREACHABLE_MESSAGE.test(text.slice(Math.max(0, start - 11), start))) return undefined;
  const found = PASSWORD.exec(text.slice(at + 1, at + 1 + MAX_USERINFO))?.[0];
  return found === undefined || TEMPLATE.test(found)
    ? undefined
    : toMatch(at + 1, at + 1 + found.length);
}

function isUserCharacter(code: number): boolean {
  return isHostCharacter(code)
    ? code !== Char.COLON
    : code === Char.PERCENT_SIGN || code === Char.PLUS_SIGN;
}

/** A name with a dot or a port, or this machine; not `@scope/package@1.2.3`. */
const HOST =
  /(?:[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}(?:\.[A-Za-z][\w-]{1,24}|:\d{2,5})|localhost|\[[\da-f:]{2,45}\]|\d{1,3}(?:\.\d{1,3}){3})(?=[/:?#,;\s"'`]|$)/y;
const PORT_AND_MORE = /^\d{2,5}[,;]/;
const MAX_USER = 64;
const UNREACHABLE_MESSAGE = /(?:look up|connect to|hostname) $/i;
const PASSWORD = /^[^\s@]+(?=@[\w[])/;
const MAX_USERINFO = 256;
const MAX_HOST = 80;
/** Fewer than six characters, or a stand-in for the secret part. */
const PLACEHOLDER = /^(?:.{0,5}$|.{0,5}[\s"'`<>|]|\.{3}|\$|\{|<|\[|[xX]{3}|:|\*)/s;
const TEMPLATE =
  /^(?:\$\{.*\}|\$\(.*\)|\$[A-Za-z_]\w*|\{.*\}|%[A-Za-z_]+%|%s|%\w|\*+|\.{3}|x{3,}|\[REDACTED\]|\[PRIVATE\]|\[SENSITIVE_PATH\]|#\{.*\}|["'`]?\s*\+.*)$/;

function endsAddress(code: number): boolean {
  if (Number.isNaN(code) || isSpace(code) || (classOf(code) & QUOTE) !== 0) return true;
  return code === Char.LESS_THAN || code === Char.GREATER_THAN || code === Char.PIPE;
}

function endsWebhook(code: number): boolean {
  return (
    endsAddress(code) ||
    isEastAsian(code) ||
    code === Char.CLOSING_PARENTHESIS ||
    code === Char.BACKSLASH
  );
}

function isHostCharacter(code: number): boolean {
  if ((classOf(code) & (LETTER | DIGIT)) !== 0) return true;
  return (
    code === Char.FULL_STOP || code === Char.HYPHEN || code === Char.COLON || code === Char.LOW_LINE
  );
}

function isHostStart(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if ((classOf(code) & (LETTER | DIGIT)) !== 0) return true;
  return (
    code === Char.OPENING_BRACKET ||
    code === Char.DOLLAR_SIGN ||
    code === Char.OPENING_BRACE ||
    code === Char.SLASH ||
    code === Char.OPENING_PARENTHESIS ||
    code === Char.LOW_LINE
  );
}

function isPort(text: string, from: number, to: number): boolean {
  const port = text.slice(from, Math.min(to, from + 24));
  return /^\d{0,5}$/.test(port) || /^(?:port|PORT|\$.*|\{.*|<.*|%.*)$/.test(port);
}

import * as Char from "../lexical/character-codes.ts";
import { classOf, QUOTE, skipClass, TOKEN } from "../lexical/char-class.ts";
import { toMatch, type RedactionMatch } from "../lexical/match.ts";
import type { SecretName } from "../names/read.ts";
import { MAX_JUDGED_UNITS, looksLiteral } from "./literals.ts";
import { COOKIE } from "../names/strength.ts";
import { quoteWidth, readQuoted, skipBlanks, fullValueEnd } from "./value-span.ts";

/**
 * The value of an `Authorization` or `Cookie` header, which may hold blanks, so it reaches to the
 * end of the line or to the quote that opened before the name. The scheme (`Bearer`) stays.
 */
export function findHeaderValue(
  text: string,
  key: SecretName,
  start: number,
): RedactionMatch | typeof NO_SECRET | undefined {
  const width = quoteWidth(text, start);
  const quoted = width > 0 ? readQuoted(text, start, width) : undefined;
  const from = quoted?.start ?? start;
  const head = text.slice(from, Math.min(from + MAX_JUDGED_UNITS, quoted?.end ?? text.length));
  if (key.strength === COOKIE) {
    const value = /^[^\n"'`]*/.exec(head)?.[0] ?? "";
    if (quoted === undefined && !isHeaderLine(text, key)) return findCookiePairs(head, from);
    if (!looksLiteral({ value, strength: COOKIE, style: "loose" })) return undefined;
    return toMatch(
      from,
      quoted === undefined ? lineEnd(text, key, from) : fullValueEnd(text, quoted, width),
    );
  }
  const scheme = schemeWidth(head);
  if (scheme === 0) {
    if (quoted !== undefined || !isHeaderLine(text, key)) return undefined;
    const word = /^[^\s"'`]*/.exec(head)?.[0] ?? "";
    if (/^[\w$.]+(?:\(|$)/.test(word) && !/[0-9]/.test(word)) return undefined;
    if (!looksLiteral({ value: word, strength: key.strength, style: "quoted" })) return undefined;
    return toMatch(from, lineEnd(text, key, from));
  }
  const secret = from + scheme;
  if (/^(?:\$|\{|<|%|\[|\+|["'`]|\\?["']|\.{3}|\*{3})/.test(text.slice(secret, secret + 4))) {
    return NO_SECRET;
  }
  return toMatch(
    secret,
    quoted === undefined ? lineEnd(text, key, secret) : fullValueEnd(text, quoted, width),
  );
}

const COOKIES = /^(?:[\w.-]+=[^\s;,"'`]*(?:; ?)?)+/;

/** In the middle of a sentence: as far as pairs go, if one of them was made by a machine. */
function findCookiePairs(head: string, from: number): RedactionMatch | undefined {
  const pairs = COOKIES.exec(head)?.[0] ?? "";
  const isMade = /=(?=[^;]*\d)(?=[^;]*[a-z])[^;]{12,}/i.test(pairs);
  return isMade ? toMatch(from, from + pairs.length) : undefined;
}

/** The value has a scheme and, after it, a placeholder: it is not to be judged as anything else. */
export const NO_SECRET = "kept";

const SCHEMES = new Set(
  "bearer basic token digest negotiate ntlm apikey api-key kakaoak secret_key portone key geniekey splunk ssws bot oauth hawk jwt aws4-hmac-sha256 sharedaccesssignature hmac-sha256 discogs klaviyo-api-key deepl-auth-key mac".split(
    " ",
  ),
);

/** Length of the scheme and the blanks after it at the start of `head`; 0 if there is none. */
function schemeWidth(head: string): number {
  const end = skipClass(head, 0, head.length, TOKEN);
  if (
    end < 3 ||
    head.charCodeAt(end) !== Char.SPACE ||
    !SCHEMES.has(head.slice(0, end).toLowerCase())
  )
    return 0;
  const next = skipBlanks(head, end);
  return next < head.length && head.charCodeAt(next) !== Char.LINE_FEED ? next : 0;
}

/** `-H 'Authorization: x'`, or `Authorization: x` at the start of a line: a header, not code. */
function isHeaderLine(text: string, key: SecretName): boolean {
  if (key.end < text.length && (classOf(text.charCodeAt(key.end)) & QUOTE) !== 0) return false;
  const before = text.charCodeAt(key.start - 1);
  if ((classOf(before) & QUOTE) !== 0) return true;
  let i = key.start;
  const limit = Math.max(0, i - 16);
  while (i > limit && isLead(text.charCodeAt(i - 1))) i--;
  return i === 0 || text.charCodeAt(i - 1) === Char.LINE_FEED || text.startsWith("\\n", i - 2);
}

/** Blanks, and the `>` or `<` that `curl -v` puts before headers. */
function isLead(code: number): boolean {
  return (
    code === Char.SPACE ||
    code === Char.TAB ||
    code === Char.GREATER_THAN ||
    code === Char.LESS_THAN
  );
}

function lineEnd(text: string, key: SecretName, from: number): number {
  const opener = text.charCodeAt(key.start - 1);
  const closer = (classOf(opener) & QUOTE) !== 0 ? opener : -1;
  let i = from;
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === Char.LINE_FEED || code === Char.CARRIAGE_RETURN || code === closer) break;
    if (
      closer === -1 &&
      (code === Char.QUOTATION_MARK || code === Char.APOSTROPHE) &&
      isLineOver(text, i + 1)
    )
      break;
    if (code === Char.BACKSLASH && text.charCodeAt(i + 1) === Char.SMALL_N) break;
  }
  if (closer !== -1) while (i > from && text.charCodeAt(i - 1) === Char.BACKSLASH) i--;
  return i;
}

function isLineOver(text: string, at: number): boolean {
  return at >= text.length || text.charCodeAt(at) === Char.LINE_FEED;
}

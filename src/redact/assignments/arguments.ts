import * as Char from "../lexical/character-codes.ts";
import { findValue } from "./find.ts";
import { DOT, skipClass, TOKEN } from "../lexical/char-class.ts";
import { toMatch, type RedactionMatch, isMark } from "../lexical/match.ts";
import { backOverClosers, type SecretName, readSecretName } from "../names/read.ts";
import { looksLiteral } from "./literals.ts";
import { MAX_SECRET_NAME, mayEndSecretName, QUERY } from "../names/strength.ts";
import { quoteWidth, skipBlanks } from "./value-span.ts";

/**
 * `define('DB_PASSWORD', 'x1')`, `["--password", "x1"]`, `setPassword("x1")`: entered at the comma
 * or the bracket. Only a quoted value that looks generated counts, since lists of names are common.
 */
export function findArgument(text: string, at: number): RedactionMatch | undefined {
  const isCall = text.charCodeAt(at) === Char.OPENING_PARENTHESIS;
  const closed = isCall ? at : backOverClosers(text, at);
  if ((!isCall && closed === at) || !mayEndSecretName(text, closed)) return undefined;
  const start = skipBlanks(text, at + 1);
  if (quoteWidth(text, start) === 0) return undefined;
  const key = readSecretName(text, closed);
  if (key === undefined || key.strength === QUERY) return undefined;
  return findValue(text, key, start, "loose", true);
}

const MAX_ELEMENT = 256;

/** `<password>x</password>`: entered at the closing tag. */
export function findElement(text: string, at: number, floor: number): RedactionMatch | undefined {
  const nameEnd = skipClass(
    text,
    at + 2,
    Math.min(text.length, at + 2 + MAX_SECRET_NAME),
    TOKEN | DOT,
  );
  if (text.charCodeAt(nameEnd) !== Char.GREATER_THAN) return undefined;
  const isString = nameEnd === at + 8 && text.startsWith("string", at + 2);
  const key = isString ? plistKey(text, at, floor) : readSecretName(text, nameEnd);
  if (key === undefined || key.strength === QUERY) return undefined;
  const limit = Math.max(floor, at - MAX_ELEMENT);
  let start = at;
  while (
    start > limit &&
    text.charCodeAt(start - 1) !== Char.GREATER_THAN &&
    text.charCodeAt(start - 1) !== Char.LINE_FEED
  )
    start--;
  if (start === at || text.charCodeAt(start - 1) !== Char.GREATER_THAN) return undefined;
  const value = text.slice(start, at);
  return looksLiteral({ value, strength: key.strength, style: "quoted" })
    ? toMatch(start, at)
    : undefined;
}

const PLIST = /<key>[\w.-]{2,64}<\/key>\s{0,40}<string>[^<]{1,256}$/;

/** `<key>apiKey</key><string>…</string>`: the name before the string that closes at `at`. */
function plistKey(text: string, at: number, floor: number): SecretName | undefined {
  const from = Math.max(floor, at - MAX_ELEMENT - 128);
  const found = PLIST.exec(text.slice(from, at));
  return found === null
    ? undefined
    : readSecretName(text, from + found.index + found[0].indexOf("</"));
}

/** `thin:scott/tiger@`: the one JDBC form whose password has no name. Entered at the colon. */
export function findOraclePassword(text: string, at: number): RedactionMatch | undefined {
  if (text.charCodeAt(at - 1) !== Char.SMALL_N || !text.startsWith(":thin", at - 5))
    return undefined;
  const found = ORACLE.exec(text.slice(at + 1, at + 130));
  const user = found?.[1]?.length;
  const password = found?.[2]?.length;
  if (user === undefined || password === undefined) return undefined;
  const start = at + 1 + user + 1;
  return isMark(text, start) ? undefined : toMatch(start, start + password);
}

const ORACLE = /^([\w$#]{1,30})\/([^\s@/"']{1,60})@/;

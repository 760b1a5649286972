import * as Char from "../lexical/character-codes.ts";
import { classOf, DIGIT, isSpace, isWord, LETTER, LOWER, UPPER } from "../lexical/char-class.ts";
import { findHeaderValue, NO_SECRET } from "./headers.ts";
import { readForeignName, readForeignStatement } from "../names/foreign.ts";
import { toMatch, type RedactionMatch, isMark } from "../lexical/match.ts";
import { backOverBlanks, backOverClosers, type SecretName, readSecretName } from "../names/read.ts";
import { findKoreanValue } from "./korean.ts";
import { findListValue } from "./lists.ts";
import { MAX_JUDGED_UNITS, looksLiteral, type ValueStyle } from "./literals.ts";
import {
  COOKIE,
  HEADER,
  isPluralName,
  mayEndSecretName,
  PASSWORD,
  QUERY,
} from "../names/strength.ts";
import {
  readTerraformName,
  readFieldName,
  readPairedName,
  readTypedName,
} from "../names/from-context.ts";
import {
  fullValueEnd,
  quoteWidth,
  readBare,
  readQuoted,
  skipBlanks,
  type ValueSpan,
} from "./value-span.ts";
import { findNextLineValue, readTwoWordName } from "./spaced-layouts.ts";
import { isRandom } from "../lexical/randomness.ts";

/**
 * `name = value` and `name: value` in every costume: code, JSON (also escaped inside a string),
 * YAML, ini, shell, query strings, ADO strings, headers. Entered at the separator; the name is read
 * backwards and the value forwards, both bounded unless the value is hidden.
 */
export function findAssignment(text: string, at: number): RedactionMatch | undefined {
  let nameEnd = colourStart(text, at);
  if (isOrdinary(text, nameEnd)) return undefined;
  const code = text.charCodeAt(at);
  let from = at + 1;
  let needsQuotes = false;
  const next = text.charCodeAt(from);
  if (code === Char.EQUALS_SIGN) {
    if (next === Char.EQUALS_SIGN || (next === Char.TILDE && isSpace(text.charCodeAt(from + 1))))
      return undefined;
    const before = text.charCodeAt(at - 1);
    if (
      before === Char.EQUALS_SIGN ||
      before === Char.EXCLAMATION_MARK ||
      before === Char.LESS_THAN ||
      before === Char.GREATER_THAN
    ) {
      if (before !== Char.EQUALS_SIGN) return undefined;
      // `==` and `===`: only a quoted, generated-looking literal counts.
      needsQuotes = true;
      nameEnd = text.charCodeAt(at - 2) === Char.EQUALS_SIGN ? at - 2 : at - 1;
    }
    if (next === Char.GREATER_THAN) {
      needsQuotes = true;
      from++;
    }
    if (before === Char.COLON || before === Char.PLUS_SIGN || before === Char.QUESTION_MARK)
      nameEnd--;
  } else if (next === Char.COLON || next === Char.EQUALS_SIGN) {
    return undefined;
  }
  const padded = backOverBlanks(text, nameEnd);
  const last = text.charCodeAt(padded - 1);
  if (last >= 0xac00) return findKoreanValue(text, padded, from);
  const closed = backOverClosers(text, padded);
  const named = readSecretName(text, closed);
  const wide = named?.strength === QUERY ? readTwoWordName(text, closed) : undefined;
  const key =
    wide ??
    named ??
    readTypedName(text, closed, code) ??
    readPairedName(text, closed) ??
    readFieldName(text, closed) ??
    readTerraformName(text, closed) ??
    readForeignName(text, closed);
  if (key === undefined || (code === Char.COLON && isArn(text, key))) return undefined;
  if (code !== Char.EQUALS_SIGN) {
    const hit = findNextLineValue(text, from, key.strength);
    if (hit !== undefined) return hit;
  }
  const isTight = code === Char.EQUALS_SIGN && padded === nameEnd && !isSpace(next);
  return findValue(text, key, from, isTight ? "tight" : "loose", needsQuotes);
}

/** `\x1b[1mpassword\x1b[0m=`: the name ends before what a terminal is told behind it. */
function colourStart(text: string, end: number): number {
  if (text.charCodeAt(end - 1) !== Char.SMALL_M) return end;
  const head = text.slice(Math.max(0, end - MAX_COLOUR), end);
  const at = head.lastIndexOf("\u001b[");
  return at === -1 || !/^[\d;]*m$/.test(head.slice(at + 2)) ? end : end - head.length + at;
}

const MAX_COLOUR = 16;

/** `密码是 …`: entered behind the word that says that the value follows. */
export function findForeignStatement(text: string, end: number): RedactionMatch | undefined {
  const key = readForeignStatement(text, end);
  return key === undefined ? undefined : findValue(text, key, end, "loose");
}

/** `arn:aws:secretsmanager:eu-west-1:123456789012:secret:name`. */
function isArn(text: string, key: SecretName): boolean {
  return text.charCodeAt(key.start - 1) === Char.COLON && isWord(text.charCodeAt(key.start - 2));
}

/** Most names end in letters that no secret name ends in; those are refused here, quickly. */
function isOrdinary(text: string, at: number): boolean {
  const end = text.charCodeAt(at - 1) === Char.SPACE ? at - 1 : at;
  const last = text.charCodeAt(end - 1);
  if ((classOf(last) & (LETTER | DIGIT)) === 0) return false;
  if (mayEndSecretName(text, end)) return false;
  const second = text.charCodeAt(end - 2) | 32;
  return (
    !((last | 32) === Char.SMALL_E && second === Char.SMALL_U) &&
    !(last === Char.SMALL_G && second === Char.SMALL_N) &&
    !(last === Char.SMALL_R && second === Char.SMALL_T)
  );
}

/** The value that begins at or after `from`, as the value of `key`. */
export function findValue(
  text: string,
  key: SecretName,
  from: number,
  style: ValueStyle,
  needsQuotes = false,
): RedactionMatch | undefined {
  let start = skipBlanks(text, from);
  if (key.strength === HEADER || key.strength === COOKIE) {
    const hit = findHeaderValue(text, key, start);
    if (hit === NO_SECRET) return undefined;
    if (hit !== undefined || key.strength === COOKIE) return hit;
  }
  if (key.strength === QUERY && !isParameter(text, key)) return undefined;
  if (text.startsWith("**", start)) start = skipBlanks(text, start + 2);
  start = skipBlockScalar(text, start);
  if (isPluralName(key.name)) return findListValue(text, key, start);
  if (isMark(text, start)) return undefined;
  start = skipWrapper(text, start);
  const prefix = (classOf(text.charCodeAt(start)) & LETTER) === 0 ? 0 : stringPrefix(text, start);
  const width = quoteWidth(text, start + prefix);
  if (width > 0) {
    const value = readQuoted(text, start + prefix, width);
    if (value !== undefined) {
      if (isMark(text, value.start)) return undefined;
      const inner = text.slice(value.start, Math.min(value.end, value.start + MAX_JUDGED_UNITS));
      if ((needsQuotes && !isDistinct(inner)) || isPattern(key.name, inner)) return undefined;
      return looksLiteral({ value: inner, strength: key.strength, style: "quoted" })
        ? toMatch(value.start, fullValueEnd(text, value, width))
        : undefined;
    }
    start += prefix + width;
  }
  if (needsQuotes) return undefined;
  const value = readBare(text, start);
  const isEnvironment = isUpperName(key.name);
  const after = text.charCodeAt(value.end);
  const isProperty =
    text.charCodeAt(key.start - 1) === Char.FULL_STOP ||
    (key.name.includes(".") && !(SETTING.test(key.name) && isLineStart(text, key.start)));
  const standsAlone =
    style === "tight"
      ? after !== Char.CLOSING_PARENTHESIS && after !== Char.COMMA && !isProperty
      : isLineEnd(text, value.end) && isLineStart(text, key.start);
  if (width === 0 && isVariable(text, key, value)) return undefined;
  if (isPattern(key.name, text.slice(start, value.end))) return undefined;
  const headEnd = isEnvironment || width > 0 ? value.end : value.headEnd;
  const question = {
    value: text.slice(start, headEnd),
    strength: key.strength,
    style: width > 0 ? ("quoted" as const) : style,
    isEnvironment:
      style === "tight"
        ? isEnvironment || isParameter(text, key)
        : isEnvironment && standsAlone && key.strength === PASSWORD,
    standsAlone,
  };
  return looksLiteral(question) ? toMatch(start, fullValueEnd(text, value)) : undefined;
}

/** `HEX_PAT = "[0-9A-F]{4}"`: a pattern, where a personal access token has the same name. */
function isPattern(name: string, value: string): boolean {
  return /pat$/i.test(name) && /[()[\]{}\\|]|^[*^]|\.[*+]$/.test(value);
}

const OPERAND = /^[A-Za-z_]+\d?$/;

/** `password = prefix1 + suffix`, `open(password=word1, …)`: the name of a variable in an expression or a call. */
function isVariable(text: string, key: SecretName, value: ValueSpan): boolean {
  if (!OPERAND.test(text.slice(value.start, value.headEnd))) return false;
  const next = skipBlanks(text, value.end);
  if (next > value.end && "+*?".includes(text.charAt(next) || " ")) return true;
  const isArgument =
    text.charCodeAt(key.start - 1) === Char.OPENING_PARENTHESIS &&
    isWord(text.charCodeAt(key.start - 2));
  return isArgument && ",)".includes(text.charAt(value.headEnd) || " ");
}

/** Beside a comparison or a comma: a generated value, neither a CONSTANT_NAME nor `host.name:80`. */
function isDistinct(value: string): boolean {
  if (isRandom(value)) return true;
  if (!/^(?=\D*\d)(?=[^A-Za-z]*[A-Za-z])\S{7,}$/.test(value)) return false;
  return !/^[A-Z][A-Z0-9_]*$|^[\w-]*(?:\.[\w-]+)+(?::\d+)?$|^[a-z]+(?:_[a-z0-9]+)+$/.test(value);
}

const WRAPPER =
  /(?:String::from|Some|Secret(?:String)?::(?:new|from)|SecretStr|Buffer\.from)\((?=["'`])/y;

/** `String::from("…")`: the value is the string inside. */
function skipWrapper(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first !== Char.CAPITAL_S && first !== Char.CAPITAL_B) return start;
  WRAPPER.lastIndex = start;
  return WRAPPER.test(text) ? WRAPPER.lastIndex : start;
}

/** `r"…"`, `f'…'`, `@"…"`, `L"…"`: one or two letters directly before a quote. */
function stringPrefix(text: string, start: number): number {
  if (quoteWidth(text, start + 1) === 1) return 1;
  return quoteWidth(text, start + 2) === 1 && isWord(text.charCodeAt(start + 1)) ? 2 : 0;
}

/** After `|` or `>-` of YAML the value begins on the next line. */
function skipBlockScalar(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (code !== Char.PIPE && code !== Char.GREATER_THAN) return start;
  const sign = text.charCodeAt(start + 1);
  const end = sign === Char.HYPHEN || sign === Char.PLUS_SIGN ? start + 2 : start + 1;
  return text.charCodeAt(end) === Char.LINE_FEED ? skipBlanks(text, end + 1) : start;
}

/** Part of an address (`?key=`, `&key=`, `&amp;key=`) or of a connection string (`;key=`). */
function isParameter(text: string, key: SecretName): boolean {
  const before = text.charCodeAt(key.start - 1);
  return (
    (before === Char.QUESTION_MARK || before === Char.AMPERSAND || before === Char.SEMICOLON) &&
    !key.name.includes(".")
  );
}

function isUpperName(name: string): boolean {
  let seen = 0;
  for (let i = 0; i < name.length; i++) seen |= classOf(name.charCodeAt(i));
  return (seen & LOWER) === 0 && (seen & UPPER) !== 0;
}

function isLineEnd(text: string, at: number): boolean {
  const i = skipBlanks(text, at);
  const code = text.charCodeAt(i);
  return (
    i >= text.length ||
    code === Char.LINE_FEED ||
    code === Char.CARRIAGE_RETURN ||
    (code === Char.NUMBER_SIGN && i > at)
  );
}

/** `spring.datasource.password` of a properties file, as opposed to a property in code. */
const SETTING = /^(?!this|self|window|module|req|ctx|state)[a-z]+(?:\.[a-z-]+){2,}$/;
const POSSESSIVE = /(?:^|\n)[ \t]*(?:my|the|our|his|her) $/i;

function isLineStart(text: string, at: number): boolean {
  if (
    text.charCodeAt(at - 1) === Char.SPACE &&
    POSSESSIVE.test(text.slice(Math.max(0, at - 12), at))
  )
    return true;
  let i = backOverClosers(text, at);
  if (text.charCodeAt(i - 1) === Char.HYPHEN) i--;
  i = backOverBlanks(text, i);
  if (text.charCodeAt(i - 1) === Char.HYPHEN) i = backOverBlanks(text, i - 1);
  return i === 0 || text.charCodeAt(i - 1) === Char.LINE_FEED;
}

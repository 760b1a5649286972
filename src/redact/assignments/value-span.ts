import * as Char from "../lexical/character-codes.ts";
import {
  classOf,
  DIGIT,
  isBlank,
  isEastAsian,
  isSpace,
  isWord,
  QUOTE,
  SPACE,
  TOKEN,
} from "../lexical/char-class.ts";
import { MAX_JUDGED_UNITS } from "./literals.ts";

/** A value after `=`, `:`, a flag or a comma. `end` excludes the closing quote. */
export interface ValueSpan {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
  /** Where its first piece ends: at a `,`, `;` or `&` that may belong to the code around it. */
  readonly headEnd: number;
}

const MAX_GAP = 64;

/** Skips blanks (not line ends) from `from`. */
export function skipBlanks(text: string, from: number): number {
  const limit = Math.min(text.length, from + MAX_GAP);
  let i = from;
  while (i < limit) {
    const code = text.charCodeAt(i);
    if (!isBlank(code)) break;
    i++;
  }
  return i;
}

/** The opening quote at `at`, with the backslashes before it; 0 if there is none. */
export function quoteWidth(text: string, at: number): number {
  let i = at;
  while (i < at + 8 && text.charCodeAt(i) === Char.BACKSLASH) i++;
  const code = text.charCodeAt(i);
  return code === Char.QUOTATION_MARK || code === Char.APOSTROPHE || code === Char.BACKTICK
    ? i - at + 1
    : 0;
}

/**
 * The inside of a quoted value whose opening quote (with its backslashes) is `width` wide, cut
 * after JUDGED characters. A quote with at most as many backslashes closes it. Undefined if the
 * line ends before. Whether a value is hidden depends on this stretch only.
 */
export function readQuoted(text: string, at: number, width: number): ValueSpan | undefined {
  const start = at + width;
  const limit = Math.min(text.length, start + MAX_JUDGED_UNITS);
  const end = quotedEnd(text, at, width, limit);
  if (end === limit && limit < start + MAX_JUDGED_UNITS) return undefined;
  if (text.charCodeAt(end) === Char.LINE_FEED) return undefined;
  return { start, end, isQuoted: true, headEnd: end };
}

function quotedEnd(text: string, at: number, width: number, limit: number): number {
  const quote = text.charCodeAt(at + width - 1);
  let slashes = 0;
  for (let i = at + width; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === Char.BACKSLASH) {
      slashes++;
      continue;
    }
    if (code === Char.LINE_FEED) return i;
    if (code === quote && (width === 1 ? (slashes & 1) === 0 : slashes < width)) {
      return i - (width === 1 ? 0 : slashes);
    }
    slashes = 0;
  }
  return limit;
}

/** A value without quotes, cut after JUDGED characters. */
export function readBare(text: string, start: number): ValueSpan {
  return bareValue(text, start, Math.min(text.length, start + MAX_JUDGED_UNITS));
}

/** Where a value that is to be hidden really ends: at its closing quote, or at its last character. */
export function fullValueEnd(text: string, value: ValueSpan, width = 0): number {
  if (value.end - value.start < MAX_JUDGED_UNITS) return value.end;
  if (!value.isQuoted) return bareValue(text, value.start, text.length).end;
  return quotedEnd(text, value.start - width, width, text.length);
}

function bareValue(text: string, start: number, limit: number): ValueSpan {
  const isWide = isEastAsian(text.charCodeAt(start));
  let headEnd = -1;
  let depth = 0;
  let i = start;
  loop: for (; i < limit; i++) {
    const code = text.charCodeAt(i);
    const mask = classOf(code);
    if ((mask & TOKEN) !== 0) continue;
    if ((mask & (SPACE | QUOTE)) !== 0 || isSpace(code)) break;
    switch (code) {
      case Char.LESS_THAN: // <
      case Char.GREATER_THAN: // >
      case Char.PIPE: // |
        break loop;
      case Char.BACKSLASH: // \n, \r, \t, \", \\ inside somebody's string
        if (isEscape(text.charCodeAt(i + 1))) break loop;
        break;
      case Char.COMMA: // ,
      case Char.SEMICOLON: // ;
      case Char.AMPERSAND: // &
        if (i === start || endsAtComma(text, i + 1, code === Char.SEMICOLON)) break loop;
        if (headEnd === -1) headEnd = i;
        break;
      case Char.OPENING_PARENTHESIS: // (
      case Char.OPENING_BRACKET: // [
      case Char.OPENING_BRACE: // {
        depth++;
        break;
      case Char.CLOSING_PARENTHESIS: // )
      case Char.CLOSING_BRACKET: // ]
      case Char.CLOSING_BRACE: // }
        if (depth === 0 && !isWord(text.charCodeAt(i + 1))) break loop;
        if (depth > 0) depth--;
        break;
      default:
        if (!isWide && isEastAsian(code)) break loop;
    }
  }
  return { start, end: i, isQuoted: false, headEnd: headEnd === -1 ? i : headEnd };
}

function isEscape(code: number): boolean {
  return (
    code === Char.SMALL_N ||
    code === Char.SMALL_R ||
    code === Char.SMALL_T ||
    code === Char.BACKSLASH ||
    (classOf(code) & QUOTE) !== 0
  );
}

/** After `,`, `;` or `&`: does another `name=`, `name:` or the end follow? ADO names hold blanks. */
function endsAtComma(text: string, from: number, mayHoldBlanks: boolean): boolean {
  if (from >= text.length) return true;
  const first = text.charCodeAt(from);
  if (isSpace(first) || (classOf(first) & QUOTE) !== 0) return true;
  if (
    first === Char.BACKSLASH ||
    first === Char.CLOSING_BRACE ||
    first === Char.CLOSING_PARENTHESIS ||
    first === Char.CLOSING_BRACKET ||
    first === Char.AMPERSAND
  )
    return true;
  const limit = Math.min(text.length, from + 32);
  let i = from;
  while (i < limit) {
    const code = text.charCodeAt(i);
    if (
      (classOf(code) & TOKEN) === 0 &&
      code !== Char.FULL_STOP &&
      !(code === Char.SPACE && mayHoldBlanks)
    )
      break;
    i++;
  }
  const code = text.charCodeAt(i);
  return (
    i > from && (classOf(first) & DIGIT) === 0 && (code === Char.EQUALS_SIGN || code === Char.COLON)
  );
}

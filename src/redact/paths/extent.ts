import * as Char from "../lexical/character-codes.ts";
import { classOf, isSpace, isWord, QUOTE } from "../lexical/char-class.ts";
import { toMatch, type RedactionMatch, SENSITIVE_PATH } from "../lexical/match.ts";

/** The whole path around a sensitive name that lies in `at` to `end`. */
export function widenToPath(text: string, at: number, end: number, floor: number): RedactionMatch {
  const start = pathStart(text, at, floor);
  const quote = text.charCodeAt(end);
  if (
    (classOf(quote) & QUOTE) !== 0 &&
    start > floor &&
    text.charCodeAt(start - 1) === Char.SPACE
  ) {
    const from = quotedStart(text, start, floor, quote);
    if (from !== -1) return toMatch(from, end, SENSITIVE_PATH);
  }
  return toMatch(start, end, SENSITIVE_PATH);
}

/** A quoted path may hold blanks: back to the quote, if what follows it begins like a path. */
function quotedStart(text: string, start: number, floor: number, quote: number): number {
  const limit = Math.max(floor, start - 260);
  for (let i = start - 1; i >= limit; i--) {
    const code = text.charCodeAt(i);
    if (code === Char.LINE_FEED) return -1;
    if (code !== quote) continue;
    return /^(?:[/~]|\.{1,2}[/\\]|[A-Za-z]:[/\\]|\\\\|\$)/.test(text.slice(i + 1, i + 5))
      ? i + 1
      : -1;
  }
  return -1;
}

/** Where the path that reaches `at` begins, at `floor` or later. */
function pathStart(text: string, at: number, floor: number): number {
  let i = at;
  while (i > floor) {
    const code = text.charCodeAt(i - 1);
    if (isSpace(code)) {
      if (text.charCodeAt(i - 2) !== Char.BACKSLASH || code !== Char.SPACE) break;
    } else if (code === Char.COLON) {
      const next = text.charCodeAt(i);
      if (next !== Char.SLASH && next !== Char.BACKSLASH) break;
    } else if (code === Char.CLOSING_BRACE) {
      const open = variableStart(text, i - 1, floor);
      if (open === -1) break;
      i = open + 1;
    } else if (endsPath(code)) {
      break;
    }
    i--;
  }
  return i;
}

/** Where the `${NAME}` that closes at `close` begins, or -1. */
function variableStart(text: string, close: number, floor: number): number {
  const limit = Math.max(floor, close - 40);
  let i = close;
  while (i > limit && isWord(text.charCodeAt(i - 1))) i--;
  return i - 2 >= floor && i < close && text.startsWith("${", i - 2) ? i - 2 : -1;
}

function endsPath(code: number): boolean {
  if ((classOf(code) & QUOTE) !== 0) return true;
  switch (code) {
    case Char.LESS_THAN: // <
    case Char.GREATER_THAN: // >
    case Char.PIPE: // |
    case Char.SEMICOLON: // ;
    case Char.AMPERSAND: // &
    case Char.OPENING_PARENTHESIS: // (
    case Char.CLOSING_PARENTHESIS: // )
    case Char.OPENING_BRACKET: // [
    case Char.CLOSING_BRACKET: // ]
    case Char.OPENING_BRACE: // {
    case Char.COMMA: // ,
    case Char.EQUALS_SIGN: // =
      return true;
    default:
      return false;
  }
}

/** The folder part begins like a path: `/`, `./`, `~/`, `C:\`, or has a second separator. */
export function isUnderRoot(text: string, start: number, floor: number): boolean {
  const separator = text.charCodeAt(start - 1);
  if (start === floor || (separator !== Char.SLASH && separator !== Char.BACKSLASH)) return false;
  const from = pathStart(text, start, Math.max(floor, start - MAX_FOLDER));
  return ROOT.test(text.slice(from, Math.min(start, from + MAX_FOLDER)));
}

const MAX_FOLDER = 48;
const ROOT = /^(?:\.{0,2}[/\\]|~|\$|[A-Za-z]:[/\\]|[\w.@-]{2,}[/\\])/;

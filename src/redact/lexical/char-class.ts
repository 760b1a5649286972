/**
 * Character classes as bit masks, so that a rule can say "lower-case hex" as one number.
 * Everything outside ASCII has class 0.
 */
export const DIGIT = 1;
const LOWER_AF = 2;
const LOWER_GZ = 4;
export const UPPER_AF = 8;
const UPPER_GZ = 16;
export const UNDERSCORE = 32;
export const DASH = 64;
export const DOT = 128;
export const SLASH_PLUS = 256;
export const EQUALS = 512;
export const PERCENT = 1024;
export const TILDE = 2048;
export const SPACE = 4096;
export const QUOTE = 8192;
/** Only in the answer of `joinedClasses`. */
export const OTHER = 16384;
export const EAST_ASIAN = 32768;

export const LOWER = LOWER_AF | LOWER_GZ;
export const UPPER = UPPER_AF | UPPER_GZ;
export const LETTER = LOWER | UPPER;
export const ALNUM = DIGIT | LETTER;
export const HEX = DIGIT | LOWER_AF;
export const WORD = ALNUM | UNDERSCORE;
export const TOKEN = WORD | DASH;

const CLASSES = new Uint16Array(128);

function assign(characters: string, mask: number): void {
  for (let i = 0; i < characters.length; i++) CLASSES[characters.charCodeAt(i)] = mask;
}

assign("0123456789", DIGIT);
assign("abcdef", LOWER_AF);
assign("ghijklmnopqrstuvwxyz", LOWER_GZ);
assign("ABCDEF", UPPER_AF);
assign("GHIJKLMNOPQRSTUVWXYZ", UPPER_GZ);
assign("_", UNDERSCORE);
assign("-", DASH);
assign(".", DOT);
assign("/+", SLASH_PLUS);
assign("=", EQUALS);
assign("%", PERCENT);
assign("~", TILDE);
assign(" \t\n\r\v\f", SPACE);
assign("\"'`", QUOTE);

/** Class of a character code; 0 for NaN (past the end) and for everything outside ASCII. */
export function classOf(code: number): number {
  return code < 128 ? (CLASSES[code] ?? 0) : 0;
}

export function isSpace(code: number): boolean {
  return (classOf(code) & SPACE) !== 0 || isBlank(code) || code === 0x2028;
}

/** A blank of any width within a line: plain, no-break, of figures, narrow, ideographic. */
export function isBlank(code: number): boolean {
  if (code < 0x80) return code === 0x20 || code === 0x09;
  return code === 0xa0 || code === 0x202f || code === 0x2007 || code === 0x3000;
}

export function isWord(code: number): boolean {
  return (classOf(code) & WORD) !== 0;
}

/** Hangul, kana and CJK: scripts written next to Latin words without a space. */
export function isEastAsian(code: number): boolean {
  return code >= 0x1100;
}

/** All classes that occur in `text`, joined. */
export function joinedClasses(text: string): number {
  let seen = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    seen |= classOf(code) || (code >= 0x1100 ? EAST_ASIAN : OTHER);
  }
  return seen;
}

/** The first index at or after `from`, but not after `limit`, that is outside `mask`. */
export function skipClass(text: string, from: number, limit: number, mask: number): number {
  let i = from;
  while (i < limit && (classOf(text.charCodeAt(i)) & mask) !== 0) i++;
  return i;
}

export function charCodes(characters: string): ReadonlySet<number> {
  const codes = new Set<number>();
  for (let i = 0; i < characters.length; i++) codes.add(characters.charCodeAt(i));
  return codes;
}

/** To which class a character belongs; everything outside ASCII has class 0. */
import * as Char from "./character-codes.ts";
import {
  CLASS_CHARACTERS,
  EAST_ASIAN,
  OTHER,
  SPACE,
  WORD,
} from "../../lexicon/character-classes.ts";

/** The classes are named where the shapes of tokens are written in them. */
export {
  ALNUM,
  DASH,
  DIGIT,
  DOT,
  EAST_ASIAN,
  EQUALS,
  HEX,
  LETTER,
  LOWER,
  OTHER,
  PERCENT,
  QUOTE,
  SLASH_PLUS,
  SPACE,
  TILDE,
  TOKEN,
  UNDERSCORE,
  UPPER,
  WORD,
} from "../../lexicon/character-classes.ts";

const CLASSES = new Uint16Array(128);

for (const [characters, mask] of CLASS_CHARACTERS)
  for (let i = 0; i < characters.length; i++) CLASSES[characters.charCodeAt(i)] = mask;

/** Class of a character code; 0 for NaN (past the end) and for everything outside ASCII. */
export function classOf(code: number): number {
  return code < 128 ? (CLASSES[code] ?? 0) : 0;
}

export function isSpace(code: number): boolean {
  return (classOf(code) & SPACE) !== 0 || isBlank(code) || code === 0x2028;
}

/** A blank of any width within a line: plain, no-break, of figures, narrow, ideographic. */
export function isBlank(code: number): boolean {
  if (code < 0x80) return code === Char.SPACE || code === Char.TAB;
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

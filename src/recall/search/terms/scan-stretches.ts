/**
 * A text → the stretches of it that terms are made of:
 *
 *   pairs   Hangul, Han, Kana and other scripts that do not mark every word: what stands without a gap
 *   chunk   everything else that is written in one: words, names, paths, codes, with the signs inside
 *
 * The text is folded to one width before (`fold.ts`); places are places in that.
 */

export type TermStretch = {
  readonly kind: "pairs" | "chunk";
  readonly start: number;
  readonly end: number;
};

/** Signs that hold a name or a path together. */
const JOINERS = new Set(Array.from("_-./\\:@#+$'’", (sign) => sign.charCodeAt(0)));

const APOSTROPHE = 0x2019;

type CharacterClass = 0 | 1 | 2 | 3;
const [GAP, PAIRS, LETTER, JOINER] = [0, 1, 2, 3] as const;

const COMMA = 0x2c;

/** `12,500` is one number; `[100,2000]` are two. */
const isInNumber = (text: string, at: number): boolean =>
  /^\d,\d{3}(?!\d)/.test(text.slice(at - 1, at + 5)) && !/^\d{4}$/.test(text.slice(at - 4, at));

function classifyCharacter(code: number, text: string, at: number): CharacterClass {
  if (code === COMMA) return at > 0 && isInNumber(text, at) ? JOINER : GAP;
  if (code < 128) {
    const isWord =
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
    return isWord ? LETTER : JOINERS.has(code) ? JOINER : GAP;
  }
  if (code >= 0xac00 && code <= 0xd7a3) return PAIRS;
  if (code === APOSTROPHE) return JOINER;
  if (isUnspaced(code)) return PAIRS;
  if (code >= 0xd800 && code <= 0xdbff) return isHan(text.codePointAt(at) ?? 0) ? PAIRS : GAP;
  if (code >= 0xdc00 && code <= 0xdfff) return isHan(text.codePointAt(at - 1) ?? 0) ? PAIRS : GAP;
  return /[\p{L}\p{N}\p{M}]/u.test(text.charAt(at)) ? LETTER : GAP;
}

const isHan = (code: number): boolean => code >= 0x20000 && code <= 0x3ffff;

/** Jamo, Kana, Han, and the scripts of South East Asia that put no space between words. */
const isUnspaced = (code: number): boolean =>
  (code >= 0x3040 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0x1100 && code <= 0x11ff) ||
  (code >= 0x3131 && code <= 0x318e) ||
  (code >= 0x0e00 && code <= 0x0eff) ||
  (code >= 0x1780 && code <= 0x17ff) ||
  (code >= 0x1000 && code <= 0x109f) ||
  code === 0x3005;

/** Calls `found` for every stretch, in order. */
export function scanStretches(text: string, found: (stretch: TermStretch) => void): void {
  const { length } = text;
  let at = 0;
  while (at < length) {
    const sort = classifyCharacter(text.charCodeAt(at), text, at);
    if (sort === GAP || sort === JOINER) {
      at++;
      continue;
    }
    const start = at;
    if (sort === PAIRS) {
      do at++;
      while (at < length && classifyCharacter(text.charCodeAt(at), text, at) === PAIRS);
      found({ kind: "pairs", start, end: at });
      continue;
    }
    let end = at;
    for (; at < length; at++) {
      const next = classifyCharacter(text.charCodeAt(at), text, at);
      if (next === LETTER) end = at + 1;
      else if (next !== JOINER) break;
    }
    // `C++`, `F#`: the sign is the name.
    const tail = /^(?:\+\+|#)/.exec(text.slice(end, end + 2))?.[0] ?? "";
    if (tail !== "" && end - start === 1) end += tail.length;
    found({ kind: "chunk", start, end });
    at = Math.max(at, end);
  }
}

/** Whether a word stands in a text from where one begins: `port` is no part of `imported`, but `ports` begins with it. */

const LONGEST_END = 4;
const LETTER = /[\p{L}\p{M}]/u;
const DIGIT = /\p{N}/u;
const UPPER = /\p{Lu}/u;
const HANGUL = /\p{Script=Hangul}/u;

type CharacterKind = "letter" | "hangul" | "digit" | "other";

const kindOf = (char: string): CharacterKind =>
  HANGUL.test(char)
    ? "hangul"
    : LETTER.test(char)
      ? "letter"
      : DIGIT.test(char)
        ? "digit"
        : "other";

export const hasWordStart = (text: string, word: string): boolean =>
  findWord(text, word, () => true);

const ENGLISH_END = /^(?:s|es|ed|d|ing)?(?![a-z])/i;

/** The same, and it ends there, but for an ending: `port` is in `ports`, and not in `portions`. */
export const hasWholeWord = (text: string, word: string): boolean =>
  findWord(text, word, (rest) => !/[a-z]$/i.test(word) || ENGLISH_END.test(rest));

function findWord(text: string, word: string, isEnd: (rest: string) => boolean): boolean {
  // A name typed on a Mac comes in letters that are put together only when shown.
  const whole = text.normalize("NFC");
  const regExp = new RegExp(RegExp.escape(word.normalize("NFC")), "giu");
  for (let found = regExp.exec(whole); found !== null; found = regExp.exec(whole)) {
    const end = found.index + found[0].length;
    if (isBeginning(whole, found.index) && isEnd(whole.slice(end, end + LONGEST_END))) return true;
    regExp.lastIndex = found.index + 1;
  }
  return false;
}

/** At a blank or sign, where letters turn into digits or into Hangul, and at a hump: `TypeError` is two words. */
function isBeginning(text: string, at: number): boolean {
  const before = charBefore(text, at);
  const first = charAt(text, at);
  const kind = kindOf(first);
  if (before === "" || kind === "other" || kindOf(before) !== kind) return true;
  if (!UPPER.test(first)) return false;
  const next = charAt(text, at + first.length);
  return !UPPER.test(before) || (LETTER.test(next) && !UPPER.test(next));
}

const charAt = (text: string, at: number): string =>
  at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 0) : "";

const charBefore = (text: string, at: number): string =>
  Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? "";

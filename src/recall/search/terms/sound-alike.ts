/** Whether a word in Hangul and one in Latin letters sound alike. Precision comes first: 도구 has docker's consonants, and is no docker. */
import type { Sound } from "./sound.ts";

/** Letters that are spoken now one way and now another: `ch` is K in 스키마 and S in 캐시, `th` T and S. */
const CHANGING: Readonly<Record<string, string>> = { K: "S", T: "S", S: "KT" };
const CHANGING_LETTERS: ReadonlySet<string> = new Set(["ch", "sch", "th", "g", "d"]);
const LEAST_CHANGING = 3;

/** Its own key, and those under which a word that sounds alike may stand too. */
export function listSimilarKeys(sound: Sound): readonly string[] {
  const { key } = sound;
  if (key.length < LEAST_CHANGING) return [key];
  const others = Array.from(key).flatMap((one, at) =>
    Array.from(CHANGING[one] ?? "", (other) => key.slice(0, at) + other + key.slice(at + 1)),
  );
  return [key, ...new Set([...others, ...keysWithoutR(sound)])];
}

/** 파이어베이스, which has none, beside `firebase`. */
const keysWithoutR = ({ key, written, vowels }: Sound): readonly string[] =>
  Array.from(key).flatMap((_, at) =>
    at > 0 && at + 1 < key.length && written[at]?.join() === "r" && vowels[at + 1] === "e"
      ? [key.slice(0, at) + key.slice(at + 1)]
      : [],
  );

/** How near two words are in their likeliest readings. */
export function compareReadings(hangul: readonly Sound[], latin: readonly Sound[]): number | null {
  const all = hangul.flatMap((one) => latin.flatMap((other) => compareSounds(one, other) ?? []));
  return all.length === 0 ? null : Math.max(...all);
}

/** What an initial or a final (in capitals; Q is ㅇ) of Hangul may stand for. */
const SPOKEN: Readonly<Record<string, string>> = {
  g: "g",
  n: "n",
  d: "d",
  r: "l r",
  m: "m mb",
  b: "b v",
  s: "s c sh th ch sch x ti z",
  S: "s c th",
  H: "th",
  j: "j z g dg s d",
  c: "ch tch s",
  k: "k c ck q qu ch sch x",
  t: "t th",
  p: "p f ph",
  G: "k c ck g q x",
  N: "n",
  L: "l r",
  M: "m mb",
  B: "p b",
  T: "t d th",
  Q: "ng n",
};

/** By which letters a vowel may be written; 1 is ㅔ이, 2 ㅏ이, 3 ㅏ우, 4 ㅔ어. */
const WRITTEN: Readonly<Record<string, RegExp>> = {
  a: /[ao]/,
  e: /[ea]/,
  E: /[ea]/,
  i: /[eiy]/,
  o: /[oa]/,
  u: /[uw]|oo/,
  v: /[eou]|a$/,
  w: /[wuo]/,
  "1": /[aei]/,
  "2": /[iy]/,
  "3": /o[uw]|au/,
  "4": /ai|a|e/,
};

const LONG_KEY = 5;

/** How near they are, more being nearer; null where they do not sound alike. */
export function compareSounds(hangul: Sound, latin: Sound): number | null {
  if (hangul.key.length !== latin.key.length) return null;
  const { apart, told, usual } = vowelsOf(hangul, latin);
  const faults = apart + unlikeConsonants(hangul, latin);
  const isLong = hangul.key === latin.key && hangul.key.length >= LONG_KEY;
  const isAlike = faults <= (isLong ? 1 : 0) && told >= (hangul.key.length === 2 ? 2 : 1);
  if (hangul.isDoubtful && (hangul.key !== latin.key || usual < told)) return null;
  return isAlike ? told + usual - faults : null;
}

function unlikeConsonants(hangul: Sound, latin: Sound): number {
  const isLike = (letters: readonly string[], at: number): boolean => {
    const others = latin.written[at] ?? [];
    const isOther = hangul.key[at] !== latin.key[at];
    if (isOther && !others.some((one) => CHANGING_LETTERS.has(one))) return false;
    // Spoken like z only inside of a word: 디자인.
    if (at === 0 && letters.includes("j") && others.includes("s")) return false;
    return letters.some((one) => isSpokenSo(one, others));
  };
  return hangul.written.filter((letters, at) => !isLike(letters, at)).length;
}

function isSpokenSo(letter: string, latin: readonly string[]): boolean {
  const all = SPOKEN[letter]?.split(" ") ?? [];
  return latin.some((one) => all.includes(one));
}

type VowelComparison = {
  /** How many the one has and not the other, */
  readonly apart: number;
  /** how many both, and how many of these in the letter that they mostly have. */
  readonly told: number;
  readonly usual: number;
};

function vowelsOf(hangul: Sound, latin: Sound): VowelComparison {
  let [apart, told, usual] = [0, 0, 0];
  for (const [at, heard] of hangul.vowels.entries()) {
    const letters = latin.vowels[at] ?? "";
    const isLast = at === hangul.vowels.length - 1;
    const isSilent = letters === "" || (at > 1 && letters === "e");
    const isPutBetween = heard === "-" && !/^[eu]?$/.test(letters);
    if ((heard === "" && !isSilent) || isPutBetween || letters.length > heard.length + 1) apart++;
    let from = 0;
    for (const vowel of diphthongs(heard)) {
      // 배치, 캐시: what ends in such a sound gets a vowel.
      const isPut = vowel === "i" && isLast && isSilent && hangul.key.endsWith("S");
      // `qu` has its w.
      if (vowel === "w" && latin.written[at - 1]?.includes("qu") === true) continue;
      const place = letters.slice(from).search(WRITTEN[vowel] ?? /^$/);
      if (place >= 0) {
        told++;
        from += place + 1;
      } else if (!isPut) apart++;
      if (USUAL[vowel]?.test(letters) ?? letters.includes(vowel)) usual++;
    }
  }
  return { apart, told, usual };
}

const USUAL: Readonly<Record<string, RegExp>> = {
  v: /[eu]/,
  E: /a/,
  u: /u|oo/,
  "1": /a/,
  "2": /i/,
  "3": /o/,
  "4": /a/,
};

const diphthongs = (heard: string): string =>
  heard
    .replaceAll("-", "")
    .replaceAll(/ei|Ei/g, "1")
    .replaceAll("ev", "4")
    .replaceAll("ai", "2")
    .replaceAll("au", "3")
    .replaceAll("ou", "o");

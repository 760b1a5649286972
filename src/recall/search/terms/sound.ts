/**
 * How a word sounds, roughly: names are written in Latin letters and in Hangul, 플라이웨이 and flyway, 쿠버네티스 and kubernetes.
 * A word is taken apart into consonants of a few classes and the vowels between them:
 *
 *   K g k c q   T t d   P p b f v   S s z j ch soft c and g   L l r   N n ng   M m   no h, and no r that Korean leaves out
 *
 * The classes are the word's key in the index; whether two words of like keys sound alike is looked at more closely
 * (`sound-alike.ts`).
 */

import { isHangul } from "../../../lexicon/korean.ts";

export type Sound = {
  readonly key: string;
  /** What each consonant is written with: an initial or a final of Hangul, or Latin letters; several where they are one. */
  readonly written: readonly (readonly string[])[];
  /** Before, between and behind the consonants: Latin letters, or Hangul vowels by the letters of `NUCLEUS`. */
  readonly vowels: readonly string[];
  /** Of two syllables without ㅊ, ㅋ, ㅌ and ㅍ: as often a Korean word. */
  readonly isDoubtful: boolean;
};

type SoundPart =
  | { readonly vowel: string }
  | { readonly consonant: string; readonly written: string };

const FIRST = 0xac00;
const FINALS = 28;
const NUCLEI = 21;

/** ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ: the class, or a blank where no loanword has it. */
const INITIAL = "K NT LMP SS-S SKTP-";
const INITIAL_LETTER = "g nd rmb sS-j cktp-";
/** By the final's number. */
const FINAL = "-K  N   L       MP T N      ";
const FINAL_LETTER = "-G  N   L       MB T Q      ";
/** ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ; E is ㅐ, v ㅓ, and - is ㅡ, which is put where consonants meet. */
const NUCLEUS = "aEa ve  oa   uveiu- i";
/** ㅑ, ㅕ and ㅛ only behind ㅅ: 샤드, 세션, 쇼핑. */
const NUCLEUS_BEHIND_S = "aEa vev oa  ouveiu- i";
/** ㅘ, ㅝ, ㅞ and ㅟ begin with w. */
const BEGIN_WITH_W: ReadonlySet<number> = new Set([9, 14, 15, 16]);
/** ㅎ, which makes `th` of a final ㅅ before it: 깃허브. */
const BREATH = 18;

/** What meets is one: two of a class (릴리스), and a stop before what it only sharpens (엣지, match, 부트스트랩). */
function joinSounds(parts: readonly SoundPart[]): Omit<Sound, "isDoubtful"> {
  let key = "";
  const written: string[][] = [];
  const vowels = [""];
  let isMeeting = false;
  for (const part of parts) {
    if ("vowel" in part) {
      vowels[vowels.length - 1] += part.vowel;
      isMeeting = false;
      continue;
    }
    const isParted = vowels.at(-1) === "-" && key.endsWith("T") && part.consonant === "S";
    if (isParted) vowels[vowels.length - 1] = "";
    const last = isMeeting || isParted ? key.slice(-1) : "";
    if (last === part.consonant) written.at(-1)?.push(part.written);
    else if (last === "T" && part.consonant === "S") {
      key = `${key.slice(0, -1)}S`;
      written[written.length - 1] = [part.written];
    } else {
      key += part.consonant;
      written.push([part.written]);
      vowels.push("");
    }
    isMeeting = true;
  }
  return { key, written, vowels };
}

const initialOf = (word: string, at: number): number =>
  Math.floor((word.charCodeAt(at) - FIRST) / FINALS / NUCLEI);

/** Null where no loanword is written so. */
function hangulSound(word: string): Sound | null {
  const parts: SoundPart[] = [];
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at) - FIRST;
    const [first, last] = [Math.floor(code / FINALS / NUCLEI), code % FINALS];
    const [initial, final] = [INITIAL.charAt(first), FINAL.charAt(last)];
    const nuclei = INITIAL_LETTER.charAt(first) === "s" ? NUCLEUS_BEHIND_S : NUCLEUS;
    const vowel = Math.floor(code / FINALS) % NUCLEI;
    const nucleus = nuclei.charAt(vowel);
    if ([initial, nucleus, final].includes(" ")) return null;
    if (initial !== "-") parts.push({ consonant: initial, written: INITIAL_LETTER.charAt(first) });
    parts.push({ vowel: BEGIN_WITH_W.has(vowel) ? `w${nucleus}` : nucleus });
    if (final === "-") continue;
    const isBreathed = final === "T" && initialOf(word, at + 1) === BREATH;
    if (isBreathed) parts.push({ consonant: "S", written: "H" });
    else parts.push({ consonant: final, written: FINAL_LETTER.charAt(last) });
  }
  const sound = joinSounds(parts);
  const hasMark =
    word.includes("션") || sound.written.some((letters) => /[cktp]/.test(letters.join("")));
  return { ...sound, isDoubtful: word.length === 2 && !hasMark };
}

/** What letters are; the first that fits where one stands. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/sch/y, "SK"],
  [/tch|dg(?=[eiy])|[sct]h|ti(?=on)|c(?=[eiy])|(?<=[^g])g(?=[eiy])|[szj]/y, "S"],
  [/mb(?=$|[^aeiouyrl])|m/y, "M"],
  [/ng(?=$|[^aeiouyrl])|^kn|n/y, "N"],
  [/x/y, "KS"],
  [/gh(?=t)|h|r(?=$|e$|[^aeiouy])/y, ""],
  [/ck|qu(?=[aeiou])|[kqgc]/y, "K"],
  [/ph|[pbfv]/y, "P"],
  [/[td]/y, "T"],
  [/[lr]/y, "L"],
];

function latinSound(word: string): Sound {
  const parts: SoundPart[] = [];
  for (let at = 0; at < word.length;) {
    const { taken, classes } = readSpelling(word, at);
    if (classes === null) parts.push({ vowel: taken });
    else for (const consonant of classes) parts.push({ consonant, written: taken });
    at += taken.length;
  }
  return { ...joinSounds(parts), isDoubtful: false };
}

function readSpelling(
  word: string,
  at: number,
): { readonly taken: string; readonly classes: string | null } {
  if (/[aeiouyw]/.test(word.charAt(at))) return { taken: word.charAt(at), classes: null };
  for (const [spelling, classes] of SPELLINGS) {
    spelling.lastIndex = at;
    const taken = spelling.exec(word)?.[0];
    if (taken !== undefined) return { taken, classes };
  }
  return { taken: word.charAt(at), classes: "" };
}

const LEAST_KEY = 2;
const LEAST_LETTERS = 4;

/** Null for what is too short to be told by its sound, or is written in neither script. */
export function toSound(word: string): Sound | null {
  const isOfHangul = isHangul(word);
  if (isOfHangul ? word.length < 2 : word.length < LEAST_LETTERS || !/^[a-z]+$/.test(word))
    return null;
  const sound = isOfHangul ? hangulSound(word) : latinSound(word);
  if (sound === null) return null;
  return sound.key.length < LEAST_KEY + Number(sound.isDoubtful) ? null : sound;
}

/** A syllable without a final, and 어 behind it inside of a word. */
const LEFT_OUT_R = /(?<=[\uac00-\ud7a3])어(?=[\uac00-\ud7a3])/g;

/** 카르마: an r that Latin words are read without. */
const PUT_IN_R = /(?<=[\uac00-\ud7a3])르(?=[\uac00-\ud7a3])/g;

/** Letters that are read one by one at a word's end: MongoDB, FastAPI. */
const READ_OUT = /(?:[bcdfjklmnpqstvxz]{2,4}|api|ci|ai|ui|io|os)$/;
const LETTER_SOUNDS: Readonly<Record<string, string>> = {
  a: "ei",
  b: "bi",
  c: "si",
  d: "di",
  f: "ef",
  i: "ai",
  j: "jei",
  k: "kei",
  l: "el",
  m: "em",
  n: "en",
  p: "pi",
  q: "kyu",
  s: "es",
  t: "ti",
  u: "yu",
  v: "vi",
  x: "eks",
  z: "jet",
};

/** How a word may be read: Korean leaves out the r of 파이어베이스 and puts 어 in its place. */
export function listReadings(word: string): readonly Sound[] {
  const others = isHangul(word)
    ? [
        word.replaceAll(LEFT_OUT_R, (one, at: number) =>
          (word.charCodeAt(at - 1) - FIRST) % FINALS === 0 ? "러" : one,
        ),
        word.replaceAll(PUT_IN_R, ""),
      ]
    : [
        word.replace(READ_OUT, (letters) =>
          Array.from(letters, (letter) => LETTER_SOUNDS[letter] ?? letter).join(""),
        ),
      ];
  return [...new Set([word, ...others])].flatMap((one) => toSound(one) ?? []);
}

export const toSoundKey = (word: string): string | null => toSound(word)?.key ?? null;

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
/** ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ; v is ㅓ, and - is ㅡ, which is put where consonants meet. */
const NUCLEUS = "aea ve  oa   uveiu- i";
/** ㅑ, ㅕ and ㅛ only behind ㅅ: 샤드, 세션, 쇼핑. */
const NUCLEUS_BEHIND_S = "aea vev oa  ouveiu- i";

/** What meets is one: two of a class (릴리스), and a stop before what it only sharpens (엣지, match). */
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
    const last = isMeeting ? key.slice(-1) : "";
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

/** Null where no loanword is written so. */
function hangulSound(word: string): Sound | null {
  const parts: SoundPart[] = [];
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at) - FIRST;
    const [first, last] = [Math.floor(code / FINALS / NUCLEI), code % FINALS];
    const [initial, final] = [INITIAL.charAt(first), FINAL.charAt(last)];
    const nuclei = INITIAL_LETTER.charAt(first) === "s" ? NUCLEUS_BEHIND_S : NUCLEUS;
    const nucleus = nuclei.charAt(Math.floor(code / FINALS) % NUCLEI);
    if ([initial, nucleus, final].includes(" ")) return null;
    if (initial !== "-") parts.push({ consonant: initial, written: INITIAL_LETTER.charAt(first) });
    parts.push({ vowel: nucleus });
    if (final !== "-") parts.push({ consonant: final, written: FINAL_LETTER.charAt(last) });
  }
  const sound = joinSounds(parts);
  const hasMark = sound.written.some((letters) => /[cktp]/.test(letters.join("")));
  return { ...sound, isDoubtful: word.length === 2 && !hasMark };
}

/** What letters are; the first that fits where one stands. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/sch/y, "SK"],
  [/tch|dg(?=[eiy])|[sct]h|ti(?=on)|c(?=[eiy])|(?<=[^g])g(?=[eiy])|[szj]/y, "S"],
  [/mb(?=$|[^aeiouyrl])|m/y, "M"],
  [/ng(?=$|[^aeiouyrl])|n/y, "N"],
  [/x/y, "KS"],
  [/gh(?=t)|h|r(?=$|e$|[^aeiouy])/y, ""],
  [/ck|qu?|[kgc]/y, "K"],
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

export const toSoundKey = (word: string): string | null => toSound(word)?.key ?? null;

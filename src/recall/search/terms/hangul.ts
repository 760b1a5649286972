/**
 * Korean words end in particles and endings (`lexicon/korean.ts`). What is left without them is what a person means; the rest
 * may be another one in the document: what is cut wrongly still counts, only less (`rank/`).
 */
import { PARTICLES, VERBAL_ENDINGS } from "../../../lexicon/korean.ts";
import { toWordSet } from "../../../lexicon/words.ts";

const ENDINGS: ReadonlySet<string> = toWordSet(PARTICLES, VERBAL_ENDINGS);
const LONGEST_ENDING = 4;
/** Many an ending is as often the end of a word itself: only cut where enough is left. */
const LEAST_LEFT = 2;

export type HangulStem = { readonly stem: string; readonly ending: string };

/** The longest ending goes. */
export function stemHangul(word: string): HangulStem {
  for (let units = Math.min(LONGEST_ENDING, word.length - LEAST_LEFT); units > 0; units--) {
    const ending = word.slice(-units);
    if (ENDINGS.has(ending)) return { stem: word.slice(0, -units), ending };
  }
  return { stem: word, ending: "" };
}

export const isEnding = (text: string): boolean => ENDINGS.has(text);

const PARTICLE_SET: ReadonlySet<string> = toWordSet(PARTICLES);
const LONGEST_PARTICLE = 3;

/** Nothing, or what only stands behind nouns. */
export const isParticle = (ending: string): boolean => ending === "" || PARTICLE_SET.has(ending);

/** The one syllable that stands before a particle, `키` in `키가`; null where there is none. */
export function findLoneSyllable(word: string): string | null {
  const isShort = word.length > 1 && word.length <= 1 + LONGEST_PARTICLE;
  return isShort && PARTICLE_SET.has(word.slice(1)) ? word.charAt(0) : null;
}

const FIRST = 0xac00;
const LAST = 0xd7a3;
const FINALS = 28;
const VOWELS = 21;
/** ㄴ ㄹ ㅁ ㅆ: what an ending leaves on the syllable before it. */
const ENDING_FINALS: ReadonlySet<number> = new Set([4, 8, 16, 20]);
/** ㅝ ㅕ ㅘ ㅐ ㅙ, into which a verb's last vowel and its ending grew together → the vowel. */
const OPEN_VOWELS: ReadonlyMap<number, number> = new Map([
  [14, 13],
  [6, 20],
  [9, 8],
  [1, 0],
  [10, 11],
]);

/** 꿨, 꾼, 꿀 → 꾸. */
function openSyllable(syllable: string): string {
  const code = syllable.charCodeAt(0);
  if (code < FIRST || code > LAST) return syllable;
  const final = (code - FIRST) % FINALS;
  const vowel = Math.floor((code - FIRST) / FINALS) % VOWELS;
  const initial = Math.floor((code - FIRST) / FINALS / VOWELS);
  if (final !== 0 && !ENDING_FINALS.has(final)) return syllable;
  const open = OPEN_VOWELS.get(vowel) ?? vowel;
  return String.fromCharCode(FIRST + (initial * VOWELS + open) * FINALS);
}

/** What the forms of one verb have in common: 바꾸 of 바꿨다, 바꾼, 바꾸고; null where the word is no longer than that. */
export function findVerbRoot(word: string): string | null {
  const once = stemHangul(word);
  const { stem } = once.ending === "" ? once : stemHangul(once.stem);
  if (stem.length < LEAST_LEFT) return null;
  return stem.slice(0, -1) + openSyllable(stem.slice(-1));
}

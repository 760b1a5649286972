/**
 * Which Korean and English words stand for each other, as learned from parallel texts (`train/`, NOTICE). A line of the data is a
 * Korean word without its ending, or a verb's root, and what it stands for, the most usual first. Words that are met more often come
 * first.
 */
import { isHangul } from "../../../lexicon/korean.ts";
import { stemWord } from "../terms/chunk.ts";
import { stemHangul, findLoneSyllable, findVerbRoot } from "../terms/hangul.ts";
import lines from "./glossary.tsv" with { type: "text" };

type Words = ReadonlyMap<string, readonly string[]>;
type RankedWord = { readonly word: string; readonly rank: number };
type Glossary = {
  readonly korean: Words;
  /** By stem; which of them are the most usual is for whoever asks. */
  readonly english: ReadonlyMap<string, readonly RankedWord[]>;
};

const MOST_KOREAN = 8;
const LEAST_PART = 2;

let glossary: Glossary | undefined;

function readGlossary(): Glossary {
  const korean = new Map<string, readonly string[]>();
  const english = new Map<string, RankedWord[]>();
  /** By word as by stem: most words come more than once, and to find a stem takes longer than all else. */
  const spelt = new Map<string, RankedWord[]>();
  for (const line of lines.split("\n")) {
    const [word, others] = line.split("\t");
    if (word === undefined || others === undefined) continue;
    const translations = others.split(" ");
    korean.set(word, translations);
    for (const [rank, translation] of translations.entries()) {
      let words = spelt.get(translation);
      if (words === undefined) {
        const stem = stemWord(translation);
        words = english.get(stem) ?? [];
        english.set(stem, words);
        spelt.set(translation, words);
      }
      words.push({ word, rank });
    }
  }
  return { korean, english };
}

/** The most usual first. What has 계좌번호 has 번호 too, and 날아갔 is found by its root 날아가: the longer ones take no place. */
function mostUsual(words: readonly RankedWord[]): readonly string[] {
  const kept: string[] = [];
  for (const { word } of words.toSorted((a, b) => a.rank - b.rank)) {
    if (kept.length === MOST_KOREAN) break;
    if (!kept.some((one) => isSaidBy(word, one))) kept.push(word);
  }
  return kept;
}

function isSaidBy(word: string, other: string): boolean {
  if (other.length < LEAST_PART || other.length > word.length) return other === word;
  if (other.length < word.length) return word.includes(other);
  return word.startsWith(other.slice(0, -1)) && (word === other || findVerbRoot(word) === other);
}

/**
 * What a word stands for in the other language, as it is spelt there, the most usual first; empty where that is not known.
 * `term`: a Hangul word with or without its endings, or an English word or its stem, in small letters.
 */
export function findTranslations(term: string): readonly string[] {
  glossary ??= readGlossary();
  if (!isHangul(term))
    return mostUsual(glossary.english.get(stemWord(term)) ?? glossary.english.get(term) ?? []);
  return translateHangul(term, glossary.korean);
}

/** The two words of a compound that has no line of its own; null where it is none. */
export function splitCompound(word: string): readonly [string, string] | null {
  glossary ??= readGlossary();
  const { korean } = glossary;
  if (!isHangul(word) || lookUpForms(word, korean) !== undefined) return null;
  for (const whole of [word, stemHangul(word).stem]) {
    for (let at = whole.length - LEAST_PART; at >= LEAST_PART; at--) {
      const [first, second] = [whole.slice(0, at), whole.slice(at)];
      if (korean.has(first) && korean.has(second)) return [first, second];
    }
  }
  return null;
}

/** 고쳐줘, 바꿔주세요: what is asked for. */
const REQUEST = /(?:줘요?|주세요|주라)$/;

/** As it stands, without its ending, by its root. */
function lookUpForms(word: string, korean: Words): readonly string[] | undefined {
  const asked = findVerbRoot(word.replace(REQUEST, ""));
  const forms = [word, stemHangul(word).stem, findVerbRoot(word), asked, findLoneSyllable(word)];
  for (const form of forms) {
    const found = form === null ? undefined : korean.get(form);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** By itself, else as a compound of two. */
function translateHangul(word: string, korean: Words): readonly string[] {
  const own = lookUpForms(word, korean);
  if (own !== undefined) return own;
  const parts = splitCompound(word) ?? [];
  return [...new Set(parts.flatMap((part) => korean.get(part) ?? []))];
}

/**
 * A text → the units that a table has vectors for. `train/units.py` does the same.
 *
 *   English   a word that the table has, else its pieces, longest first (`##` before all but the first)
 *   Korean    pairs and triples of syllables, and beginnings of two to five (`^`)
 */
import type { Vocabulary } from "./vocabulary.ts";

const LONGEST_TEXT = 6000;
const LONGEST_PIECE = 20;
const LONGEST_BEGINNING = 5;
const HUMPS = /([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g;
const WORDS = /[가-힣]+|[a-z]+|[0-9]+/g;

/** The words of a text and how often each comes. */
export function countWords(text: string): Map<string, number> {
  const plain = text
    .slice(0, LONGEST_TEXT)
    .normalize("NFC")
    .replaceAll(HUMPS, "$1$3 $2$4")
    .toLowerCase();
  const counts = new Map<string, number>();
  for (const [word] of plain.matchAll(WORDS)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const HANGUL = 0xac00;
const DIGIT = 0x39;

/** The places of a word's units in the table. `word`: as `countWords` gives it. */
export function unitPlaces(word: string, units: Vocabulary): readonly number[] {
  const code = word.charCodeAt(0);
  if (code >= HANGUL) return syllablePlaces(word, units);
  const whole = units.find("", word, 0, word.length);
  if (whole !== -1) return [whole];
  return code <= DIGIT ? [] : piecePlaces(word, units);
}

function syllablePlaces(word: string, units: Vocabulary): readonly number[] {
  const found: number[] = [];
  const add = (mark: string, from: number, to: number): void => {
    const place = units.find(mark, word, from, to);
    if (place !== -1) found.push(place);
  };
  const { length } = word;
  if (length === 1) add("", 0, 1);
  for (let at = 0; at + 2 <= length; at++) add("", at, at + 2);
  for (let end = 2; end <= Math.min(LONGEST_BEGINNING, length); end++) add("^", 0, end);
  for (let at = 0; at + 3 <= length; at++) add("", at, at + 3);
  return found;
}

function piecePlaces(word: string, units: Vocabulary): readonly number[] {
  const found: number[] = [];
  let at = 0;
  while (at < word.length) {
    let end = Math.min(word.length, at + LONGEST_PIECE);
    let place = -1;
    for (; end > at && place === -1; end--) place = units.find(at === 0 ? "" : "##", word, at, end);
    if (place === -1) return found;
    found.push(place);
    at = end + 1;
  }
  return found;
}

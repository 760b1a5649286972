/**
 * A text → the units that a table has vectors for. `train/units.py` does the same.
 *
 *   English   a word that the table has, else its pieces, longest first (`##` before all but the first)
 *   Korean    pairs and triples of syllables, and beginnings of two to five (`^`)
 */

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

/** Where each unit stands in the table. */
type Places = Pick<ReadonlyMap<string, number>, "get">;

/** `word`: as `countWords` gives it. */
export function placesOf(word: string, places: Places): readonly number[] {
  const code = word.charCodeAt(0);
  if (code >= HANGUL) return syllablePlaces(word, places);
  const whole = places.get(word);
  if (whole !== undefined) return [whole];
  return code <= DIGIT ? [] : piecePlaces(word, places);
}

function syllablePlaces(word: string, places: Places): readonly number[] {
  const found: number[] = [];
  const add = (unit: string): void => {
    const place = places.get(unit);
    if (place !== undefined) found.push(place);
  };
  const { length } = word;
  if (length === 1) add(word);
  for (let at = 0; at + 2 <= length; at++) add(word.slice(at, at + 2));
  for (let end = 2; end <= Math.min(LONGEST_BEGINNING, length); end++)
    add(`^${word.slice(0, end)}`);
  for (let at = 0; at + 3 <= length; at++) add(word.slice(at, at + 3));
  return found;
}

function piecePlaces(word: string, places: Places): readonly number[] {
  const found: number[] = [];
  let at = 0;
  while (at < word.length) {
    let end = Math.min(word.length, at + LONGEST_PIECE);
    let place: number | undefined;
    for (; end > at; end--) {
      const piece = word.slice(at, end);
      place = places.get(at === 0 ? piece : `##${piece}`);
      if (place !== undefined) break;
    }
    if (place === undefined) return found;
    found.push(place);
    at = end;
  }
  return found;
}

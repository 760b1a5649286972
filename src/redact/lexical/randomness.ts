/**
 * Is a value composed of words and names, as code, paths and prose are, or random? Case changes and digits tell:
 * `userPrefix+apiToken2` has few of them, and long words with vowels between; a key has them everywhere. Both use the same
 * characters, so no single character decides.
 */
const WORDS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;
const PIECES = /[A-Za-z0-9]{4,}/g;
const VOWEL = /[aeiouyAEIOU]/;
const LOWER_WORD = /^[a-z]/;
const LONGEST_ACRONYM = 5;
/** Shorter values cannot be told from words (`iOSApp`) unless they mix all classes. */
const SHORTEST_RANDOM = 12;
const MIXED = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)\S{8,}$/;

/** Pieces between signs that a password manager draws: short ones say something there, as the signs cut what was one word. */
const CUT_PIECES = /[A-Za-z0-9]{2,}/g;
const CUT = /[!@#%^*+=~]/;

/** Pieces of at most three characters (`i+1`, `e.t`) say nothing and count as words. Constant for a value that was cut. */
export function readsAsWords(value: string): boolean {
  const { words, odd, letters } = countPieces(value);
  return words === 0 || (odd * 3 <= words && letters >= words * 3);
}

/** Words throughout, as the names of parameters and folders are: of one short value, a third of it says too much. */
export function readsAsName(value: string): boolean {
  const { words, odd, letters } = countPieces(value);
  const length = words < 3 ? 3 : 4;
  return words === 0 || (odd === 0 && letters >= words * length && !UNREADABLE_LETTERS.test(value));
}

/** Consonants that no word has beside each other; capitals in a row with small letters behind or before. */
const UNREADABLE_LETTERS =
  /[bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ]{5}|[a-z][A-Z]{4}|[A-Z]{4}[a-z]/;

function countPieces(value: string): { words: number; odd: number; letters: number } {
  const isCut = value.length >= SHORTEST_RANDOM && MIXED.test(value) && CUT.test(value);
  const pieces = value.match(isCut ? CUT_PIECES : PIECES) ?? [];
  let words = 0;
  let odd = 0;
  let letters = 0;
  for (const piece of pieces) {
    const parts = piece.match(WORDS) ?? [];
    for (const [at, word] of parts.entries()) {
      const isNumber = word.charCodeAt(0) < 0x3a;
      const isOuter = at === parts.length - 1 || (at === 0 && LOWER_WORD.test(parts[1] ?? ""));
      if (isNumber && isOuter && word.length <= 4) continue;
      words++;
      if (!isNumber) letters += word.length;
      if (isNumber || isOdd(word, piece)) odd++;
    }
  }
  return { words, odd, letters };
}

function isOdd(word: string, piece: string): boolean {
  if (word.length < 3) return word !== piece;
  if (word.length > LONGEST_ACRONYM && word !== piece && word === word.toUpperCase()) return true;
  return !VOWEL.test(word);
}

/** Long enough, in one piece, and not put together from words. */
export function isRandom(value: string): boolean {
  if (value.length < SHORTEST_RANDOM ? !MIXED.test(value) : value.includes(" ")) return false;
  return !readsAsWords(value);
}

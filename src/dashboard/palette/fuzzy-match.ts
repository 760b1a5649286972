/**
 * Whether typed words name a text, and how well: as whole words, as the beginnings of its words, as a run of letters anywhere.
 * Letters strewn over several words are no match.
 * Korean is matched as it is typed: by initials (ㅎㅅㅌ for 히스토리), and by a syllable that is not complete yet.
 */
export type PaletteMatch = {
  readonly score: number;
  /** Of the word that fits least. */
  readonly fit: PaletteFit;
  /** Places of the letters that were typed, in order. */
  readonly at: readonly number[];
};

/** 2: a whole word; 1: the beginning of one; 0: letters within. */
export type PaletteFit = 0 | 1 | 2;

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS = 28;
const MEDIALS = 21;
const INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";

const isSyllable = (code: number): boolean => code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE;

const initialOf = (code: number): string =>
  INITIALS[Math.floor((code - FIRST_SYLLABLE) / (FINALS * MEDIALS))] ?? "";

/** Without its marks, small; a syllable stays whole. */
function plain(letter: string): string {
  if (letter < "\u00c0" || isSyllable(letter.charCodeAt(0))) return letter.toLowerCase();
  const [base = letter] = Array.from(letter.normalize("NFD"));
  return base.toLowerCase();
}

const MAX_CACHED_TEXTS = 4000;
const letterCache = new Map<string, readonly string[]>();

/** The same texts are looked at with every letter that is typed. */
function lettersOf(text: string): readonly string[] {
  const known = letterCache.get(text);
  if (known !== undefined) return known;
  const letters = Array.from(text, plain);
  if (letterCache.size >= MAX_CACHED_TEXTS) letterCache.clear();
  letterCache.set(text, letters);
  return letters;
}

function matchesLetter(typed: string, letter: string): boolean {
  if (typed === letter) return true;
  const code = letter.charCodeAt(0);
  if (!isSyllable(code)) return false;
  if (INITIALS.includes(typed)) return initialOf(code) === typed;
  const typedCode = typed.charCodeAt(0);
  const isOpen = isSyllable(typedCode) && (typedCode - FIRST_SYLLABLE) % FINALS === 0;
  return isOpen && code - typedCode > 0 && code - typedCode < FINALS;
}

const isWordStart = (letters: readonly string[], at: number): boolean =>
  at === 0 || /[\s\-_./:·“"'([]/.test(letters[at - 1] ?? "");

const isWordEnd = (letters: readonly string[], end: number): boolean =>
  end === letters.length || /[^\p{L}\p{N}]/u.test(letters[end] ?? "");

/** Null where one of the words is not found. */
export function fuzzyMatch(query: string, text: string): PaletteMatch | null {
  const words = query
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
  const letters = lettersOf(text);
  let score = 0;
  let fit: PaletteFit = 2;
  const at = new Set<number>();
  for (const word of words) {
    const found = wordMatch(Array.from(word, plain), letters);
    if (found === null) return null;
    score += found.score;
    if (found.fit < fit) ({ fit } = found);
    for (const place of found.at) at.add(place);
  }
  // Of two that fit alike, the shorter one was meant.
  return { score: score - letters.length / 200, fit, at: [...at].toSorted((a, b) => a - b) };
}

const RUN = 100;
const TEXT_START_BONUS = 10;
const FIT_SCORE = 50;

function wordMatch(typed: readonly string[], letters: readonly string[]): PaletteMatch | null {
  let best: PaletteMatch | null = null;
  for (let from = 0; from + typed.length <= letters.length; from++) {
    if (!typed.every((one, step) => matchesLetter(one, letters[from + step] ?? ""))) continue;
    const fit = fitOf(letters, from, from + typed.length);
    const bonus = from === 0 ? TEXT_START_BONUS : 0;
    const score = RUN + fit * FIT_SCORE + bonus + typed.length;
    if (best === null || score > best.score) {
      best = { score, fit, at: typed.map((_, step) => from + step) };
    }
    if (fit === 2) break;
  }
  return best;
}

function fitOf(letters: readonly string[], from: number, end: number): PaletteFit {
  if (!isWordStart(letters, from)) return 0;
  return isWordEnd(letters, end) ? 2 : 1;
}

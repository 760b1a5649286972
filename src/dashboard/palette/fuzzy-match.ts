/**
 * Whether typed words name a text, and how well: its beginning, the beginnings of its words, a run of letters anywhere.
 * Korean is matched as it is typed: by initials (ㅎㅅㅌ for 히스토리), and by a syllable that is not complete yet.
 */
export type PaletteMatch = {
  readonly score: number;
  /** Places of the letters that were typed, in order. */
  readonly at: readonly number[];
};

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

/** Null where one of the words is not found. */
export function fuzzyMatch(query: string, text: string): PaletteMatch | null {
  const words = query
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
  const letters = lettersOf(text);
  let score = 0;
  const at = new Set<number>();
  for (const word of words) {
    const found = wordMatch(Array.from(word, plain), letters);
    if (found === null) return null;
    score += found.score;
    for (const place of found.at) at.add(place);
  }
  // Of two that fit alike, the shorter one was meant.
  return { score: score - letters.length / 200, at: [...at].toSorted((a, b) => a - b) };
}

const RUN = 100;
const TEXT_START_BONUS = 40;
const WORD_START_BONUS = 25;
const WORD_STARTS_SCORE = 60;

function wordMatch(typed: readonly string[], letters: readonly string[]): PaletteMatch | null {
  let best: PaletteMatch | null = null;
  for (let from = 0; from + typed.length <= letters.length; from++) {
    if (!typed.every((one, step) => matchesLetter(one, letters[from + step] ?? ""))) continue;
    const bonus = from === 0 ? TEXT_START_BONUS : isWordStart(letters, from) ? WORD_START_BONUS : 0;
    const score = RUN + bonus + typed.length;
    if (best === null || score > best.score) {
      best = { score, at: typed.map((_, step) => from + step) };
    }
    if (bonus > 0) break;
  }
  return best ?? (typed.length > 1 ? matchWordStarts(typed, letters) : null);
}

/** `gh` for “Go to History”: each letter begins a word, or goes on where the last one was. */
function matchWordStarts(
  typed: readonly string[],
  letters: readonly string[],
): PaletteMatch | null {
  const at: number[] = [];
  for (let place = 0; place < letters.length && at.length < typed.length; place++) {
    if (!matchesLetter(typed[at.length] ?? "", letters[place] ?? "")) continue;
    if (isWordStart(letters, place) || at.at(-1) === place - 1) at.push(place);
  }
  return at.length === typed.length ? { score: WORD_STARTS_SCORE, at } : null;
}

/**
 * Whether typed words name a text, and how well: its beginning, the beginnings of its words, a run of letters anywhere.
 * Korean is matched as it is typed: by initials (ㅎㅅㅌ for 히스토리), and by a syllable that is not complete yet.
 */
export type Match = {
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

const MOST_KEPT = 4000;
const kept = new Map<string, readonly string[]>();

/** The same texts are looked at with every letter that is typed. */
function lettersOf(text: string): readonly string[] {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const letters = Array.from(text, plain);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, letters);
  return letters;
}

function isLike(typed: string, letter: string): boolean {
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
export function fuzzyMatch(query: string, text: string): Match | null {
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
const AT_TEXT_START = 40;
const AT_WORD_START = 25;
const BY_WORD_STARTS = 60;

function wordMatch(typed: readonly string[], letters: readonly string[]): Match | null {
  let best: Match | null = null;
  for (let from = 0; from + typed.length <= letters.length; from++) {
    if (!typed.every((one, step) => isLike(one, letters[from + step] ?? ""))) continue;
    const bonus = from === 0 ? AT_TEXT_START : isWordStart(letters, from) ? AT_WORD_START : 0;
    const score = RUN + bonus + typed.length;
    if (best === null || score > best.score) {
      best = { score, at: typed.map((_, step) => from + step) };
    }
    if (bonus > 0) break;
  }
  return best ?? (typed.length > 1 ? byWordStarts(typed, letters) : null);
}

/** `gh` for “Go to History”: each letter begins a word, or goes on where the last one was. */
function byWordStarts(typed: readonly string[], letters: readonly string[]): Match | null {
  const at: number[] = [];
  for (let place = 0; place < letters.length && at.length < typed.length; place++) {
    if (!isLike(typed[at.length] ?? "", letters[place] ?? "")) continue;
    if (isWordStart(letters, place) || at.at(-1) === place - 1) at.push(place);
  }
  return at.length === typed.length ? { score: BY_WORD_STARTS, at } : null;
}

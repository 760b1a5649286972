/** Words that are spelt nearly so: a letter too many, too few, another one, or two that changed places. */

/** How many slips lead from one to the other; more than `most` is said as `most + 1`. */
function countEdits(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last: number[] = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let best = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      );
      const isSwapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwapped) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
      least = Math.min(least, best);
    }
    if (least > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}

const isHangul = (word: string): boolean => /^[\uac00-\ud7a3]/.test(word);

/** A slip of the hand on a Korean keyboard is one of a part of a syllable. */
const letters = (word: string): string => (isHangul(word) ? word.normalize("NFKD") : word);

/** Of fewer every slip is another word: 모드, 모두. */
const LEAST_LETTERS = 4;
const LEAST_HANGUL_LETTERS = 5;

/** More letters forgive more. */
export function getMaxEdits(word: string): number {
  const { length } = letters(word);
  const least = isHangul(word) ? LEAST_HANGUL_LETTERS : LEAST_LETTERS;
  return length < least ? 0 : length < 8 ? 1 : 2;
}

const SYLLABLES_PER_INITIAL = 588;
const FIRST_SYLLABLE = 0xac00;

/** Where in the order of words those stand that begin alike. */
export function getInitialRange(word: string): { readonly from: string; readonly before: string } {
  const first = word.charCodeAt(0);
  if (!isHangul(word)) {
    const letter = word.charAt(0);
    return { from: letter, before: String.fromCharCode(first + 1) };
  }
  const from = first - ((first - FIRST_SYLLABLE) % SYLLABLES_PER_INITIAL);
  return {
    from: String.fromCharCode(from),
    before: String.fromCharCode(from + SYLLABLES_PER_INITIAL),
  };
}

const MAX_FUZZY_WORDS = 6;
/** The nearest of the words, nearest first. */
export function findFuzzyWords(word: string, among: readonly string[]): readonly string[] {
  const most = getMaxEdits(word);
  if (most === 0) return [];
  const spelt = letters(word);
  const found: { readonly word: string; readonly slips: number }[] = [];
  for (const other of among) {
    if (other === word) continue;
    const count = countEdits(spelt, letters(other), most);
    if (count <= most) found.push({ word: other, slips: count });
  }
  const sorted = found.toSorted((a, b) => a.slips - b.slips || (a.word < b.word ? -1 : 1));
  const nearest = sorted[0]?.slips ?? 0;
  return sorted
    .filter(({ slips: count }) => count === nearest)
    .slice(0, MAX_FUZZY_WORDS)
    .map(({ word: near }) => near);
}

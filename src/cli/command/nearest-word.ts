/** The probable word behind a typo: at most two letters away, and no more than half of the typed ones. */
export function nearestWord(word: string, words: readonly string[]): string | null {
  let best: string | null = null;
  let distance = Math.min(3, Math.floor(word.length / 2) + 1);
  for (const one of words) {
    const away = editDistance(word, one);
    if (away < distance) {
      best = one;
      distance = away;
    }
  }
  return best;
}

/** Longer words are never meant by mistake, and comparing them takes the product of their lengths. */
const MAX_WORD_LENGTH = 64;

function editDistance(a: string, b: string): number {
  if (a.length > MAX_WORD_LENGTH || b.length > MAX_WORD_LENGTH) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

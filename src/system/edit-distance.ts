/** Longer words are never meant by mistake, and comparing them takes the product of their lengths. */
const MAX_WORD_LENGTH = 64;

/** How many letters have to be added, removed or replaced. */
export function editDistance(a: string, b: string): number {
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

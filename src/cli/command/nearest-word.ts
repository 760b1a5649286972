import { editDistance } from "../../system/edit-distance.ts";

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

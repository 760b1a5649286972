/**
 * What could be done without us, in the same budget: the end of the conversation, and an extractive summary of all of it
 * (TextRank over TF-IDF, what was said before what tools printed, near repetitions left out).
 */
import { type Passage, type Speaker, textOf } from "./conversation-text.ts";

export const BUDGET_UNITS = 9900;

export const lastOf = (passages: readonly Passage[], units = BUDGET_UNITS): string =>
  textOf(passages).slice(-units);

type Sentence = {
  readonly text: string;
  readonly by: Speaker;
  readonly words: ReadonlyMap<string, number>;
};

const LONGEST_SENTENCE = 400;
const ROUNDS = 15;
const DAMPING = 0.85;
const NEAR_REPETITION = 0.6;
const WEIGHTS: Readonly<Record<Speaker, number>> = { user: 1.6, agent: 1.2, tool: 0.5 };

/** Lines, and sentences within them; a bare "ok" is none. */
function sentencesOf({ by, text }: Passage): Sentence[] {
  return text
    .split(/\n+|(?<=[.!?。])\s+/)
    .map((one) => one.trim().slice(0, LONGEST_SENTENCE))
    .filter((one) => one.length >= 8)
    .map((one) => ({ by, text: one, words: wordsOf(one) }));
}

/** Words of letters and digits; Hangul in pairs of syllables, because its endings change. */
function wordsOf(sentence: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (word: string): void => void counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [word] of sentence.toLowerCase().matchAll(/[a-z0-9_]{2,}|[가-힣]+/g)) {
    if (word < "가") add(word);
    else for (let at = 0; at < Math.max(1, word.length - 1); at++) add(word.slice(at, at + 2));
  }
  return counts;
}

/** Each sentence as a vector of length one. */
function vectorsOf(sentences: readonly Sentence[]): readonly ReadonlyMap<string, number>[] {
  const frequency = new Map<string, number>();
  for (const { words } of sentences)
    for (const word of words.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  return sentences.map(({ words }) => {
    const weighed = [...words].map(([word, count]) => {
      const rarity = Math.log(1 + sentences.length / (frequency.get(word) ?? 1));
      return [word, (1 + Math.log(count)) * rarity] as const;
    });
    const length = Math.hypot(...weighed.map(([, weight]) => weight)) || 1;
    return new Map(weighed.map(([word, weight]) => [word, weight / length]));
  });
}

/**
 * TextRank without its matrix: a sentence hands its rank to its words and takes from them, which is the same sum over all
 * pairs of sentences and costs only as much as there are words.
 */
function rank(vectors: readonly ReadonlyMap<string, number>[]): readonly number[] {
  let ranks = vectors.map(() => 1);
  const spread = (from: readonly number[]): number[] => {
    const pool = new Map<string, number>();
    for (const [at, vector] of vectors.entries())
      for (const [word, weight] of vector)
        pool.set(word, (pool.get(word) ?? 0) + weight * (from[at] ?? 0));
    return vectors.map((vector, at) => {
      let sum = -(from[at] ?? 0);
      for (const [word, weight] of vector) sum += weight * (pool.get(word) ?? 0);
      return Math.max(0, sum);
    });
  };
  const degrees = spread(ranks);
  for (let round = 0; round < ROUNDS; round++) {
    const handed = ranks.map((one, at) => one / Math.max(degrees[at] ?? 0, 1e-6));
    ranks = spread(handed).map((sum) => 1 - DAMPING + DAMPING * sum);
  }
  return ranks;
}

function alike(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [word, weight] of one) sum += weight * (other.get(word) ?? 0);
  return sum;
}

/** The best sentences that fit, in the order in which they were said; the first request is always among them. */
export function extractOf(passages: readonly Passage[], units = BUDGET_UNITS): string {
  const sentences = passages.flatMap(sentencesOf);
  const vectors = vectorsOf(sentences);
  const ranks = rank(vectors);
  const first = sentences.findIndex(({ by }) => by === "user");
  const worth = (at: number): number =>
    at === first ? Infinity : (ranks[at] ?? 0) * WEIGHTS[sentences[at]?.by ?? "tool"];
  const order = sentences.map((_, at) => at).toSorted((a, b) => worth(b) - worth(a));
  const taken: number[] = [];
  let left = units;
  for (const at of order) {
    const [sentence, vector] = [sentences[at], vectors[at]];
    if (sentence === undefined || vector === undefined || sentence.text.length + 1 > left) continue;
    if (taken.some((other) => alike(vector, vectors[other] ?? new Map()) > NEAR_REPETITION))
      continue;
    taken.push(at);
    left -= sentence.text.length + 1;
    if (left < 20) break;
  }
  return taken
    .toSorted((a, b) => a - b)
    .map((at) => sentences[at]?.text ?? "")
    .join("\n");
}

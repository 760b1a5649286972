/**
 * Between what was found by the words themselves and what was found by their translations. What has every word as it was asked for
 * is what was meant, and comes first. Otherwise the language that has more of it does: two words of a question stand somewhere in
 * its own language nearly always, and would bury the one text in the other language that has all of it.
 */
import type { Scored } from "./score.ts";

type One = Pick<Scored, "score" | "found" | "missing" | "coverage" | "translated">;

const isWhole = ({ missing, translated }: One): boolean => missing.length === 0 && translated === 0;

export function betweenLanguages<T extends One>(hits: readonly T[]): readonly T[] {
  const whole = hits.filter(isWhole);
  const scored = whole.length === 0 ? raised(hits) : behind(hits, whole);
  return hits.map((hit) => {
    const score = scored(hit);
    return score === hit.score ? hit : { ...hit, score };
  });
}

/** Of the share that translations have. Of a single word, its other forms in its own language come first. */
const BESIDE_WHOLE = 0.9;
const BESIDE_WORD = 0.5;
const LEAST_BEHIND = 0.99;

function behind(hits: readonly One[], whole: readonly One[]): (hit: One) => number {
  const most = LEAST_BEHIND * Math.max(...whole.map(({ score }) => score));
  const isWord = hits.every(({ found, missing }) => found.length + missing.length === 1);
  const kept = isWord ? BESIDE_WORD : BESIDE_WHOLE;
  return ({ score, translated }) =>
    translated === 0 ? score : Math.min(most, score * (1 - (1 - kept) * translated));
}

const HALF = 0.5;
const MOST_RAISED = 1.5;

/** By how much more of what was asked for stands somewhere in the other language. */
function raised(hits: readonly One[]): (hit: One) => number {
  let [own, other] = [0, 0];
  for (const { coverage, translated } of hits)
    if (translated >= HALF) other = Math.max(other, coverage);
    else own = Math.max(own, coverage);
  const factor = own === 0 ? 1 : Math.max(1, Math.min(MOST_RAISED, other / own));
  return ({ score, translated }) => (translated >= HALF ? score * factor : score);
}

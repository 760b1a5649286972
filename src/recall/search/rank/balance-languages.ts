/**
 * Between what was found by the words themselves and what was found by their translations. What has every word as it was asked for
 * is what was meant, and comes first. Otherwise the language that has more of it does: two words of a question stand somewhere in
 * its own language nearly always, and would bury the one text in the other language that has all of it.
 */
import type { WordMatch } from "../hit.ts";
import type { DocumentScore } from "./score.ts";

type LanguageHit = Pick<DocumentScore, "score" | "found" | "missing" | "coverage" | "translated">;

/** What is only spelt nearly so, or has some of the syllables, may be another word. */
const isGuess = ({ how }: WordMatch): boolean => how === "some" || how === "near";

const isWhole = ({ missing, translated, found }: LanguageHit): boolean =>
  missing.length === 0 && translated === 0 && !found.some(isGuess);

export function balanceLanguages<T extends LanguageHit>(hits: readonly T[]): readonly T[] {
  const whole = hits.filter(isWhole);
  const scored = whole.length === 0 ? raiseOtherLanguage(hits) : demoteTranslations(hits, whole);
  return hits.map((hit) => {
    const score = scored(hit);
    return score === hit.score ? hit : { ...hit, score };
  });
}

/** Of the share that translations have. Of a single word, its other forms in its own language come first. */
const TRANSLATION_SHARE = 0.9;
const SINGLE_WORD_SHARE = 0.5;
const MAX_SHARE_OF_WHOLE = 0.99;

function demoteTranslations(
  hits: readonly LanguageHit[],
  whole: readonly LanguageHit[],
): (hit: LanguageHit) => number {
  const most = MAX_SHARE_OF_WHOLE * Math.max(...whole.map(({ score }) => score));
  const isWord = hits.every(({ found, missing }) => found.length + missing.length === 1);
  const kept = isWord ? SINGLE_WORD_SHARE : TRANSLATION_SHARE;
  return ({ score, translated }) =>
    translated === 0 ? score : Math.min(most, score * (1 - (1 - kept) * translated));
}

const MIN_TRANSLATED = 0.5;
const MAX_FACTOR = 1.5;

/** By how much more of what was asked for stands somewhere in the other language. */
function raiseOtherLanguage(hits: readonly LanguageHit[]): (hit: LanguageHit) => number {
  let [own, other] = [0, 0];
  for (const { coverage, translated } of hits)
    if (translated >= MIN_TRANSLATED) other = Math.max(other, coverage);
    else own = Math.max(own, coverage);
  const factor = own === 0 ? 1 : Math.max(1, Math.min(MAX_FACTOR, other / own));
  return ({ score, translated }) => (translated >= MIN_TRANSLATED ? score * factor : score);
}

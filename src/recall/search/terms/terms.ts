/** The terms a document is found by. Raise the version whenever the same text gives other terms: the index is then rebuilt. */
import { extractChunkTerms } from "./chunk.ts";
import { foldCase, foldWidth } from "./fold.ts";
import { stemHangul, isParticle, findLoneSyllable, findVerbRoot } from "./hangul.ts";
import { splitPairs } from "./pairs.ts";
import { scanStretches } from "./scan-stretches.ts";

export const TERMS_VERSION = 7;

const MAYBE_HAN = /[\u3005\u3400-\u9fff\uf900-\ufaff\ud840-\udfff]/;

export type DocumentTerms = {
  /** Each once. */
  readonly terms: ReadonlySet<string>;
  /** Words as they are spelt, for finding one that is nearly so. */
  readonly words: ReadonlySet<string>;
  /** How many there are, repetitions included. */
  readonly length: number;
};

export function termsOf(text: string): DocumentTerms {
  const terms = new Set<string>();
  const words = new Set<string>();
  let length = 0;
  const folded = foldWidth(text);
  scanStretches(folded, ({ kind, start, end }) => {
    const stretch = folded.slice(start, end);
    if (kind === "pairs") {
      for (const pair of splitPairs(stretch)) {
        terms.add(pair);
        length++;
      }
      for (const term of listRunTerms(stretch)) terms.add(term);
      // One of them is a word as often as not: 慢, 锁.
      if (MAYBE_HAN.test(stretch))
        for (const [han] of stretch.matchAll(/\p{Script=Han}/gu)) terms.add(han);
      if (isSpellingCandidate(stretch)) words.add(stemHangul(stretch).stem);
      return;
    }
    for (const { term, kind: sort, start: from, end: to } of extractChunkTerms(stretch)) {
      terms.add(term);
      if (sort === "word") {
        length++;
        const word = foldCase(stretch.slice(from, to));
        if (isSpellingCandidate(word)) words.add(word);
      } else if (sort === "name" && isSpellingCandidate(term)) words.add(term);
    }
  });
  return { terms, words, length };
}

const LONGEST_RUN = 12;

/** The term of a verb's root: no pair begins so. */
export const toRootTerm = (root: string): string => `~${root}`;

/** Besides its pairs: what stands before a particle, and the root of a verb. */
export function listRunTerms(run: string): readonly string[] {
  if (run.length < 2 || run.length > LONGEST_RUN) return [];
  const lone = findLoneSyllable(run);
  const root = findVerbRoot(run);
  return [
    ...(lone === null ? [] : [lone]),
    ...(root === null || (run.startsWith(root) && isParticle(run.slice(root.length)))
      ? []
      : [toRootTerm(root)]),
  ];
}

const LONGEST_SPELT = 24;

const SPELT = /^(?:[a-z]{4,}|[\uac00-\ud7a3]{2,8})$/;
const SPELT_ELSEWHERE = /^\p{Ll}{4,}$/u;

/** Worth looking among when somebody slips: a word of letters that is neither very short nor very long. */
const isSpellingCandidate = (word: string): boolean =>
  word.length <= LONGEST_SPELT &&
  (SPELT.test(word) || (word.charCodeAt(0) > 0x7f && SPELT_ELSEWHERE.test(word)));

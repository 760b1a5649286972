/**
 * Words and meaning in one order. Where the best hit by words has every word of the query, words decide and meaning only helps:
 * a name that was typed is wanted. Where it lacks some, both count by rank, since scores of partial matches say little. Words count more, and most where few of them are missing.
 */
import type { IndexedDocument } from "../../../store/search-index.ts";
import type { DocumentHit } from "../hit.ts";
import { raiseNearWords } from "./near-words.ts";
import type { SimilaritySearch } from "./similarity-search.ts";

type RankedHit = Pick<DocumentHit, "document" | "score" | "found" | "missing" | "similar">;

/** Where nothing is missing: the share of words, and how much nearer than the threshold must be what has none of them. */
const WORD_SHARE = 0.95;
const EXTRA_SIMILARITY = 0.2;
/** Where something is: how much the place by words counts beside the place by meaning. Of few words of many it may be chance. */
const HIGH_WORD_WEIGHT = 2.5;
const LOW_WORD_WEIGHT = 1.5;
const MANY = 0.5;
/** So many of the best by words are held against the query's meaning too. */
const MAX_CANDIDATES = 30;
/** So many at most are there by meaning alone. */
const MAX_MEANING_ONLY = 20;

/** `found`: by words, best first. `others`: what words alone would not show. */
export async function fuseRankings<T extends RankedHit>(
  found: readonly T[],
  others: readonly T[],
  similar: SimilaritySearch,
): Promise<readonly T[]> {
  const byWords = await raiseNearWords(found, similar);
  const held = [...byWords.slice(0, MAX_CANDIDATES), ...others];
  const cosines = await similar.cosines(held.map((hit): IndexedDocument => hit.document));
  const cosineOf = ({ document }: T): number => Math.max(0, cosines.get(document.n) ?? 0);
  const [best] = byWords;
  const isWhole = best !== undefined && best.missing.length === 0;
  const least = similar.threshold + (isWhole ? EXTRA_SIMILARITY : 0);
  const isAsKorean = isMostlyKorean(similar.query);
  // Texts in one language are nearer to each other, whatever they are about; and where no word is found, it is likely not there at all.
  const leastFor = (hit: T): number =>
    best === undefined || isKorean(hit) === isAsKorean
      ? Math.max(least, similar.aloneThreshold)
      : least;
  const alone = others
    .filter((hit) => cosineOf(hit) >= leastFor(hit))
    .toSorted((a, b) => cosineOf(b) - cosineOf(a))
    .slice(0, MAX_MEANING_ONLY)
    .map((hit) => Object.assign({}, hit, { score: 0 }));
  const mostWords = best?.score ?? 1;
  const kept = [...byWords, ...alone];
  const valueOf = isWhole
    ? scoreByShare(kept, mostWords, cosineOf)
    : scoreByRank(kept, cosineOf, least, weighWords(best));
  const most = Math.max(...kept.map(valueOf));
  return kept.map((hit) =>
    Object.assign({}, hit, {
      score: (valueOf(hit) / most) * mostWords,
      similar: cosineOf(hit) >= similar.threshold ? cosineOf(hit) : null,
    }),
  );
}

type ScoreFunction<T> = (hit: T) => number;

/** Each as a share of its best. */
function scoreByShare<T extends RankedHit>(
  hits: readonly T[],
  mostWords: number,
  cosineOf: ScoreFunction<T>,
): ScoreFunction<T> {
  const mostMeaning = Math.max(Number.EPSILON, ...hits.map(cosineOf));
  return (hit) =>
    WORD_SHARE * (hit.score / mostWords) + (1 - WORD_SHARE) * (cosineOf(hit) / mostMeaning);
}

function weighWords(best: RankedHit | undefined): number {
  const { found = [], missing = [] } = best ?? {};
  return found.length >= (found.length + missing.length) * MANY
    ? HIGH_WORD_WEIGHT
    : LOW_WORD_WEIGHT;
}

/** By its place among those found by words, and among those of its language that are near enough. */
function scoreByRank<T extends RankedHit>(
  hits: readonly T[],
  cosineOf: ScoreFunction<T>,
  least: number,
  ofWords: number,
): ScoreFunction<T> {
  const nearness = includeTurnSimilarity(hits, cosineOf);
  const isNear: ScoreFunction<T> = (hit) => (nearness(hit) >= least ? nearness(hit) : 0);
  const words = placesOf(hits, ({ score }) => score);
  const [korean, others] = [hits.filter(isKorean), hits.filter((hit) => !isKorean(hit))];
  const meaning = new Map([...placesOf(korean, isNear), ...placesOf(others, isNear)]);
  const worth = (place: number | undefined): number => (place === undefined ? 0 : 1 / (1 + place));
  return (hit) => ofWords * worth(words.get(hit)) + worth(meaning.get(hit));
}

/** Of its nearness, for what was said behind it in its own turn, and in the next. */
const SAME_TURN_WEIGHT = 0.9;
const PREVIOUS_TURN_WEIGHT = 0.75;

/** An answer seldom repeats what it was asked: of what words found, it counts how near its prompt is, and the prompt before. */
function includeTurnSimilarity<T extends RankedHit>(
  hits: readonly T[],
  cosineOf: ScoreFunction<T>,
): ScoreFunction<T> {
  const keyOf = ({ document: { sessionId, turn } }: T, step = 0): string =>
    turn === null ? "" : `${sessionId} ${turn - step}`;
  const nearest = new Map<string, T>();
  for (const hit of hits) {
    const before = nearest.get(keyOf(hit));
    if (before === undefined || cosineOf(hit) > cosineOf(before)) nearest.set(keyOf(hit), hit);
  }
  nearest.delete("");
  return (hit) => {
    const own = cosineOf(hit);
    if (hit.score === 0) return own;
    const [same, before] = [nearest.get(keyOf(hit)), nearest.get(keyOf(hit, 1))];
    const isBehind = same !== undefined && same.document.n < hit.document.n;
    return Math.max(
      own,
      isBehind ? SAME_TURN_WEIGHT * cosineOf(same) : 0,
      before === undefined ? 0 : PREVIOUS_TURN_WEIGHT * cosineOf(before),
    );
  };
}

/** So many letters say as much as a syllable. */
const LETTERS = 2.5;

/**
 * A text lies nearer to all others in its own language, whatever they are about: so places are counted in each. What most of it is
 * written in; names of code stand in both.
 */
const isKorean = ({ document: { text } }: RankedHit): boolean => isMostlyKorean(text);

function isMostlyKorean(text: string): boolean {
  let [syllables, letters] = [0, 0];
  for (let at = 0; at < Math.min(text.length, MAX_READ_UNITS); at++) {
    const code = text.charCodeAt(at);
    if (code >= 0xac00 && code <= 0xd7a3) syllables++;
    else if ((code | 32) >= 97 && (code | 32) <= 122) letters++;
  }
  return syllables * LETTERS > letters;
}

const MAX_READ_UNITS = 2000;

/** Counted from 1; none for what is worth nothing. */
const placesOf = <T>(hits: readonly T[], valueOf: ScoreFunction<T>): ReadonlyMap<T, number> =>
  new Map(
    hits
      .filter((hit) => valueOf(hit) > 0)
      .toSorted((a, b) => valueOf(b) - valueOf(a))
      .map((hit, at) => [hit, at + 1]),
  );

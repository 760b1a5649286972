/**
 * Whether two sentences speak of one thing where they share a word: "test files" are no "config files", and "an API key" is not
 * "the API". By their phrases: the same last word, which says what it is, and nothing before it that tells them apart.
 */
import { PARTICLES, toLongestFirst } from "../../../lexicon/korean.ts";
import { ORDINARY_CAPITALS, SAYS_HOW_MUCH } from "../../../lexicon/plain-nouns.ts";
import { toWordSet } from "../../../lexicon/words.ts";
import { findIn, NAME_WEIGHT, type Subject, subjectOf, toStem } from "./subjects.ts";

type Phrase = readonly string[];

const KOREAN_PARTICLE_END = new RegExp(`(?:${toLongestFirst(PARTICLES)})$`);
/** "막아둔 거": a verb before what it tells of. */
const IS_VERB =
  /^(?!.*(?:권한|제한|기한|무한|시한)$)[가-힣]+(?:[둔진한된할될간쓴던는은]|[아어여해]준|했던|하던)$/;
/** "푸시하지", "푸시해도": 푸시. */
const OF_DOING = /(?<=[가-힣]{2})(?:하|해|했|할|합)[가-힣]{0,3}$/;
const BREAK = /[,;:!?()]|\.(?=\s|$)/;
const MAX_CACHED = 500;
const cache = new Map<string, readonly Phrase[]>();
let plain: {
  readonly capitals: ReadonlySet<string>;
  readonly measures: ReadonlySet<string>;
} | null = null;

function tables(): NonNullable<typeof plain> {
  plain ??= { capitals: toWordSet(ORDINARY_CAPITALS), measures: toWordSet(SAYS_HOW_MUCH) };
  return plain;
}

function phrasesOf(text: string): readonly Phrase[] {
  const before = cache.get(text);
  if (before !== undefined) return before;
  const phrases = text.split(BREAK).flatMap(readPhrases);
  if (cache.size === MAX_CACHED) cache.clear();
  cache.set(text, phrases);
  return phrases;
}

/** Words that stand beside each other; a verb, a small word or a particle ends them. */
function readPhrases(clause: string): Phrase[] {
  const subject = subjectOf(clause);
  const phrases: string[][] = [];
  let open: string[] = [];
  const close = (): void => {
    if (open.length > 0) phrases.push(open);
    open = [];
  };
  for (const chunk of clause.split(/\s+/)) {
    const { key, hasParticle } = readNoun(chunk, subject);
    if (key === null || IS_VERB.test(key)) close();
    else {
      open.push(key);
      if (hasParticle) close();
    }
  }
  close();
  return phrases.map(withoutMeasures).filter(({ length }) => length > 0);
}

function readNoun(
  chunk: string,
  subject: Subject,
): { readonly key: string | null; readonly hasParticle: boolean } {
  const word = chunk.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  const noun = word.replace(KOREAN_PARTICLE_END, "");
  const latin = /^[\w./@#$'’+-]+/.exec(word)?.[0] ?? "";
  const forms = latin === "" ? [noun, word] : [latin.toLowerCase(), toStem(latin.toLowerCase())];
  const found = forms.find((one) => (subject.get(one) ?? 0) >= 1) ?? null;
  const key = found?.replace(OF_DOING, "") ?? null;
  return { key, hasParticle: key !== null && key !== word && /[가-힣]$/.test(word) };
}

/** "함수 길이 제한" is about functions. */
const withoutMeasures = (phrase: Phrase): Phrase => {
  const { measures } = tables();
  const kept = phrase.filter((one) => !measures.has(one));
  return kept.length === 0 ? phrase.slice(-1) : kept;
};

const has = (phrase: Phrase, word: string): boolean =>
  findIn(new Map(phrase.map((one) => [one, 1])), word) !== undefined;

/** Who comes back to a thing may call it by less: "the staging box" is staging. */
function isOneThing(one: Phrase, other: Phrase): boolean {
  if (other.every((word) => has(one, word))) return true;
  const [head = "", second = ""] = [one.at(-1), other.at(-1)];
  if (!has([second], head)) return false;
  return one.every((word) => has(other, word));
}

/** A name of a tool or a file stands for itself, whatever is said with it. */
const isName = (word: string, weight: number): boolean =>
  weight >= NAME_WEIGHT && !tables().capitals.has(word);

/** `said` comes first, `since` comes back to it. */
export function speakOfOneThing(said: string, since: string): boolean {
  const [first, second] = [subjectOf(said), subjectOf(since)];
  if (
    [...first].some(([word, weight]) => isName(word, weight) && findIn(second, word) !== undefined)
  )
    return true;
  const [here, there] = [phrasesOf(said), phrasesOf(since)];
  // "Never push", "you may push": neither names a thing that could be another.
  if (here.length === 0 || there.length === 0) return true;
  return here.some((phrase) => there.some((next) => isOneThing(phrase, next)));
}

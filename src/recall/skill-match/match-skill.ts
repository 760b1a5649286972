/**
 * The skill that a prompt clearly asks for. A wrong one is worse than none: the match must be unlikely by chance
 * (`skill-index.ts`), close together in one clause, and specific to one skill.
 */
import type { SkillIndexReader, IndexedSkill } from "./skill-index-format.ts";
import { extractRequestClauses } from "./request-clauses.ts";
import { extractContentWords } from "./content-words.ts";

export type SkillMatch = { readonly skill: IndexedSkill; readonly score: number };

/** More words than these between the first and the last of a phrase, and they belong to different things. */
const MAX_WORDS_BETWEEN = 2;
/** In a longer prompt a single word is about something else. */
const MAX_SINGLE_WORD_PROMPT = 12;
/** Skills that fit equally well: then nobody knows which is meant. */
const MAX_TIED_SKILLS = 2;
/** Words that so many patterns have say nothing about any. */
const MAX_MATCHES = 60;

/** Where each word of a prompt stands; between two clauses is a gap that nothing reaches over. */
type WordPositions = ReadonlyMap<string, readonly number[]>;

export function matchSkill(prompt: string, index: SkillIndexReader): SkillMatch | null {
  const clauses = extractRequestClauses(prompt)?.map(extractContentWords) ?? [];
  const places = placesOf(clauses);
  const isShort = clauses.flat().length <= MAX_SINGLE_WORD_PROMPT;
  const scores = new Map<string, number>();
  for (const [skillId, score] of scorePatterns(places, isShort, index))
    scores.set(skillId, Math.max(score, scores.get(skillId) ?? 0));
  const best = Math.max(...scores.values());
  const [first, ...alike] = [...scores].filter(([, score]) => score === best);
  if (first === undefined || alike.length >= MAX_TIED_SKILLS) return null;
  const skill = index.skill(first[0]);
  return skill === null ? null : { skill, score: best };
}

/** The skills of patterns that fit, with what these weigh. */
function scorePatterns(
  places: WordPositions,
  isShort: boolean,
  index: SkillIndexReader,
): readonly [string, number][] {
  const weights = new Map<string, number>();
  const seen = new Map<string, number>();
  const enough: string[] = [];
  for (const word of places.keys()) {
    const kept = index.word(word);
    if (kept === null) continue;
    weights.set(word, kept.weight);
    for (const { id, needed } of kept.patterns) {
      const count = (seen.get(id) ?? 0) + 1;
      seen.set(id, count);
      if (count === needed) enough.push(id);
    }
  }
  if (enough.length > MAX_MATCHES) return [];
  return enough.flatMap((id): [string, number][] => {
    const pattern = index.pattern(id);
    if (pattern === null || (pattern.words.length === 1 && !isShort)) return [];
    const words = pattern.words.filter((word) => weights.has(word));
    const score = words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
    return score >= index.bar && areClose(words, places) ? [[pattern.skillId, score]] : [];
  });
}

const CLAUSE_GAP = 100;

function placesOf(clauses: readonly (readonly string[])[]): WordPositions {
  const places = new Map<string, number[]>();
  for (const [clause, words] of clauses.entries()) {
    for (const [at, word] of words.entries()) {
      const place = clause * CLAUSE_GAP + Math.min(at, CLAUSE_GAP / 2);
      const before = places.get(word);
      if (before === undefined) places.set(word, [place]);
      else before.push(place);
    }
  }
  return places;
}

function areClose(words: readonly string[], places: WordPositions): boolean {
  const reach = words.length + MAX_WORDS_BETWEEN;
  const [first, ...others] = words.map((word) => places.get(word) ?? []);
  // Around every place of the first word: all others within reach of it, and of one another.
  return (first ?? []).some((from) =>
    Array.from({ length: reach }, (_, back) => from - back).some((start) =>
      others.every((ats) => ats.some((at) => at >= start && at < start + reach)),
    ),
  );
}

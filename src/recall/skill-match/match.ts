/**
 * The skill that a prompt asks for, if one plainly does. Wrong is worse than nothing: what fits must be unlikely by chance
 * (`skill-index.ts`), stand close together in one clause, and fit one skill rather than many.
 */
import type { Pattern } from "./patterns.ts";
import type { IndexedSkill, SkillIndex } from "./skill-index.ts";
import { requestOf } from "./request.ts";
import { contentWords } from "./words.ts";

export type SkillMatch = { readonly skill: IndexedSkill; readonly score: number };

/** More words than these between the first and the last of a phrase, and they belong to different things. */
const MOST_BETWEEN = 2;
/** In a longer prompt a single word is about something else. */
const MOST_AROUND_ONE = 12;
const CLAUSE_SHARE = 0.5;
const FEWEST_OF_CLAUSE = 3;
/** Skills that fit equally well: then nobody knows which is meant. */
const MOST_ALIKE = 2;

/** Where each word of a prompt stands; between two clauses is a gap that nothing reaches over. */
type Places = ReadonlyMap<string, readonly number[]>;

export function matchSkill(prompt: string, index: SkillIndex): SkillMatch | null {
  const clauses = requestOf(prompt)?.map(contentWords) ?? [];
  if (clauses.length === 0) return null;
  const places = placesOf(clauses);
  const isShort = clauses.flat().length <= MOST_AROUND_ONE;
  const found: SkillMatch[] = [];
  for (const skill of index.skills) {
    let best = 0;
    for (const pattern of skill.patterns) {
      if (pattern.words.length > 1 || isShort)
        best = Math.max(best, scoreOf(pattern, places, index));
    }
    if (best > 0) found.push({ skill, score: best });
  }
  const [first = null] = found.toSorted((a, b) => b.score - a.score);
  const isClear = found.filter(({ score }) => score === first?.score).length <= MOST_ALIKE;
  return isClear ? first : null;
}

const CLAUSE_GAP = 100;

function placesOf(clauses: readonly (readonly string[])[]): Places {
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

/** 0 where it does not fit. */
function scoreOf({ kind, words }: Pattern, places: Places, { weights, bar }: SkillIndex): number {
  const seen = words.filter((word) => places.has(word));
  const isEnough =
    kind === "clause"
      ? seen.length >= FEWEST_OF_CLAUSE && seen.length >= words.length * CLAUSE_SHARE
      : seen.length === words.length;
  if (!isEnough || !standTogether(seen, places)) return 0;
  const score = seen.reduce((sum, word) => sum + (weights[word] ?? 0), 0);
  return score >= bar ? score : 0;
}

function standTogether(words: readonly string[], places: Places): boolean {
  const reach = words.length + MOST_BETWEEN;
  const [first, ...others] = words.map((word) => places.get(word) ?? []);
  // Around every place of the first word: all others within reach of it, and of one another.
  return (first ?? []).some((from) =>
    Array.from({ length: reach }, (_, back) => from - back).some((start) =>
      others.every((ats) => ats.some((at) => at >= start && at < start + reach)),
    ),
  );
}

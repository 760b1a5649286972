/**
 * The index that prompts are matched against: patterns of skills, and how unlikely their words are.
 *
 * A word's weight is how unlikely it is in a prompt, as a power of ten, by the person's own last prompts: 3 is in one of a
 * thousand. `bar` is the weight a pattern needs: with a hundred times as many patterns, chance matches a hundred times as often.
 */
import type { Skill } from "../../clients/skills/find.ts";
import { isCommonWord } from "./common-words.ts";
import { type SkillPattern, extractSkillPatterns } from "./skill-patterns.ts";
import { extractContentWords } from "./content-words.ts";

export type SkillIndex = {
  readonly bar: number;
  readonly skills: readonly {
    readonly name: string;
    readonly path: string;
    readonly patterns: readonly SkillPattern[];
  }[];
  readonly weights: ReadonlyMap<string, number>;
};

/** As many prompts as what is known of words from elsewhere counts. */
const PRIOR_PROMPTS = 30;
const PRIOR = { common: 0.04, other: 0.004 } as const;
/** How often words may be in one prompt by chance, as a power of ten; that they must stand together makes it rarer still. */
const RARITY = 0.5;
/** However few skills there are, a word that every hundredth prompt has is no sign. */
const LOWEST_BAR = 2;

export function buildSkillIndex(skills: readonly Skill[], prompts: readonly string[]): SkillIndex {
  const indexed = skills
    .filter(({ isListed }) => isListed)
    .map(({ name, description, path }) => ({
      name,
      path,
      patterns: extractSkillPatterns(name, description),
    }));
  const patterns = indexed.flatMap((skill) => skill.patterns);
  const words = new Set(patterns.flatMap((pattern) => pattern.words));
  const weigh = createWordWeigher(prompts);
  return {
    bar: Math.max(LOWEST_BAR, RARITY + Math.log10(Math.max(1, patterns.length))),
    skills: indexed,
    weights: new Map([...words].map((word) => [word, weigh(word)])),
  };
}

function createWordWeigher(prompts: readonly string[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const prompt of prompts)
    for (const word of new Set(extractContentWords(prompt)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => {
    const prior = isCommonWord(word) ? PRIOR.common : PRIOR.other;
    const seen = (counts.get(word) ?? 0) + PRIOR_PROMPTS * prior;
    const rate = seen / (prompts.length + PRIOR_PROMPTS);
    return Math.round(-Math.log10(Math.min(1, rate)) * 100) / 100;
  };
}

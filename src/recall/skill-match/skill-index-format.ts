/**
 * The index of skills as a text, in which a hook finds a few lines without reading the others: a prompt has few words, and
 * most of a thousand patterns have none of them.
 *
 *   {"v":1,"stamp":"…","madeAt":"…","bar":2.5}
 *   squash⇥2.4⇥0/2 7/1        a word, its weight, and the patterns with it: number / how many of its words a prompt must have
 *   #0⇥0⇥squash branch        a pattern: the number of its skill, its words
 *   @0⇥["squash-branch","/home/…/SKILL.md"]
 *
 * Whoever cannot read it has none.
 */
import { isObject } from "../../event/event.ts";
import type { SkillPattern } from "./skill-patterns.ts";
import type { SkillIndex } from "./skill-index.ts";

const VERSION = 1;
const CLAUSE_SHARE = 0.5;
const FEWEST_OF_CLAUSE = 3;

/** What an index was made from, and when. */
export type SkillIndexOrigin = { readonly stamp: string; readonly madeAt: string };

export type IndexedSkill = { readonly name: string; readonly path: string };

export type IndexedWord = {
  readonly weight: number;
  readonly patterns: readonly { readonly id: string; readonly needed: number }[];
};

export type SkillIndexReader = SkillIndexOrigin & {
  readonly bar: number;
  readonly word: (word: string) => IndexedWord | null;
  readonly pattern: (
    id: string,
  ) => { readonly skillId: string; readonly words: readonly string[] } | null;
  readonly skill: (id: string) => IndexedSkill | null;
};

export function encodeSkillIndex(
  { bar, skills, weights }: SkillIndex,
  origin: SkillIndexOrigin,
): string {
  const lines = [JSON.stringify({ v: VERSION, ...origin, bar })];
  const patternsWith = new Map<string, string[]>([...weights.keys()].map((word) => [word, []]));
  let id = 0;
  for (const [at, { name, path, patterns }] of skills.entries()) {
    lines.push(`@${at}\t${JSON.stringify([name, path])}`);
    for (const pattern of patterns) {
      lines.push(`#${id}\t${at}\t${pattern.words.join(" ")}`);
      for (const word of pattern.words)
        patternsWith.get(word)?.push(`${id}/${countNeededWords(pattern)}`);
      id++;
    }
  }
  for (const [word, patterns] of patternsWith)
    lines.push(`${word}\t${weights.get(word) ?? 0}\t${patterns.join(" ")}`);
  return `${lines.join("\n")}\n`;
}

/** Of a clause half is enough; of a name and a phrase all is needed. */
const countNeededWords = ({ kind, words: { length } }: SkillPattern): number =>
  kind === "clause" ? Math.max(FEWEST_OF_CLAUSE, Math.ceil(length * CLAUSE_SHARE)) : length;

export function openSkillIndex(text: string): SkillIndexReader | null {
  const head = readHead(text.slice(0, Math.max(0, text.indexOf("\n"))));
  if (head === null) return null;
  const fieldsOf = (key: string): readonly string[] | null => {
    const start = text.indexOf(`\n${key}\t`);
    if (start < 0) return null;
    return text.slice(start + key.length + 2, text.indexOf("\n", start + 1)).split("\t");
  };
  return {
    ...head,
    word: (word) => {
      const [weight, patterns] = fieldsOf(word) ?? [];
      if (patterns === undefined) return null;
      return { weight: Number(weight), patterns: patterns.split(" ").map(patternIn) };
    },
    pattern: (id) => {
      const [skillId, words] = fieldsOf(`#${id}`) ?? [];
      return skillId === undefined || words === undefined
        ? null
        : { skillId, words: words.split(" ") };
    },
    skill: (id) => readSkill(fieldsOf(`@${id}`)?.[0] ?? ""),
  };
}

function patternIn(text: string): IndexedWord["patterns"][number] {
  const slash = text.indexOf("/");
  return { id: text.slice(0, slash), needed: Number(text.slice(slash + 1)) };
}

function readHead(line: string): (SkillIndexOrigin & { readonly bar: number }) | null {
  const head = parseJson(line);
  if (!isObject(head) || head["v"] !== VERSION) return null;
  const { stamp, madeAt, bar } = head;
  const isWhole =
    typeof stamp === "string" && typeof madeAt === "string" && typeof bar === "number";
  return isWhole ? { stamp, madeAt, bar } : null;
}

function readSkill(text: string): IndexedSkill | null {
  const found = parseJson(text);
  const [name, path] = Array.isArray(found) ? (found as readonly unknown[]) : [];
  return typeof name === "string" && typeof path === "string" ? { name, path } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
